//! Puzzles as everybody else sees them: those that come with the program, new ones, and broken ones.

mod broken;
mod made;
mod refuted;
mod shipped;

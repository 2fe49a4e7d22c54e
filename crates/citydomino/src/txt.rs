//! The game's own save files: four fields, two banks and the bag, as lines of text between tags.

mod read;
mod write;

pub(crate) use read::read;
pub(crate) use write::write;

/// The file extension and name of the format.
pub(crate) const NAME: &str = "txt";

/// What stands before each field; anything may follow up to the closing bracket.
const FIELD_TAG: &str = "<Spielfeld";
const BANKS_TAG: &str = "<Bänke>";
const BAG_TAG: &str = "<Beutel>";
/// Stands where a domino is unmarked.
const UNMARKED: &str = "-";

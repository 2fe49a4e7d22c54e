//! Makes the books of openings in `crates/kalaha/books`: solves each position after the last of
//! their moves, which takes long.
//!
//! `cargo run --release -p kalaha --example book` makes all of them; with the name of one of them,
//! such as `5-5`, only that one, and with a number behind it, a book of as many moves. Values found
//! so far are in `target/books`, so that it can be stopped and started again.

#![allow(clippy::print_stdout, reason = "a program tells how far it is")]

use std::{
    env,
    error::Error,
    fs::{self, File},
    io::Write as _,
    path::{Path, PathBuf},
};

use kalaha::{First, Setup, make_book};

/// What a book is called, its board and rule, and how many moves it goes.
struct Book {
    name: &'static str,
    pits: u16,
    beans: u16,
    empty_capture: bool,
    moves: u32,
}

const BOOKS: [Book; 4] = [
    Book { name: "5-5", pits: 5, beans: 5, empty_capture: true, moves: 5 },
    Book { name: "5-5-no-empty-capture", pits: 5, beans: 5, empty_capture: false, moves: 5 },
    Book { name: "6-4", pits: 6, beans: 4, empty_capture: true, moves: 5 },
    Book { name: "6-4-no-empty-capture", pits: 6, beans: 4, empty_capture: false, moves: 5 },
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut wanted = env::args().skip(1);
    let name = wanted.next();
    let moves = wanted.next().map(|moves| moves.parse()).transpose()?;
    for book in BOOKS.iter().filter(|book| name.as_ref().is_none_or(|name| name == book.name)) {
        make(book, moves.unwrap_or(book.moves))?;
    }
    Ok(())
}

fn make(book: &Book, moves: u32) -> Result<(), Box<dyn Error>> {
    let &Book { name, pits, beans, empty_capture, .. } = book;
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let part = part_of(&crate_folder.join("../../target/books"), name, moves)?;
    let begun = fs::read(&part).unwrap_or_default();
    let mut file = File::options().create(true).append(true).open(&part)?;
    let mut solved = begun.len();
    let mut report = |value, of| {
        file.write_all(&[value]).expect("a folder to write to");
        solved += 1;
        if solved.is_multiple_of(of / 20 + 1) {
            println!("{name}: {solved} of {of}");
        }
    };
    let setup = Setup { pits, beans, empty_capture, first: First::A };
    let values = make_book(&setup, moves, &begun, &mut report)?;
    fs::write(crate_folder.join(format!("books/{name}.bin")), &values)?;
    println!("{name}: {} values", values.len());
    Ok(())
}

/// Where the values of a book are kept while it is made.
fn part_of(folder: &Path, name: &str, moves: u32) -> Result<PathBuf, Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    Ok(folder.join(format!("{name}-{moves}.part")))
}

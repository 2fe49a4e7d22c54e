//! The TypeScript types of the page are those of the server, and so are the games its tests know.
//! `UPDATE_WIRE=1 cargo test -p server --test wire_types` writes them anew.

use std::{fs, path::Path};

use table::{AnyGame, Erased, GameInfo};

#[test]
fn the_page_has_the_types_of_the_server() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let house = web.join("src/wire");
    check_types(&house.join("house.ts"), server::wire::typescript());
    check_games(&house, games::all());
    // What the page needs to know of the game of the tests lies with its tests.
    check_games(&web.join("tests/wire"), &[&Erased::<tictactoe::State>::NEW]);
}

fn check_games(folder: &Path, games: &[&dyn AnyGame]) {
    for game in games {
        check_types(&folder.join(format!("{}.ts", game.id())), game.typescript());
    }
    let infos: Vec<GameInfo> = games.iter().map(|game| game.info()).collect();
    let infos = serde_json::to_string_pretty(&infos).expect("plain JSON") + "\n";
    check(&folder.join("games.json"), &infos);
}

fn check_types(file: &Path, declarations: Vec<String>) {
    let mut expected = String::from(
        "// Generated from the Rust types by crates/server/tests/wire_types.rs; do not edit.\n\n",
    );
    if declarations.iter().any(|declaration| declaration.contains("JsonValue")) {
        expected += "export type JsonValue = unknown;\n";
    }
    // Whoever gets any JSON has to look at it before using it: it is unknown, as declared above.
    let known = |declaration: &String| !declaration.starts_with("type JsonValue ");
    for declaration in declarations.into_iter().filter(known) {
        expected += &format!("export {declaration}\n");
    }
    check(file, &expected);
}

fn check(file: &Path, expected: &str) {
    if std::env::var_os("UPDATE_WIRE").is_some() {
        fs::create_dir_all(file.parent().expect("a folder for the types"))
            .expect("a writable folder");
        fs::write(file, expected).expect("a writable file");
    }
    let found = fs::read_to_string(file).unwrap_or_default();
    assert_eq!(found, expected, "{} is out of date: run with UPDATE_WIRE=1", file.display());
}

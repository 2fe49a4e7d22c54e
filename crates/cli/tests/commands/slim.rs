//! Without its features the binary is for scripts only: nobody who builds it needs npm, a database
//! or a web server.

use std::{collections::BTreeSet, env, process::Command};

#[test]
fn without_the_table_neither_server_nor_database_nor_page_is_built() {
    let slim = packages(&["--no-default-features"]);
    let whole = packages(&[]);
    for package in ["server", "axum", "sqlx", "hyper", "rust-embed", "tikv-jemallocator"] {
        assert!(whole.contains(package), "{package} in {whole:?}");
        assert!(!slim.contains(package), "{package} in {slim:?}");
    }
    for package in ["games", "arena", "puzzles"] {
        assert!(slim.contains(package), "{package} in {slim:?}");
    }
}

/// The names of all packages that go into the binary or are needed to build it.
fn packages(options: &[&str]) -> BTreeSet<String> {
    let cargo = env::var_os("CARGO").expect("tests are run by cargo");
    let tree = ["tree", "--offline", "--package", "cli", "--edges", "normal,build"];
    let output = Command::new(cargo)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(tree)
        .args(["--prefix", "none", "--format", "{p}"])
        .args(options)
        .output()
        .expect("cargo");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines = String::from_utf8(output.stdout).expect("text on stdout");
    lines.lines().filter_map(|line| line.split(' ').next()).map(str::to_owned).collect()
}

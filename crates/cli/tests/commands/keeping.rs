//! What a host does with a database.

use serde_json::json;

use crate::{call, table::Table};

#[test]
fn a_running_table_is_backed_up_copied_and_served_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).display().to_string();
    let table = Table::hosted(folder.path());
    let created =
        table.create(&json!({ "game": "kalaha", "seats": [{ "name": "Ann" }, { "name": "Ben" }] }));
    let replay = format!("/api/matches/{}/replay", created["id"].as_str().unwrap());
    let told = table.get(&replay);

    let database = format!("sqlite:{}", file("spieltisch.db"));
    assert_eq!(call(&["backup", &file("backup.db"), "--database", &database]).ok(), "");
    let refused = call(&["backup", &file("backup.db"), "--database", &database]);
    assert_eq!((refused.code, refused.out.as_str()), (1, ""));
    assert!(refused.err.contains("exists already"), "{}", refused.err);
    let (from, to) =
        (format!("sqlite:{}", file("backup.db")), format!("sqlite:{}", file("new/spieltisch.db")));
    std::fs::create_dir(folder.path().join("new")).unwrap();
    let copied = call(&["copy", "--from", &from, "--to", &to]).ok();
    assert!(copied.ends_with(" rows copied.\n"), "{copied}");
    let forgotten = call(&["forget", "--older-than", "1", "--database", &to]).ok();
    assert_eq!(forgotten, "0 matches forgotten.\n");
    assert_eq!(Table::hosted(&folder.path().join("new")).get(&replay), told);
}

#[test]
fn a_database_that_makes_no_sense_is_refused_without_its_password() {
    for (arguments, expected) in [
        (
            &["copy", "--from", "mysql://me:s3cret@host/x", "--to", "sqlite:x.db"][..],
            "--from is of",
        ),
        (&["copy", "--from", "sqlite:x.db", "--to", "mysql://me:s3cret@host/x"], "--to is of"),
        (&["copy", "--from", "x.db", "--to", "sqlite:y.db"], "expected sqlite:PATH"),
        (&["forget", "--older-than", "0"], "0 is not in 1..=36500"),
        (&["forget", "--older-than", "9", "--database", "x"], "expected sqlite:PATH"),
    ] {
        let message = call(arguments).refused();
        assert!(message.contains(expected) && !message.contains("s3cret"), "{message}");
    }
    let missing = call(&["backup", "x.db", "--database", "sqlite:no such folder/x.db"]);
    assert_eq!(missing.code, 1);
    assert_eq!(missing.err, "error: there is no database no such folder/x.db\n");
}

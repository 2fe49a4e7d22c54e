use crate::call;

#[test]
fn the_table_of_the_game_page_holds() {
    assert_eq!(call(&["kalaha", "5"]).ok(), "7,6,6,6,6,0,1,0,8,8,8,8,7,1\n");
    assert_eq!(call(&["kalaha", "0"]).ok(), "0,7,7,7,7,7,1,6,6,6,6,6,6,0\n");
    assert_eq!(call(&["kalaha", " 0 , 1 "]).ok(), call(&["kalaha", "0,1"]).ok());
}

#[test]
fn a_bad_entry_is_named_with_the_reason() {
    for (moves, entry, reason) in [
        ("0,0", "move 2 (\"0\")", "empty"),
        ("0,14", "move 2 (\"14\")", "no pit 14"),
        ("6", "move 1 (\"6\")", "store"),
        ("9", "move 1 (\"9\")", "does not belong to A"),
        ("x", "move 1 (\"x\")", "number"),
        ("", "move 1 (\"\")", "number"),
        ("0,", "move 2 (\"\")", "number"),
        ("-1", "move 1 (\"-1\")", "number"),
        ("--moves", "move 1 (\"--moves\")", "number"),
    ] {
        let message = call(&["kalaha", moves]).refused();
        assert!(message.contains(entry) && message.contains(reason), "{moves}: {message}");
    }
}

#[test]
fn exactly_one_argument_is_taken() {
    assert!(call(&["kalaha"]).refused().contains("<MOVES>"));
    assert!(call(&["kalaha", "0", "1"]).refused().contains("'1'"));
}

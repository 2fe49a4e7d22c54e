//! Save files: what is written, what is read, and what is said about damaged ones.

use citydomino::{Phase, Setup, State};
use table::{AnyGame, Erased, Furnished as _, Game, Player, Problem, Seat};

const EXAMPLE: &str = "\
<Spielfeld HUMAN>
-- -- -- -- --
-- -- H1 P0 --
-- -- CC -- --
-- -- -- -- --
-- -- -- -- --
<Spielfeld BOT1>
-- -- -- -- --
-- -- -- -- --
-- -- CC A1 H0
-- -- -- -- --
-- -- -- -- --
<Spielfeld BOT2>
-- -- -- -- --
-- -- -- -- --
-- -- CC -- --
-- -- -- -- --
-- -- -- -- --
<Spielfeld BOT3>
CC -- -- -- --
-- -- -- -- --
-- -- -- -- --
-- -- -- -- --
-- -- -- -- --
<Bänke>
0 H1P0,2 P0O1,3 I1P0
- P0P0,- A0A0,1 H0A0,- P1H0
<Beutel>
P0P0,H0H0,A1H0,I2P0
";

fn people() -> Vec<Player> {
    (1..=4).map(|n| Player::person(format!("Player{n}"))).collect()
}

fn load(text: &str) -> Result<State, Problem> {
    State::load("txt", text, 0).map(|loaded| loaded.state)
}

/// The example with one line, counted from 1, replaced.
fn with_line(number: usize, line: &str) -> String {
    let mut lines: Vec<&str> = EXAMPLE.lines().collect();
    lines[number - 1] = line;
    lines.join("\n") + "\n"
}

fn with_banks(first: &str, second: &str, bag: &str) -> String {
    let (fields, _) = EXAMPLE.split_once("<Bänke>").unwrap();
    format!("{fields}<Bänke>\n{first}\n{second}\n<Beutel>\n{bag}\n")
}

fn without_line(number: usize) -> String {
    let lines = EXAMPLE.lines().enumerate().filter(|(index, _)| index + 1 != number);
    lines.map(|(_, line)| format!("{line}\n")).collect()
}

#[test]
fn the_example_reads_and_writes_without_loss() {
    let state = load(EXAMPLE).unwrap();
    assert_eq!((state.turn(), state.phase()), (Seat(0), Phase::MarkNext));
    assert_eq!(state.save("txt", &people()).unwrap(), EXAMPLE);
    let position = state.position();
    assert_eq!(position["current"][0]["domino"], 24);
    assert_eq!(position["next"][0]["domino"], 1);
    assert_eq!(position["bag"], serde_json::json!([2, 3, 32, 45]));
}

#[test]
fn byte_order_mark_carriage_returns_and_missing_end_are_accepted() {
    let plain = load(EXAMPLE).unwrap();
    assert_eq!(load(&format!("\u{feff}{EXAMPLE}")).unwrap(), plain);
    assert_eq!(load(&EXAMPLE.replace('\n', "\r\n")).unwrap(), plain);
    assert_eq!(load(EXAMPLE.trim_end()).unwrap(), plain);
    assert_eq!(load(&format!("{EXAMPLE}\n\n")).unwrap(), plain);
    assert_eq!(
        load(&EXAMPLE.replace(" HUMAN>", ">").replace(" BOT1>", " of Ada, seat 1>")).unwrap(),
        plain
    );
}

/// Whom the file proposes to seat, if its fields have these names.
fn proposed(names: [&str; 4]) -> Option<Vec<Player>> {
    let tags = ["HUMAN", "BOT1", "BOT2", "BOT3"].map(|name| format!(" {name}>"));
    let text = tags.iter().zip(names).fold(EXAMPLE.to_owned(), |text, (tag, name)| {
        text.replace(tag.as_str(), &format!("{name}>"))
    });
    let opened = Erased::<State>::NEW.open("txt", &text, 0).unwrap();
    assert_eq!(opened.begun.players(), people(), "a proposal seats nobody");
    opened.players
}

#[test]
fn the_tags_say_who_sat_where() {
    let person = Player::person;
    let bot = || Player::bot("", "classic");
    assert_eq!(
        proposed([" HUMAN", " BOT1", " BOT2", " BOT3"]),
        Some(vec![person(""), bot(), bot(), bot()])
    );
    assert_eq!(
        proposed([" BOT0", " Anna", "BOT2 ", " Ben\u{202e} "]),
        Some(vec![bot(), person("Anna"), bot(), person("Ben")])
    );
    assert_eq!(
        proposed(["", " BOT10", " BOT", " Robot1"]),
        Some(vec![person(""), person("BOT10"), person("BOT"), person("Robot1")])
    );
}

#[test]
fn the_banks_say_whose_turn_it_is() {
    let cases = [
        ("- H1P0,- P0O1,- I1P0,- P0I3", "", Seat(0), Phase::MarkCurrent),
        ("- H1P0,0 P0O1,- I1P0,1 P0I3", "", Seat(2), Phase::MarkCurrent),
        ("2 H1P0,0 P0O1,3 I1P0,1 P0I3", "- P0P0,- A0A0,- H0A0,- P1H0", Seat(2), Phase::MarkNext),
        ("2 H1P0,0 P0O1,3 I1P0,1 P0I3", "- P0P0,- A0A0,2 H0A0,- P1H0", Seat(2), Phase::Lay),
        ("3 P0I3", "2 P0P0,1 A0A0,0 H0A0,- P1H0", Seat(3), Phase::MarkNext),
        ("3 P0I3", "2 P0P0,1 A0A0,0 H0A0,3 P1H0", Seat(3), Phase::Lay),
    ];
    for (first, second, seat, phase) in cases {
        let text = with_banks(first, second, "P0P0,H0H0,A1H0,I2P0");
        let state = load(&text).unwrap();
        assert_eq!((state.turn(), state.phase()), (seat, phase), "{first} / {second}");
        assert_eq!(state.save("txt", &people()).unwrap(), text);
    }
}

#[test]
fn a_new_game_an_empty_bag_and_the_last_domino_can_be_saved() {
    let new = State::new(&Setup::default(), 3).unwrap();
    let read = load(&new.save("txt", &people()).unwrap()).unwrap();
    assert_eq!((read.turn(), read.phase()), (Seat(0), Phase::MarkCurrent));
    for text in [with_banks("1 H1P0,2 P0O1", "", ""), with_banks("0 P0I3", "", "")] {
        let state = load(&text).unwrap();
        assert_eq!(state.phase(), Phase::Lay);
        assert_eq!(state.save("txt", &people()).unwrap(), text);
        assert_eq!(load(text.trim_end_matches('\n')).unwrap(), state);
    }
}

#[test]
fn a_missing_second_bank_stands_for_an_empty_line() {
    let cases = [
        ("- H1P0,0 P0O1,- I1P0,1 P0I3", "P0P0,H0H0,A1H0,I2P0", Phase::MarkCurrent),
        ("1 H1P0,2 P0O1", "", Phase::Lay),
        ("0 P0I3", "", Phase::Lay),
    ];
    for (first, bag, phase) in cases {
        let with_empty = with_banks(first, "", bag);
        let without = with_empty.replace("\n\n<Beutel>", "\n<Beutel>");
        assert_ne!(without, with_empty);
        let state = load(&without).unwrap();
        assert_eq!(state, load(&with_empty).unwrap());
        assert_eq!(state.phase(), phase);
        assert_eq!(state, load(&without.replace('\n', "\r\n")).unwrap());
    }
}

#[test]
fn a_game_is_saved_on_a_persons_turn_with_the_standard_deck() {
    let refused =
        |state: &State, players: &[Player]| state.save("txt", players).unwrap_err().to_string();
    let state = load(EXAMPLE).unwrap();
    let mut players = people();
    players[0] = Player::bot("Bot", "classic");
    assert!(refused(&state, &players).contains("seat 0 is a computer"));
    let mut over = state.clone();
    over.playout(&mut table::seeded(1), &mut vec![]);
    assert!(refused(&over, &people()).contains("the game is over"));
    let deck: String = (1..=8).map(|value| format!("H1,P0,{value}\n")).collect();
    assert!(
        refused(&State::new(&Setup { deck: Some(deck) }, 0).unwrap(), &people())
            .contains("standard deck")
    );
}

#[test]
fn names_cannot_break_the_tags() {
    let mut players = people();
    players[1] = Player::person("A>B\nC");
    let text = load(EXAMPLE).unwrap().save("txt", &players).unwrap();
    assert!(text.contains("<Spielfeld ABC>"));
    assert!(load(&text).is_ok());
}

#[test]
fn damaged_files_are_refused_with_part_line_and_expectation() {
    let cases = [
        // Tags.
        (String::new(), "tag, line 1: the file ends, expected <Spielfeld …>"),
        (
            with_line(1, "Spielfeld HUMAN"),
            "tag, line 1: found \"Spielfeld HUMAN\", expected <Spielfeld …>",
        ),
        (with_line(1, "<Spielfeld HUMAN"), "tag, line 1: found"),
        (with_line(1, "<Spielfeld> HUMAN>"), "tag, line 1: found"),
        (without_line(7), "tag, line 7: found \"-- -- -- -- --\", expected <Spielfeld …>"),
        (with_line(25, "<Banke>"), "tag, line 25: found \"<Banke>\", expected <Bänke>"),
        (with_line(25, "<BÃ¤nke>"), "tag, line 25: found \"<BÃ¤nke>\", expected <Bänke>"),
        (with_line(25, "<B\u{fffd}nke>"), "expected <Bänke>"),
        (with_line(28, "<Beutel"), "tag, line 28: found \"<Beutel\", expected <Beutel>"),
        (
            EXAMPLE.lines().take(27).map(|line| format!("{line}\n")).collect(),
            "tag, line 28: the file ends, expected <Beutel>",
        ),
        // Fields.
        (with_line(2, "-- -- -- --"), "field 1, line 2: \"-- -- -- --\" has 4 cells, expected 5"),
        (
            with_line(2, "-- -- -- -- -- --"),
            "field 1, line 2: \"-- -- -- -- -- --\" has 6 cells, expected 5",
        ),
        (with_line(3, "-- -- H1  P0 --"), "field 1, line 3: \"-- -- H1  P0 --\" has 6 cells"),
        (
            with_line(8, "-- -- X0 -- --"),
            "field 2, line 8: \"X0\" is no cell: expected --, CC or a half",
        ),
        (with_line(8, "-- -- H4 -- --"), "field 2, line 8: \"H4\" is no cell"),
        (with_line(8, "-- -- h1 -- --"), "field 2, line 8: \"h1\" is no cell"),
        (with_line(8, "-- -- Ä1 -- --"), "field 2, line 8: \"Ä1\" is no cell"),
        (
            with_line(4, "-- -- -- -- --"),
            "field 1, line 6: the field has no centre, expected exactly one CC",
        ),
        (
            with_line(5, "-- -- CC -- --"),
            "field 1, line 5: here is a second centre, expected exactly one CC",
        ),
        (without_line(20), "field 4, line 24: \"<Bänke>\" has 1 cells, expected 5"),
        (with_line(6, ""), "field 1, line 6: \"\" has 1 cells"),
        (
            EXAMPLE.lines().take(9).map(|line| format!("{line}\n")).collect(),
            "field 2, line 10: the file ends, expected a row",
        ),
        (
            with_line(2, "I3 I3 -- -- --"),
            "field 1, line 2: I3 is in fields, banks and bag more often than on the dominoes, \
             expected at most 1",
        ),
        // Banks.
        (
            EXAMPLE.lines().take(25).map(|line| format!("{line}\n")).collect(),
            "bank, line 26: the file ends, expected a line of dominoes",
        ),
        (
            without_line(27),
            "bank, line 27: there is no domino, expected four: the bag is not empty",
        ),
        (with_banks("3 P0I3", "<Beutel", ""), "bank, line 27: \"<Beutel\" is no entry of a bank"),
        (
            without_line(27).replace("0 H1P0,2 P0O1,3 I1P0\n", ""),
            "bank, line 26: \"<Beutel>\" is no entry of a bank",
        ),
        (
            with_line(26, "H1P0"),
            "bank, line 26: \"H1P0\" is no entry of a bank: expected a seat or -",
        ),
        (with_line(26, "0 H1P0,2 P0O1,3 I1P0,"), "bank, line 26: \"\" is no entry of a bank"),
        (
            with_line(26, "4 H1P0,2 P0O1,3 I1P0"),
            "bank, line 26: \"4\" is no mark: expected a seat from 0 to 3",
        ),
        (with_line(26, "x H1P0,2 P0O1,3 I1P0"), "bank, line 26: \"x\" is no mark"),
        (
            with_line(26, "0 H1,2 P0O1,3 I1P0"),
            "bank, line 26: \"H1\" is no domino: expected two halves like H1P0",
        ),
        (with_line(26, "0 H1P0X,2 P0O1,3 I1P0"), "bank, line 26: \"H1P0X\" is no domino"),
        (with_line(26, "0 H9P0,2 P0O1,3 I1P0"), "bank, line 26: \"H9P0\" is no domino"),
        (with_line(26, "0 €€,2 P0O1,3 I1P0"), "bank, line 26: \"€€\" is no domino"),
        (
            with_line(26, "0 P0H1,2 P0O1,3 I1P0"),
            "bank, line 26: there is no domino P0H1 in the deck",
        ),
        (
            with_line(26, "0 P0I3,2 P0I3,3 I1P0"),
            "bank, line 26: P0I3 is here more often than it exists",
        ),
        (with_line(26, "0 H1P0,0 P0O1,3 I1P0"), "bank, line 26: seat 0 has two marks"),
        (with_line(27, "- P0P0,1 A0A0,1 H0A0,- P1H0"), "bank, line 27: seat 1 has two marks"),
        (with_line(26, "0 H1P0,- P0O1,3 I1P0"), "bank, line 26: there is a domino without a mark"),
        (
            with_line(26, "0 H1P0,2 P0O1,3 I1P0,1 P0I3,1 H1S0"),
            "bank, line 26: there are 5 dominoes, expected at most 4",
        ),
        (
            with_line(27, "- P0P0,- A0A0,1 H0A0"),
            "bank, line 27: there are 3 dominoes, expected 4 or none",
        ),
        (
            with_line(27, ""),
            "bank, line 27: there is no domino, expected four: the bag is not empty",
        ),
        (
            with_line(27, "- P0P0,- A0A0,- H0A0,- P1H0"),
            "bank, line 27: there are 0 marks, expected 1",
        ),
        (
            with_line(27, "0 P0P0,- A0A0,- H0A0,- P1H0"),
            "bank, line 27: there are 1 marks, expected 2",
        ),
        (
            with_line(27, "- P0P0,2 A0A0,1 H0A0,- P1H0"),
            "bank, line 27: seat 2 has a mark before its turn",
        ),
        (with_line(26, ""), "bank, line 26: there is no domino, expected one to four"),
        (with_banks("", "", ""), "bank, line 26: there is no domino, expected one to four"),
        // Bag.
        (
            with_line(29, "P0P0,H0H0,A1H0"),
            "bag, line 29: there are 3 dominoes, expected a multiple of 4",
        ),
        (with_line(29, "P0P0,H0H0,A1H0,I2"), "bag, line 29: \"I2\" is no domino"),
        (
            with_line(29, "P0P0 H0H0 A1H0 I2P0"),
            "bag, line 29: \"P0P0 H0H0 A1H0 I2P0\" is no domino",
        ),
        (
            with_line(29, "P0P0,P0P0,A1H0,I2P0"),
            "bag, line 29: P0P0 is here more often than it exists",
        ),
        (
            with_line(29, "P0P0,H0H0,A1H0,I2P0\n\nP0P0"),
            "bag, line 31: found \"P0P0\", expected the end of the file",
        ),
        (
            format!("{EXAMPLE}{EXAMPLE}"),
            "bag, line 30: found \"<Spielfeld HUMAN>\", expected the end of the file",
        ),
    ];
    assert!(cases.len() >= 30);
    for (text, expected) in cases {
        let Problem(why) = load(&text).unwrap_err();
        assert!(why.en.contains(expected), "expected {expected}\nfound    {}", why.en);
        assert!(why.de.contains("Zeile"), "{}", why.de);
    }
}

#[test]
fn a_running_match_survives_a_bad_file() {
    let game = Erased::<State>::NEW;
    let running = game.load("txt", EXAMPLE, 0).unwrap();
    let before = running.position();
    assert!(game.load("txt", &with_line(2, "??"), 0).is_err());
    assert_eq!(running.position(), before);
}

use puzzles::{Kind, Puzzle, check, check_file};
use serde_json::{Value, json};

/// The first puzzle of a kind that comes with the program.
fn puzzle(game: &str, kind: Kind) -> Puzzle {
    puzzles::all(game).iter().find(|puzzle| puzzle.kind == kind).unwrap().clone()
}

/// Why a puzzle is refused with this field changed.
fn refused(game: &str, kind: Kind, field: &str, value: Value) -> String {
    let mut json = serde_json::to_value(puzzle(game, kind)).unwrap();
    json[field] = value;
    let why = Puzzle::parse(&json.to_string()).and_then(|puzzle| check(&puzzle));
    why.expect_err("a broken puzzle").to_string()
}

fn kalaha(field: &str, value: Value) -> String {
    refused("kalaha", Kind::Margin, field, value)
}

fn pentago(kind: Kind, field: &str, value: Value) -> String {
    refused("pentago", kind, field, value)
}

/// What is said of each line of a file.
fn told(text: &str) -> Vec<String> {
    let mut told = Vec::new();
    check_file(text, &mut |line, checked| {
        assert_eq!(line, told.len() + 1);
        told.push(checked.err().map_or_else(String::new, |why| why.to_string()));
    });
    told
}

#[test]
fn what_is_no_puzzle_is_refused() {
    let why = |line: &str| Puzzle::parse(line).unwrap_err().to_string();
    assert!(why("").contains("ends too early"), "{}", why(""));
    assert!(why("hello").contains("not JSON"));
    assert!(why("[]").contains("object"), "{}", why("[]"));
    assert!(why("{}").contains("\"id\" is missing"), "{}", why("{}"));
    let line = puzzle("kalaha", Kind::Margin).to_line();
    assert!(why(&line.replace("\"seat\"", "\"chair\"")).contains("chair"));
    assert!(why(&line.replace("\"goal\":{\"points\"", "\"goal\":{\"beans\"")).contains("beans"));
    assert!(why(&line.replace("\"margin\"", "\"mate\"")).contains("mate"));
}

#[test]
fn a_game_or_kind_nobody_knows_is_refused() {
    assert!(kalaha("game", json!("chess")).contains("no game \"chess\""));
    let why = kalaha("kind", json!("win"));
    assert!(why.contains("no puzzles of the kind \"win\"") && why.contains("\"chain\""), "{why}");
}

#[test]
fn an_illegal_position_is_refused() {
    let why = kalaha("position", json!({"pits": [1], "turn": "A"}));
    assert!(why.starts_with("\"position\": ") && why.contains("1 entries"), "{why}");
    let seat = puzzle("kalaha", Kind::Margin).seat;
    let why = kalaha("seat", json!(1 - seat.0));
    assert!(why.contains("is not on move"), "{why}");
}

#[test]
fn wrong_and_missing_solutions_are_refused() {
    let Puzzle { solutions, tempting, .. } = puzzle("kalaha", Kind::Margin);
    assert!(kalaha("solutions", json!([])).contains("\"solutions\" is empty"));
    assert!(kalaha("solutions", json!(["99"])).contains("\"99\" is no legal move"));
    let more = [solutions.as_slice(), &tempting[..1]].concat();
    let why = kalaha("solutions", json!(more));
    let right = format!("but {} is right", solutions.join(", "));
    assert!(why.starts_with("\"solutions\" is ") && why.ends_with(&right), "{why}");
    let several = puzzles::all("pentago").iter().find(|puzzle| puzzle.solutions.len() > 1).unwrap();
    let first = several.line[..1].to_vec();
    let why = check(&Puzzle { solutions: first, ..several.clone() }).unwrap_err().to_string();
    assert!(why.starts_with("\"solutions\" is "), "{why}");
}

#[test]
fn a_goal_that_is_not_the_most_is_refused() {
    assert!(kalaha("goal", json!({"points": 1})).starts_with("\"goal\" is {\"points\":1}, but "));
    assert!(kalaha("goal", json!({"win": 1})).starts_with("\"goal\" is "));
    let why = pentago(Kind::Win, "goal", json!({"win": 9}));
    assert!(why.starts_with("\"goal\" is {\"win\":9}, but {\"win\":"), "{why}");
    assert!(pentago(Kind::Defence, "goal", json!({"hold": false})).starts_with("\"goal\" is "));
    assert!(pentago(Kind::Defence, "exact", json!(false)).starts_with("\"exact\" is false"));
}

#[test]
fn a_line_that_leads_elsewhere_is_refused() {
    let Puzzle { line, tempting, .. } = puzzle("kalaha", Kind::Margin);
    assert!(kalaha("line", json!([])).contains("does not begin with one of the solutions"));
    assert!(kalaha("line", json!(tempting)).contains("does not begin with one of the solutions"));
    assert!(kalaha("line", json!(line[..line.len() - 1])).contains("best play of both sides"));
    let on = [line.as_slice(), &["0".into()]].concat();
    assert!(kalaha("line", json!(on)).contains("after the end of the game"));
    let twice = [&line[..1], &["77".into()]].concat();
    assert!(kalaha("line", json!(twice)).starts_with("\"line\": "));
    let chain = puzzle("kalaha", Kind::Chain).line;
    let short = refused("kalaha", Kind::Chain, "line", json!(chain[..1]));
    assert!(short.contains("not the longest chain"), "{short}");
    let defence = puzzle("pentago", Kind::Defence).line;
    assert!(pentago(Kind::Defence, "line", json!(defence[..1])).contains("to a draw"));
    let win = puzzles::all("pentago").iter().find(|puzzle| puzzle.line.len() > 1).unwrap();
    let why = check(&Puzzle { line: win.line[..1].to_vec(), ..win.clone() });
    assert!(why.is_err(), "{win:?}");
}

#[test]
fn what_tempts_must_be_what_a_shallow_look_prefers() {
    assert!(kalaha("tempting", json!([])).contains("\"tempting\" is empty"));
    let solutions = puzzle("kalaha", Kind::Margin).solutions;
    assert!(kalaha("tempting", json!(solutions)).starts_with("\"tempting\" is "));
    // Whatever else may be said of it: the best move banks most at once.
    let trivial = Puzzle {
        position: json!({"pits": [0,0,0,0,2,1,3, 0,0,0,0,0,1,3], "turn": "A"}),
        ..puzzle("kalaha", Kind::Margin)
    };
    assert!(check(&trivial).is_err());
}

#[test]
fn names_and_difficulties_have_bounds() {
    assert!(kalaha("id", json!("")).contains("small letters and digits"));
    assert!(kalaha("id", json!("a b")).contains("small letters and digits"));
    assert!(kalaha("difficulty", json!(399)).contains("expected 400 to 3000"));
    assert!(kalaha("difficulty", json!(3001)).contains("expected 400 to 3000"));
    assert!(kalaha("difficulty", json!(-1)).contains("difficulty"));
}

#[test]
fn what_cannot_be_proven_is_refused() {
    let start = json!({"pits": [6,6,6,6,6,6,0,6,6,6,6,6,6,0], "turn": "A"});
    let many = Puzzle {
        position: start,
        seat: table::Seat(0),
        solutions: vec!["0".into()],
        tempting: vec!["1".into()],
        line: vec!["0".into()],
        ..puzzle("kalaha", Kind::Margin)
    };
    let why = check(&many).unwrap_err().to_string();
    assert!(why.contains("72 beans") && why.contains("can be proven"), "{why}");
    let empty = Puzzle {
        position: json!({"board": vec!["------"; 6], "turn": "P"}),
        seat: table::Seat(0),
        solutions: vec!["a1-1L".into()],
        tempting: vec!["a2-1L".into()],
        line: vec!["a1-1L".into()],
        ..puzzle("pentago", Kind::Defence)
    };
    let why = check(&empty).unwrap_err().to_string();
    assert!(why.contains("36 cells are free"), "{why}");
}

/// What each of these says, and more, is looked at from nothing.
#[test]
fn nothing_that_an_end_says_is_believed() {
    for (game, kind) in [("crosswise", Kind::Endgame), ("citydomino", Kind::LastRounds)] {
        let Puzzle { solutions, tempting, line, .. } = puzzle(game, kind);
        let refused = |field: &str, value: Value| refused(game, kind, field, value);
        assert!(refused("goal", json!({"points": 99})).starts_with('"'));
        assert!(refused("goal", json!({"score": 99})).starts_with('"'));
        assert!(
            refused("solutions", json!([&solutions[..], &tempting[..1]].concat()))
                .contains("right")
        );
        assert!(refused("tempting", json!(solutions)).contains("\"tempting\" is "));
        assert!(refused("line", json!(line[..line.len() - 1])).starts_with("\"line\" "));
        assert!(refused("exact", json!(false)).contains("\"exact\" is false"));
    }
    let mut drawn = puzzle("crosswise", Kind::Endgame);
    drawn.position["board"] = json!(vec![[0; 6]; 6]);
    assert!(check(&drawn).is_err());
}

#[test]
fn nothing_that_an_estimate_says_is_believed_either() {
    let Puzzle { solutions, tempting, .. } = puzzle("qwixx", Kind::Answer);
    let refused = |field: &str, value: Value| refused("qwixx", Kind::Answer, field, value);
    assert!(refused("exact", json!(true)).contains("\"exact\" is true"));
    assert!(refused("goal", json!({"points": 300})).contains("but {\"points\":"));
    assert!(refused("tempting", json!(solutions)).contains("\"tempting\" is "));
    let line: Vec<&String> = tempting.iter().take(1).collect();
    let wrong = Puzzle { solutions: tempting.clone(), ..puzzle("qwixx", Kind::Answer) };
    let wrong = Puzzle { line: line.into_iter().cloned().collect(), ..wrong };
    assert!(check(&wrong).unwrap_err().to_string().starts_with("\"solutions\" is "));
}

#[test]
fn every_line_of_a_file_is_told_what_is_wrong_with_it() {
    let right = puzzle("kalaha", Kind::Margin);
    let mirrored = mirrored(&right);
    let named = Puzzle { id: "other".into(), ..puzzle("kalaha", Kind::Chain) };
    let lines = [
        right.to_line(),
        "garbage".into(),
        mirrored.to_line(),
        named.to_line(),
        Puzzle { id: right.id.clone(), ..puzzle("kalaha", Kind::Chain) }.to_line(),
    ];
    let told = told(&lines.join("\n"));
    assert_eq!((told.len(), told[0].as_str(), told[3].as_str()), (5, "", ""));
    assert!(told[1].contains("not JSON"), "{}", told[1]);
    assert!(told[2].contains("has the same one, perhaps mirrored"), "{}", told[2]);
    assert!(told[4].contains("has the name"), "{}", told[4]);
}

/// The same puzzle of Kalaha for the other side.
fn mirrored(puzzle: &Puzzle) -> Puzzle {
    let pits = puzzle.position["pits"].as_array().unwrap();
    let (a, b) = pits.split_at(pits.len() / 2);
    let turn = if puzzle.position["turn"] == "A" { "B" } else { "A" };
    let pits = [b, a].concat();
    let half = pits.len() as u64 / 2;
    let across = |moves: &[String]| -> Vec<String> {
        let across = |mv: &String| (mv.parse::<u64>().unwrap() + half) % (2 * half);
        moves.iter().map(|mv| across(mv).to_string()).collect()
    };
    Puzzle {
        id: "mirrored".into(),
        position: json!({"pits": pits, "turn": turn}),
        seat: table::Seat(1 - puzzle.seat.0),
        solutions: across(&puzzle.solutions),
        line: across(&puzzle.line),
        tempting: across(&puzzle.tempting),
        ..puzzle.clone()
    }
}

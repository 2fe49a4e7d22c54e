//! The log, line by line.

use crate::common::{EMPTY, board, load, position, random_move};
use crosswise::{Setup, State};
use serde_json::json;
use table::{AnyMatch as _, Game as _, Match, Player, Seat, seeded};

fn named(state: State) -> Match<State> {
    let mut game = Match::from_state(state, 0);
    game.set_player(Seat(0), Player::person("Ann"));
    game.set_player(Seat(1), Player::bot("Bob", "classic"));
    game
}

fn play(game: &mut Match<State>, moves: &[&str]) {
    for mv in moves {
        let seat = game.state().turn();
        game.play(seat, mv.parse().unwrap()).unwrap();
    }
}

fn lines(game: &Match<State>) -> Vec<String> {
    game.log().lines().map(str::to_owned).collect()
}

#[test]
fn every_kind_of_turn_has_its_line() {
    let hands: [&[u8]; 4] = [&[1, 8, 7, 9], &[10, 2, 3, 3], &[], &[]];
    let mut game = named(load(&position(board(&[[4, 0, 0, 0, 0, 0]]), hands, &[5, 6, 5, 6, 5])));
    play(&mut game, &["1f2", "10", "2a1", "8", "a1b2", "3a1", "9", "a1b2", "3c4", "7c4"]);
    let told: Vec<String> =
        lines(&game).into_iter().filter(|line| line.contains("new Hand")).collect();
    assert_eq!(
        told,
        [
            "Ann | [1] placed on (5|1) | handSlot [0] | new Hand : [5, 8, 7, 9]",
            "Bob | [2] swapped from hand at [1] to (0|0) | new Hand : [6, 4, 3, 3]",
            "Ann | [2] moved from (0|0) to (1|1) | new Hand : [5, 5, 7, 9]",
            "Bob | [3] placed on (0|0) | handSlot [2] | new Hand : [6, 4, 6, 3]",
            "Ann | [3] swapped (0|0) with (1|1) | new Hand : [5, 5, 7, 5]",
            "Bob | [3] placed on (2|3) | handSlot [3] | new Hand : [6, 4, 6, 0]",
            "Ann | [7] placed on (2|3) | handSlot [2] | new Hand : [5, 5, 3, 5]",
        ]
    );
}

#[test]
fn board_and_state_follow_each_turn_and_the_table_closes_the_log() {
    let hands: [&[u8]; 4] = [&[8, 0, 0, 0], &[1, 0, 0, 0], &[], &[]];
    let mut position = position(board(&[[4, 4, 0, 0, 0, 0]]), hands, &[]);
    position["turn"] = json!(1);
    let mut game = named(load(&position));
    play(&mut game, &["1f6", "8", "a1b2"]);
    let expected = "\
Bag : []
0 | Ann | human | Hand : [8, 0, 0, 0]
1 | Bob | AI | Hand : [1, 0, 0, 0]
Bob | [1] placed on (5|5) | handSlot [0] | new Hand : [0, 0, 0, 0]
[4, 4, 0, 0, 0, 0]
[0, 0, 0, 0, 0, 0]
[0, 0, 0, 0, 0, 0]
[0, 0, 0, 0, 0, 0]
[0, 0, 0, 0, 0, 0]
[0, 0, 0, 0, 0, 1]
ONGOING_GAME
Ann | [4] moved from (0|0) to (1|1) | new Hand : [0, 0, 0, 0]
[0, 4, 0, 0, 0, 0]
[0, 4, 0, 0, 0, 0]
[0, 0, 0, 0, 0, 0]
[0, 0, 0, 0, 0, 0]
[0, 0, 0, 0, 0, 0]
[0, 0, 0, 0, 0, 1]
TEAM_VERTICAL
Bag : []
0 | Ann | human | Hand : [0, 0, 0, 0]
1 | Bob | AI | Hand : [0, 0, 0, 0]
";
    assert_eq!(game.log(), expected);
}

#[test]
fn a_pass_is_told() {
    let hands: [&[u8]; 4] = [&[8, 0, 0, 0], &[1, 0, 0, 0], &[], &[]];
    let mut game = named(load(&position([EMPTY; 6], hands, &[])));
    play(&mut game, &["pass"]);
    assert_eq!(lines(&game)[3], "Ann | passed | new Hand : [8, 0, 0, 0]");
}

#[test]
fn the_bag_at_the_start_is_the_one_before_dealing() {
    let game = Match::<State>::new(Setup { players: 4 }, 3).unwrap();
    let bag = lines(&game)[0].clone();
    let numbers: Vec<u8> = bag
        .trim_start_matches("Bag : [")
        .trim_end_matches(']')
        .split(", ")
        .map(|n| n.parse().unwrap())
        .collect();
    assert_eq!(numbers.len(), 54);
    assert_eq!(numbers[4..8], game.state().hand(Seat(1)).numbers());
    assert_eq!(
        numbers[16..],
        game.state().bag().tiles().iter().map(|tile| tile.number()).collect::<Vec<_>>()
    );
}

#[test]
fn whole_games_name_their_outcome_once_at_the_end() {
    for seed in 0..30 {
        let mut game = Match::<State>::new(Setup { players: 2 }, seed).unwrap();
        let mut end = *game.state();
        let mut rng = seeded(seed);
        while let Some(seat) = end.to_move().lowest() {
            game.play(seat, random_move(&end, &mut rng)).unwrap();
            end = *game.state();
        }
        let winners: Vec<u8> = end.winners().unwrap().iter().map(|seat| seat.0).collect();
        let name = match winners[..] {
            [0] => "TEAM_VERTICAL",
            [1] => "TEAM_HORIZONTAL",
            _ => "DRAW",
        };
        let told: Vec<String> = lines(&game);
        let ends: Vec<usize> = (0..told.len())
            .filter(|&n| told[n].starts_with("TEAM_") || told[n] == "DRAW")
            .collect();
        assert_eq!(ends, [told.len() - 4]);
        assert_eq!(told[ends[0]], name);
    }
}

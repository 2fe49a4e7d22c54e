use serde_json::{Value, json};
use table::{Loaded, Player, Problem, SavedPlayers, Seat, parse_value, plain_name};

use crate::{
    Board, Cell, Hand, State,
    cell::SIDE,
    parts::{
        Names, Parts, check_all_tiles, read_activated, read_bag, read_cell, read_hand, read_used,
        rebuild_bag,
    },
    piece::Piece,
    tile,
};

/// The file extension and name of the format.
pub(crate) const JSON: &str = "json";

const REQUIRED: [&str; 4] = ["players", "currPlayer", "field", "usedActionTiles"];
const OPTIONAL: [&str; 2] = ["tileBag", "activated"];
const PLAYER: [&str; 4] = ["name", "isActive", "isAI", "hand"];
const PARTS: Names = Names {
    turn: "currPlayer",
    used: "usedActionTiles",
    hand: |seat| format!("players[{seat}].hand"),
};

/// The bot that plays where a file only says that a computer does.
const ANY_BOT: &str = "classic";

/// Writes a save file: one name per line, arrays in one piece. A game that lacks tiles cannot be
/// saved.
pub(crate) fn write(state: &State, players: &[Player]) -> Result<String, Problem> {
    check_all_tiles(state)?;
    let players: Vec<String> =
        (0..4).map(|seat| player(state, players, Seat(seat)).to_string()).collect();
    let column = |column| {
        (0..SIDE)
            .map(|row| tile::number(state.board.tile(Cell::at(column, row))))
            .collect::<Vec<_>>()
    };
    let parts = [
        format!("{{\"players\":[{}]", players.join(",\n            ")),
        format!("\"currPlayer\":{}", state.turn),
        format!("\"field\":{}", json!((0..SIDE).map(column).collect::<Vec<_>>())),
        format!("\"usedActionTiles\":{}", json!(state.used)),
        format!("\"tileBag\":{}", json!(state.bag.tiles())),
        format!("\"activated\":{}}}\n", tile::number(state.activated)),
    ];
    Ok(parts.join(",\n "))
}

/// The entry of a seat, whether it is in play or not.
fn player(state: &State, players: &[Player], seat: Seat) -> Value {
    match players.get(seat.index()) {
        Some(player) if state.in_play().contains(seat) => json!({
            "name": player.name,
            "isActive": true,
            "isAI": !player.is_person(),
            "hand": state.hand(seat).numbers(),
        }),
        _ => json!({
            "name": format!("Player{}", seat.index() + 1),
            "isActive": false,
            "isAI": false,
            "hand": [],
        }),
    }
}

/// Whether this is a save file: no record and no position has this field.
pub(crate) fn is_save(json: &Value) -> bool {
    json.get(PARTS.used).is_some()
}

/// Reads a save file; `seed` shuffles the bag if the file has none.
pub(crate) fn read(text: &str, seed: u64) -> Result<Loaded<State>, Problem> {
    let value = parse_value(text)?;
    let save = Piece::root(&value);
    save.expect_names(&REQUIRED, &OPTIONAL)?;
    let Seated { players, active, hands } = read_players(&save.required("players"))?;
    let bag = save.get("tileBag");
    let parts = Parts {
        board: read_field(&save.required("field"))?,
        hands,
        active,
        turn: save.required("currPlayer").number(0..=3, "a seat", "ein Platz")?,
        activated: save.get("activated").map_or(Ok(None), |piece| read_activated(&piece))?,
        used: read_used(&save.required("usedActionTiles"))?,
        bag: bag.as_ref().map_or(Ok(Vec::new()), read_bag)?,
    };
    let mut state = parts.assemble(&PARTS)?;
    match bag {
        Some(_) => check_all_tiles(&state)?,
        None => rebuild_bag(&mut state, seed),
    }
    let players = players.into_iter().take(state.seats.into()).collect();
    Ok(Loaded { state, players: SavedPlayers::Seated(players) })
}

/// What a save file says about the four seats.
#[derive(Default)]
struct Seated {
    players: Vec<Player>,
    active: [bool; 4],
    hands: [Hand; 4],
}

fn read_players(piece: &Piece) -> Result<Seated, Problem> {
    let mut seated = Seated::default();
    for (seat, player) in piece.entries(4..=4)?.iter().enumerate() {
        player.expect_names(&PLAYER, &[])?;
        let name = plain_name(player.required("name").text()?);
        seated.active[seat] = player.required("isActive").truth()?;
        let is_bot = player.required("isAI").truth()?;
        seated.hands[seat] = read_hand(&player.required("hand"))?;
        let player = if is_bot { Player::bot(name, ANY_BOT) } else { Player::person(name) };
        seated.players.push(player);
    }
    Ok(seated)
}

/// The first inner array is the first column, top to bottom.
fn read_field(piece: &Piece) -> Result<Board, Problem> {
    let mut board = Board::EMPTY;
    for (column, cells) in piece.entries(SIDE..=SIDE)?.iter().enumerate() {
        for (row, cell) in cells.entries(SIDE..=SIDE)?.iter().enumerate() {
            board.set(Cell::at(column, row), read_cell(cell)?);
        }
    }
    Ok(board)
}

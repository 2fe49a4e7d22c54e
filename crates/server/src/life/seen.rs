//! Everything that can be observed of a match, to compare two tellings of the same life.

use serde_json::{Value, json};
use table::Seat;

use super::Life;
use crate::{
    hidden::{can_log, can_peek, can_save},
    times::Pause,
};

/// The whole match at one moment.
pub(crate) fn seen(life: &Life, pauses: &[Pause], now: i64) -> Value {
    json!({
        "people": people(life),
        "game": game(life),
        "asked": asked(life),
        "end": {
            "end": life.end(),
            "is over": life.is_over(),
            "next": life.next(),
            "can be reopened": life.check_reopenable().is_ok(),
        },
        "header": {
            "game": life.rules().id(),
            "setup": life.setup(),
            "origin": life.origin(),
            "clock": life.clock(),
            "series": life.series(),
            "draw": life.draw_state(pauses),
        },
        "time": {
            "created": life.created(),
            "changed": life.changed(),
            "clocks": life.times(pauses, now).map(|times| format!("{times:?}")),
            "flag": life.flag(pauses, now).map(|flag| format!("{flag:?}")),
            "due in": life.due_in(pauses, now),
        },
        "journal": { "entries": life.entries(), "bytes": life.bytes() },
    })
}

fn people(life: &Life) -> Value {
    let stand_in = |seat| life.stand_in_of(seat).map(|why| format!("{why:?}"));
    json!({
        "players": life.players(),
        "seats": life.seat_states(),
        "locks": format!("{:?}", life.seating),
        "creators": format!("{:?}", life.creators),
        "empty": life.empty_seats(),
        "people": life.people(),
        "stand-ins": life.seats().map(stand_in).collect::<Vec<_>>(),
        "with a clock": life.seats().map(|seat| life.has_clock(seat)).collect::<Vec<_>>(),
        "may give up": life.seats().map(|seat| life.can_resign(seat)).collect::<Vec<_>>(),
        "may draw": life.can_draw(),
    })
}

fn asked(life: &Life) -> Value {
    json!({
        "shown": life.requests().shown(),
        "kept": format!("{:?}", life.requests()),
        "agreed": format!("{:?}", life.agreed),
    })
}

fn game(life: &Life) -> Value {
    let Some(game) = life.game() else { return Value::Null };
    let moves = game.moves_played();
    let viewers = || [None].into_iter().chain(life.seats().map(Some));
    let view = |viewer: Option<Seat>| {
        let mine: Vec<Seat> = viewer.into_iter().collect();
        json!({
            "view": game.view(viewer),
            "legal moves": viewer.map(|seat| life.legal_moves(seat)),
            "last move": moves.checked_sub(1).map(|last| {
                let step = game.step(last, viewer);
                json!([step.seat, step.mv, step.events])
            }),
            "is alone": life.is_alone(&mine),
            "may": [can_save(life, &mine), can_log(life, &mine), can_peek(life, &mine)],
        })
    };
    let record = life.chronicled().expect("a chronicle that fits").record();
    json!({
        "status": life.status(),
        "views": viewers().map(view).collect::<Vec<_>>(),
        "position": game.position(),
        "record": record,
        "could be redone": game.redoable(),
        "revealed": (0..moves).map(|index| game.has_revealed(index)).collect::<Vec<_>>(),
    })
}

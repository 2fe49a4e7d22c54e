use std::collections::BTreeMap;

use anyhow::{Context as _, Error, Result, bail};
use arena::{Budget, Cost};
use serde_json::{Value, json};
use table::{AnyBot, AnyMatch, GameInfo, Limits, Problem, Record, Seat};

use super::request::{Request, Thinking};
use crate::turn;

/// One conversation and the match it is about.
#[derive(Default)]
pub(super) struct Session {
    current: Option<Box<dyn AnyMatch>>,
    /// The bot that was last asked at each seat, and its name: it may keep what it learned in the
    /// course of a match.
    bots: BTreeMap<Seat, (String, Box<dyn AnyBot>)>,
}

/// The reply to anything wrong.
pub(super) fn error(message: String) -> Value {
    json!({ "error": message })
}

impl Session {
    /// The reply to one line.
    pub(super) fn answer(&mut self, line: &[u8]) -> Value {
        let reply =
            Request::parse(line).map_err(Error::msg).and_then(|request| self.handle(request));
        reply.unwrap_or_else(|problem| error(problem.to_string()))
    }

    fn handle(&mut self, request: Request) -> Result<Value> {
        match request {
            Request::Games => Ok(games()),
            Request::New { game, setup, seed } => {
                Ok(self.begin(games::game(&game)?.start(setup.as_ref(), seed)?))
            }
            Request::Load { game, format, text, seed } => {
                Ok(self.begin(load(game, &format, &text, seed)?))
            }
            Request::State => Ok(state(self.current()?)),
            Request::View { seat } => view(self.current()?, seat),
            Request::Moves { seat } => moves(self.current()?, seat),
            Request::Play { mv, seat } => play(self.current()?, seat, &mv),
            Request::Undo => undo(self.current()?),
            Request::Redo => redo(self.current()?),
            Request::Best { bot, thinking } => self.best(bot, &thinking),
            Request::Analyse { thinking } => analyse(self.current()?, &thinking),
            Request::Save { format } => Ok(json!({ "text": self.current()?.save(&format)? })),
            Request::Log => Ok(json!({ "text": self.current()?.log() })),
        }
    }

    fn begin(&mut self, begun: Box<dyn AnyMatch>) -> Value {
        self.bots.clear();
        state(self.current.insert(begun).as_ref())
    }

    fn best(&mut self, bot: String, thinking: &Thinking) -> Result<Value> {
        let current = self.current()?;
        let game = games::game(current.game())?;
        let seat = acting(current, thinking.seat)?;
        let imagined = current.imagine(seat, thinking.seed);
        if self.bots.get(&seat).is_none_or(|(name, _)| *name != bot) {
            let mind = game.bot(&bot)?;
            self.bots.insert(seat, (bot, mind));
        }
        let (_, mind) = self.bots.get_mut(&seat).context("no bot at this seat")?;
        let limits = thinking.limits()?;
        let (chosen, cost) = Cost::of(&limits, || mind.choose(&imagined, seat, &limits));
        let mut reply = json!({ "move": chosen.context("the bot gave up")? });
        if !matches!(thinking.budget, Budget::Millis(_)) {
            reply["nodes"] = json!(cost.nodes);
            reply["cpu_millis"] = json!(cost.processor.map(|time| time.as_secs_f64() * 1000.0));
        }
        Ok(reply)
    }

    fn current(&mut self) -> Result<&mut (dyn AnyMatch + 'static)> {
        self.current.as_deref_mut().context("there is no game yet: begin with \"new\" or \"load\"")
    }
}

fn games() -> Value {
    let games: Vec<Value> = games::all().iter().map(|game| known(game.info())).collect();
    json!({ "games": games })
}

/// What scripts are told about a game; the page is told more.
fn known(GameInfo { id, seats, bots, formats, .. }: GameInfo) -> Value {
    json!({ "id": id, "seats": seats, "bots": bots, "formats": formats })
}

fn load(game: Option<String>, format: &str, text: &str, seed: u64) -> Result<Box<dyn AnyMatch>> {
    let game = match game {
        Some(game) => game,
        None if format == "match" => Record::parse(text)?.game,
        None => bail!(
            "\"game\" is missing in \"load\": only the format \"match\" says which game it is"
        ),
    };
    Ok(games::game(&game)?.load(format, text, seed)?)
}

fn state(current: &dyn AnyMatch) -> Value {
    let status = current.status();
    json!({
        "game": current.game(),
        "turn": status.turn,
        "over": status.over,
        "winners": status.winners,
        "scores": status.scores,
        "position": current.position(),
    })
}

fn view(current: &dyn AnyMatch, seat: Seat) -> Result<Value> {
    check_exists(current, seat)?;
    Ok(json!({ "view": current.view(Some(seat)) }))
}

fn moves(current: &dyn AnyMatch, seat: Option<Seat>) -> Result<Value> {
    let moves = match seat {
        Some(seat) => {
            check_exists(current, seat)?;
            current.legal_moves(seat)
        }
        None if current.status().over => Vec::new(),
        None => current.legal_moves(acting(current, None)?),
    };
    Ok(json!({ "moves": moves }))
}

fn play(current: &mut dyn AnyMatch, seat: Option<Seat>, mv: &str) -> Result<Value> {
    let seat = acting(current, seat)?;
    current.play(seat, mv)?;
    let mut reply = state(current);
    reply["events"] = json!(current.step(current.moves_played() - 1, Some(seat)).events);
    Ok(reply)
}

fn undo(current: &mut dyn AnyMatch) -> Result<Value> {
    current.undo()?;
    Ok(state(current))
}

fn redo(current: &mut dyn AnyMatch) -> Result<Value> {
    current.redo()?;
    Ok(state(current))
}

fn analyse(current: &dyn AnyMatch, thinking: &Thinking) -> Result<Value> {
    let seat = acting(current, thinking.seat)?;
    Ok(serde_json::to_value(current.analyse(seat, &thinking.limits()?, &mut |_| ()))?)
}

impl Thinking {
    fn limits(&self) -> Result<Limits, Problem> {
        Ok(Limits { seed: self.seed, ..self.budget.limits()? })
    }
}

fn acting(current: &dyn AnyMatch, named: Option<Seat>) -> Result<Seat> {
    turn::acting(&current.status(), named).map_err(Error::msg)
}

fn check_exists(current: &dyn AnyMatch, seat: Seat) -> Result<()> {
    turn::check_exists(&current.status(), seat).map_err(Error::msg)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(session: &mut Session, request: Value) -> Value {
        session.answer(request.to_string().as_bytes())
    }

    fn ok(session: &mut Session, request: Value) -> Value {
        let reply = ask(session, request.clone());
        assert!(reply.get("error").is_none(), "{request}: {reply}");
        reply
    }

    /// The message of a refused request, which must not have changed anything.
    fn refused(session: &mut Session, request: Value) -> String {
        let before = ask(session, json!({"do": "state"}));
        let reply = ask(session, request.clone());
        assert_eq!(reply.as_object().unwrap().len(), 1, "{request}: {reply}");
        assert_eq!(ask(session, json!({"do": "state"})), before);
        reply["error"].as_str().unwrap_or_else(|| panic!("{request}: {reply}")).into()
    }

    fn begun() -> Session {
        let mut session = Session::default();
        ok(
            &mut session,
            json!({"do": "new", "game": "kalaha", "setup": {"first": "A"}, "seed": 7}),
        );
        session
    }

    fn finished() -> Session {
        let mut session = Session::default();
        let text = json!({"pits": [0, 0, 5, 0, 0, 3], "turn": "B"}).to_string();
        let state = ok(
            &mut session,
            json!({"do": "load", "game": "kalaha", "format": "position", "text": text}),
        );
        assert_eq!(
            (&state["over"], &state["turn"], &state["winners"]),
            (&json!(true), &json!([]), &json!([0]))
        );
        session
    }

    #[test]
    fn games_are_listed_with_seats_bots_and_formats() {
        let games = ok(&mut Session::default(), json!({"do": "games"}));
        let kalaha = &games["games"][0];
        assert_eq!(
            kalaha.as_object().unwrap().keys().collect::<Vec<_>>(),
            ["id", "seats", "bots", "formats"]
        );
        assert_eq!((&kalaha["id"], &kalaha["seats"]), (&json!("kalaha"), &json!([2, 2])));
        assert_eq!(kalaha["formats"], json!(["match", "position"]));
    }

    #[test]
    fn everything_but_games_needs_a_match() {
        for request in [
            json!({"do": "state"}),
            json!({"do": "view", "seat": 0}),
            json!({"do": "moves"}),
            json!({"do": "play", "move": "3"}),
            json!({"do": "undo"}),
            json!({"do": "redo"}),
            json!({"do": "best", "bot": "classic-1"}),
            json!({"do": "analyse"}),
            json!({"do": "save", "format": "match"}),
            json!({"do": "log"}),
        ] {
            assert!(
                refused(&mut Session::default(), request)
                    .contains("begin with \"new\" or \"load\"")
            );
        }
    }

    #[test]
    fn a_new_game_answers_with_its_state() {
        let state = ask(&mut begun(), json!({"do": "state"}));
        let position = json!({"pits": [6, 6, 6, 6, 6, 6, 0, 6, 6, 6, 6, 6, 6, 0], "turn": "A"});
        let expected = json!({
            "game": "kalaha", "turn": [0], "over": false, "winners": [], "scores": [0, 0],
            "position": position
        });
        assert_eq!(state, expected);
    }

    #[test]
    fn a_bad_new_or_load_leaves_the_running_game_alone() {
        let session = &mut begun();
        assert!(
            refused(session, json!({"do": "new", "game": "chess"})).contains("no game \"chess\"")
        );
        assert!(
            refused(session, json!({"do": "new", "game": "kalaha", "setup": {"pits": -1}}))
                .contains("-1")
        );
        assert!(
            refused(session, json!({"do": "new", "game": "kalaha", "setup": {"pots": 6}}))
                .contains("pots")
        );
        let load = |format: &str, text: &str| -> Value {
            json!({"do": "load", "game": "kalaha", "format": format, "text": text})
        };
        assert!(refused(session, load("position", "{")).contains("ends too early"));
        assert!(refused(session, load("pen", "")).contains("no format \"pen\""));
        assert!(refused(session, load("match", "{}")).contains("\"format\" is missing"));
        let nameless = json!({"do": "load", "format": "position", "text": "{}"});
        assert!(refused(session, nameless).contains("\"game\" is missing"));
    }

    #[test]
    fn playing_answers_with_state_and_events() {
        let session = &mut begun();
        let mut reply = ok(session, json!({"do": "play", "move": "0"}));
        let events = reply.as_object_mut().unwrap().shift_remove("events").unwrap();
        assert_eq!(events[0], json!({"type": "lift", "pit": 0, "beans": 6}));
        assert_eq!(events[7], json!({"type": "again", "side": "A"}));
        assert_eq!(reply, ok(session, json!({"do": "state"})));
        assert_eq!((&reply["turn"], &reply["scores"]), (&json!([0]), &json!([1, 0])));
    }

    #[test]
    fn moves_are_listed_for_whoever_may_act() {
        let session = &mut begun();
        ok(session, json!({"do": "play", "move": "0"}));
        assert_eq!(
            ok(session, json!({"do": "moves"})),
            json!({"moves": ["1", "2", "3", "4", "5"]})
        );
        assert_eq!(
            ok(session, json!({"do": "moves", "seat": 0})),
            json!({"moves": ["1", "2", "3", "4", "5"]})
        );
        assert_eq!(ok(session, json!({"do": "moves", "seat": 1})), json!({"moves": []}));
        assert!(refused(session, json!({"do": "moves", "seat": 2})).contains("no seat 2"));
        assert_eq!(ok(&mut finished(), json!({"do": "moves"})), json!({"moves": []}));
    }

    #[test]
    fn moves_that_cannot_be_played_are_refused() {
        let session = &mut begun();
        for (request, reason) in [
            (json!({"do": "play", "move": "x"}), "\"x\" is no move"),
            (json!({"do": "play", "move": "7"}), "does not belong to A"),
            (json!({"do": "play", "move": "7", "seat": 1}), "not the turn of seat 1"),
            (json!({"do": "play", "move": "0", "seat": 9}), "no seat 9"),
        ] {
            assert!(refused(session, request).contains(reason));
        }
        assert_eq!(
            refused(&mut finished(), json!({"do": "play", "move": "0"})),
            "the game is over"
        );
    }

    #[test]
    fn undo_and_redo_go_one_move_and_end_somewhere() {
        let session = &mut begun();
        let start = ok(session, json!({"do": "state"}));
        ok(session, json!({"do": "play", "move": "0"}));
        let played = ok(session, json!({"do": "state"}));
        assert_eq!(ok(session, json!({"do": "undo"})), start);
        assert!(refused(session, json!({"do": "undo"})).contains("no move to take back"));
        assert_eq!(ok(session, json!({"do": "redo"})), played);
        assert!(refused(session, json!({"do": "redo"})).contains("no move to play again"));
    }

    #[test]
    fn a_record_loads_without_naming_the_game() {
        let session = &mut begun();
        let played = ok(session, json!({"do": "play", "move": "3"}));
        let text = ok(session, json!({"do": "save", "format": "match"}))["text"].clone();
        let loaded =
            ok(&mut Session::default(), json!({"do": "load", "format": "match", "text": text}));
        assert_eq!(loaded["position"], played["position"]);
        assert!(
            refused(session, json!({"do": "save", "format": "pen"})).contains("no format \"pen\"")
        );
    }

    #[test]
    fn a_seat_sees_its_view() {
        let session = &mut begun();
        assert_eq!(ok(session, json!({"do": "view", "seat": 1}))["view"]["turn"], "A");
        assert!(refused(session, json!({"do": "view", "seat": 2})).contains("no seat 2"));
    }

    #[test]
    fn bots_and_analysis_answer_for_the_seat_on_move() {
        let session = &mut begun();
        ok(session, json!({"do": "play", "move": "5"}));
        assert_eq!(
            ok(session, json!({"do": "best", "bot": "classic-3", "millis": 1, "seed": 9})),
            json!({"move": "7"})
        );
        assert!(
            refused(session, json!({"do": "best", "bot": "deep-thought"}))
                .contains("no bot \"deep-thought\"")
        );
        assert!(
            refused(session, json!({"do": "best", "bot": "classic-3", "seat": 0}))
                .contains("not the turn of seat 0")
        );
        assert!(
            refused(&mut finished(), json!({"do": "best", "bot": "classic-3"}))
                .contains("the game is over")
        );

        let reply = ok(session, json!({"do": "best", "bot": "strong", "nodes": 500}));
        assert!((1..=600).contains(&reply["nodes"].as_u64().unwrap()), "{reply}");
        let analysis = ok(session, json!({"do": "analyse", "millis": 50}));
        let moves: Vec<&Value> =
            analysis["moves"].as_array().unwrap().iter().map(|value| &value["move"]).collect();
        assert_eq!(moves, ["7", "8", "9", "10", "11", "12"]);
        assert!(moves.contains(&&analysis["best"]));
        assert!(refused(&mut finished(), json!({"do": "analyse"})).contains("the game is over"));
    }

    #[test]
    fn a_bot_keeps_what_it_learned_until_another_one_is_asked_or_a_game_begins() {
        let begin =
            json!({"do": "new", "game": "kalaha", "setup": {"pits": 4, "beans": 3, "first": "A"}});
        let session = &mut Session::default();
        ok(session, begin.clone());
        let nodes = |session: &mut Session, bot: &str| {
            let reply = ok(session, json!({"do": "best", "bot": bot, "nodes": 1_000_000}));
            reply["nodes"].as_u64().unwrap()
        };
        let unknown = nodes(session, "strong");
        assert!(nodes(session, "strong") < unknown);
        nodes(session, "level-1");
        assert_eq!(nodes(session, "strong"), unknown);
        ok(session, begin);
        assert_eq!(nodes(session, "strong"), unknown);
    }

    #[test]
    fn the_log_is_the_games_own() {
        let session = &mut begun();
        ok(session, json!({"do": "play", "move": "0"}));
        let log = ok(session, json!({"do": "log"}));
        assert_eq!(
            log["text"].as_str().unwrap().lines().filter(|line| *line == "----------").count(),
            2
        );
    }
}

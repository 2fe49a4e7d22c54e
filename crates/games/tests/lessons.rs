//! Every lesson can be played to its end as its data says, and every wrong try it foresees can be
//! made.

use std::collections::BTreeSet;

use table::{AnyGame, AnyMatch, Lesson, LessonStep, LineMove, Seat, Text};

const WITH_LESSON: [&str; 5] = ["kalaha", "pentago", "crosswise", "qwixx", "citydomino"];

fn lesson_of(id: &str) -> (&'static dyn AnyGame, Lesson) {
    let game = games::game(id).unwrap();
    (game, game.lesson().unwrap_or_else(|| panic!("{id} has no lesson")))
}

/// Plays a line and says which move was refused, if one was.
fn play_line(on: &mut dyn AnyMatch, line: &[LineMove], place: &str) {
    for LineMove { seat, mv } in line {
        on.play(*seat, mv).unwrap_or_else(|why| panic!("{place}: {mv} of seat {seat}: {why}"));
    }
}

fn begun(game: &dyn AnyGame, step: &LessonStep, place: &str) -> Option<Box<dyn AnyMatch>> {
    let position = step.position.as_ref()?;
    let begun = game.load("position", &position.to_string(), 0);
    let begun = begun.unwrap_or_else(|why| panic!("{place}: {why}"));
    assert_eq!(begun.position(), *position, "{place}: written as the game would write it");
    Some(begun)
}

/// Makes all moves a step speaks of; the matches after the right ones.
fn follow(step: &LessonStep, before: &dyn AnyMatch, place: &str) -> Vec<Box<dyn AnyMatch>> {
    let legal = before.legal_moves(step.seat);
    if step.todo.is_none() {
        assert!(step.expect.is_empty() && step.wrong.is_empty(), "{place} is only to be read");
        return vec![before.fork()];
    }
    assert!(before.status().turn.contains(&step.seat), "{place}: the learner is on move");
    let mut spoken_of = BTreeSet::new();
    let mut try_out = |mv: &String, then: &[LineMove]| {
        assert!(legal.contains(mv), "{place}: {mv} is legal");
        assert!(spoken_of.insert(mv.clone()), "{place}: {mv} is named once");
        let mut after = before.fork();
        play_line(&mut *after, &[LineMove { seat: step.seat, mv: mv.clone() }], place);
        play_line(&mut *after, then, place);
        after
    };
    let after = step.expect.iter().map(|mv| try_out(mv, &step.then)).collect();
    for wrong in &step.wrong {
        assert!(!wrong.moves.is_empty(), "{place}: a wrong try names a move");
        wrong.moves.iter().for_each(|mv| _ = try_out(mv, &wrong.then));
    }
    let rest = legal.iter().any(|mv| !spoken_of.contains(mv));
    assert_eq!(step.otherwise.is_some(), rest, "{place}: every legal move has an answer");
    after
}

#[test]
fn every_lesson_can_be_played_to_a_win_of_the_learner() {
    for id in WITH_LESSON {
        let (game, lesson) = lesson_of(id);
        // Where several moves are right, the next step has to fit all of them.
        let mut stands: Vec<Box<dyn AnyMatch>> = Vec::new();
        for (number, step) in (1..).zip(&lesson.steps) {
            let place = format!("{id}, step {number}");
            if let Some(begun) = begun(game, step, &place) {
                stands = vec![begun];
            }
            assert!(!stands.is_empty(), "{place}: something to begin with");
            stands = stands.iter().flat_map(|before| follow(step, &**before, &place)).collect();
        }
        let learner = lesson.steps.last().unwrap().seat;
        for end in stands {
            let status = end.status();
            assert!(status.over && status.winners == [learner], "{id}: {status:?}");
        }
    }
}

#[test]
fn lessons_are_short_and_say_everything_in_both_languages() {
    for id in WITH_LESSON {
        let (_, lesson) = lesson_of(id);
        assert!((5..=9).contains(&lesson.steps.len()), "{id}: {} steps", lesson.steps.len());
        for (number, step) in (1..).zip(&lesson.steps) {
            let place = format!("{id}, step {number}");
            assert_eq!(step.todo.is_some(), !step.expect.is_empty(), "{place}: something to do");
            assert_eq!(step.todo.is_some(), step.done.is_some(), "{place}: something done");
            let all = [&step.todo, &step.otherwise, &step.done];
            let wrong = step.wrong.iter().map(|wrong| &wrong.text);
            for text in all.into_iter().flatten().chain(wrong).chain([&step.text]) {
                check_text(text, &place);
            }
        }
    }
}

fn check_text(Text { en, de }: &Text, place: &str) {
    assert_ne!(en, de, "{place}: two languages");
    for text in [en, de] {
        assert!(text.ends_with(['.', '!', '?']), "{place}: a sentence ends: {text}");
        assert!(text.trim() == text && text.len() < 220, "{place}: {text}");
    }
}

#[test]
fn the_points_that_lessons_speak_of_are_those_on_the_board() {
    for (id, scores) in
        [("kalaha", &[28, 20][..]), ("qwixx", &[79, 50]), ("citydomino", &[27, 23, 22, 16])]
    {
        let (game, lesson) = lesson_of(id);
        let step = lesson.steps.last().unwrap();
        let mut end = begun(game, step, id).expect("a last step with a position of its own");
        end.play(step.seat, &step.expect[0]).unwrap();
        assert_eq!(end.status().scores, scores, "{id}");
    }
}

#[test]
fn a_game_says_whether_it_has_a_lesson_and_openings_to_explore() {
    for game in games::all() {
        assert_eq!(game.info().lesson, game.lesson().is_some(), "{}", game.id());
        let explored = ["kalaha", "pentago"].contains(&game.id());
        assert_eq!(game.info().explorer, explored, "{}", game.id());
    }
    assert!(Lesson::parse(r#"{"steps": [], "extra": 1}"#).is_err());
    let step = r#"{"steps": [{"seat": 0, "text": {"en": "A", "de": "B"}}]}"#;
    assert_eq!(Lesson::parse(step).unwrap().steps[0].seat, Seat(0));
}

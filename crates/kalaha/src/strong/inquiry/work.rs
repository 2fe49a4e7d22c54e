//! How much work seems to be left to answer a question about a position.

use super::super::{row::Row, rows::Rows};

/// Work that never comes to an end: to show what is not true.
pub(super) const ENDLESS: u32 = 1_000_000_000;
/// The work of a leaf where nothing speaks for one answer more than for the other: enough for
/// differences to show in whole numbers.
const USUAL_WORK: f32 = 32.0;
/// What being on move is worth, in points.
const TEMPO: f32 = 1.0;
/// How much each point that is lacking adds to the work, as a power of two.
const WORK_PER_POINT: f32 = 0.25;
/// How much each bean in the rows adds to it, and the beans there usually are.
const WORK_PER_BEAN: f32 = 0.05;
const USUAL_BEANS: f32 = 31.0;

/// The work that seems to be left to show that the side on move reaches the goal, and to show that
/// it does not. When one of them is nothing, the other is endless.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Work {
    pub reach: u32,
    pub miss: u32,
}

impl Work {
    /// The work at a new leaf: the more, the more is lacking for the goal, and the more beans are
    /// left to play.
    pub(super) fn guessed<R: Row>(rows: &Rows<R>, lacking: f32) -> Work {
        let lacking = (WORK_PER_POINT * lacking).clamp(-6.0, 10.0).exp2();
        let more_beans = f32::from(rows.beans) - USUAL_BEANS;
        let usual = USUAL_WORK * (WORK_PER_BEAN * more_beans).exp2();
        let work = |amount: f32| amount.max(1.0) as u32;
        Work {
            reach: work(usual * lacking),
            miss: work(usual * rows.own.filled() as f32 / lacking),
        }
    }

    pub(super) fn settled(reached: bool) -> Work {
        if reached { Work { reach: 0, miss: ENDLESS } } else { Work { reach: ENDLESS, miss: 0 } }
    }

    pub(super) fn is_settled(self) -> bool {
        self.reach == 0 || self.miss == 0
    }

    pub(super) fn exceeds(self, patience: Work) -> bool {
        self.reach > patience.reach || self.miss > patience.miss
    }

    /// The same as whoever made a move to the position sees it.
    pub(super) fn before(self, again: bool) -> Work {
        if again { self } else { Work { reach: self.miss, miss: self.reach } }
    }
}

/// What the question is about: what a leaf seems to be worth depends on it.
#[derive(Clone, Copy)]
pub(super) struct Question {
    pub goal: i16,
    pub beans: u16,
}

impl Question {
    /// What a position may be worth, if the question is taken to be a close one.
    pub(super) fn expected<R>(self, rows: &Rows<R>, ours: bool) -> f32 {
        let share = f32::from(rows.beans) / f32::from(self.beans);
        share * f32::from(if ours { self.goal - 1 } else { 1 - self.goal }) + TEMPO
    }
}

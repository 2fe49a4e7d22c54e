/// What a connection is busy with; the least worthy first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Stage {
    /// It has not said yet what it wants.
    Head,
    /// It is still sending the body of its request.
    Body,
    /// The answer is on its way or has been taken, and it may ask for something else.
    Idle,
    /// A WebSocket that has not said `hello`.
    Unseated,
    Spectator,
    /// It waits for an answer that is not complete yet.
    Answering,
    Seated,
}

impl Stage {
    pub(super) const COUNT: usize = Stage::Seated as usize + 1;

    /// Whether the connection has to make room for another one.
    pub(super) fn makes_room(self) -> bool {
        self < Stage::Answering
    }

    pub(super) fn is_half_open(self) -> bool {
        self <= Stage::Body
    }
}

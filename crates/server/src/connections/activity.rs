/// What a connection is busy with; the least worthy first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Activity {
    /// It has not said yet what it wants.
    Head,
    /// It is still sending the body of its request.
    Body,
    /// The answer is on its way or has been taken, and it may ask for something else.
    Idle,
    /// A WebSocket that has not said `hello`.
    Unseated,
    /// A WebSocket that watches.
    Spectator,
    /// It waits for an answer that is not complete yet.
    Answering,
    /// A WebSocket of somebody with a seat.
    Seated,
}

impl Activity {
    pub(super) const ALL: [Activity; 7] = [
        Activity::Head,
        Activity::Body,
        Activity::Idle,
        Activity::Unseated,
        Activity::Spectator,
        Activity::Answering,
        Activity::Seated,
    ];

    /// How many activities there are.
    pub(super) const COUNT: usize = Activity::ALL.len();

    /// What it is called in figures.
    pub(super) fn name(self) -> &'static str {
        match self {
            Activity::Head => "head",
            Activity::Body => "body",
            Activity::Idle => "idle",
            Activity::Unseated => "unseated",
            Activity::Spectator => "spectator",
            Activity::Answering => "answering",
            Activity::Seated => "seated",
        }
    }

    /// Whether the connection has to make space for another one.
    pub(super) fn makes_space(self) -> bool {
        self < Activity::Answering
    }

    /// Whether the request has not come in yet.
    pub(super) fn is_half_open(self) -> bool {
        self <= Activity::Body
    }
}

use table::{Limits, Problem};

/// How much a bot may think about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// So many milliseconds by the clock: what comes of it depends on the machine, and on what else
    /// it does.
    Millis(u64),
    /// So many milliseconds of processor time of the thread that decides: a busy machine does not
    /// matter. Threads that help it are not counted.
    CpuMillis(u64),
    /// So many positions or imagined games: the same seed gives the same result everywhere.
    Nodes(u64),
}

impl Budget {
    /// Another amount of the same.
    pub(crate) fn of(self, amount: u64) -> Budget {
        match self {
            Budget::Millis(_) => Budget::Millis(amount),
            Budget::CpuMillis(_) => Budget::CpuMillis(amount),
            Budget::Nodes(_) => Budget::Nodes(amount),
        }
    }

    /// What it is measured in, as JSON names it.
    pub fn unit(self) -> &'static str {
        match self {
            Budget::Millis(_) => "millis",
            Budget::CpuMillis(_) => "cpu_millis",
            Budget::Nodes(_) => "nodes",
        }
    }

    /// How much of its unit.
    pub fn amount(self) -> u64 {
        let (Budget::Millis(amount) | Budget::CpuMillis(amount) | Budget::Nodes(amount)) = self;
        amount
    }

    /// The limits of a decision that begins now, on this thread.
    pub fn limits(self) -> Result<Limits, Problem> {
        match self {
            Budget::Millis(millis) => Ok(Limits::millis(millis)),
            Budget::CpuMillis(millis) => Limits::cpu_millis(millis),
            Budget::Nodes(nodes) => Ok(Limits::nodes(nodes)),
        }
    }
}

use std::{
    fmt,
    io::{self, Write as _},
    process::ExitCode,
};

use table::Problem;

/// Why a command did not do what it was asked for.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What the user gave cannot be used: exit code 2.
    Input(String),
    /// Something went wrong on the way: exit code 1.
    Failed(anyhow::Error),
}

impl Failure {
    pub(crate) fn input(message: impl Into<String>) -> Failure {
        Failure::Input(message.into())
    }

    /// Tells the user, except when nobody reads the output any more: `spieltisch … | head` is no
    /// failure.
    pub(crate) fn report(&self) -> ExitCode {
        if let Failure::Failed(error) = self
            && error
                .downcast_ref::<io::Error>()
                .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
        {
            return ExitCode::SUCCESS;
        }
        // Nothing is left to be done if even this cannot be written.
        let _ = writeln!(io::stderr(), "error: {self}");
        match self {
            Failure::Input(_) => ExitCode::from(2),
            Failure::Failed(_) => ExitCode::FAILURE,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Input(message) => f.write_str(message),
            Failure::Failed(error) => write!(f, "{error:#}"),
        }
    }
}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Failure {
        Failure::Input(problem.to_string())
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Failure {
        Failure::Failed(error)
    }
}

/// What commands do with streams is writing to stdout; whoever does anything else says what.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Failed(anyhow::Error::new(error).context("the output cannot be written"))
    }
}

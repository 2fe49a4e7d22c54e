use std::io::{self, Write as _};

use clap_complete::Shell;

use crate::failure::Failure;

/// Print what a shell needs to complete the command line
///
/// For bash: spieltisch completions bash > ~/.local/share/bash-completion/completions/spieltisch
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        // Written at once: whoever generates it does not expect that nobody reads on.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut crate::command_line(), "spieltisch", &mut script);
        Ok(io::stdout().write_all(&script)?)
    }
}

//! Showing whoever waits at a terminal how far something is.

use std::io::{self, IsTerminal as _};

use indicatif::{ProgressBar, ProgressStyle};

/// Shows how far something is that takes a while.
pub(crate) fn progress(what: &'static str, steps: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style =
        ProgressStyle::with_template("{msg:>20} {bar:40} {pos}/{len}").expect("a valid template");
    ProgressBar::new(steps).with_style(style).with_message(what)
}

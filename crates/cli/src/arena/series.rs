use std::io::{self, Write};

use arena::Report;

/// How every bot of a series did, one line each.
pub(super) fn table(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let width =
        report.bots.iter().map(|standing| standing.bot.len()).max().unwrap_or(0).max("bot".len());
    writeln!(
        out,
        "{:<width$} {:>7} {:>7} {:>7} {:>8} {:>16} {:>8} {:>7} {:>10} {:>11}",
        "bot",
        "wins",
        "draws",
        "losses",
        "rate",
        "95 % interval",
        "score",
        "moves",
        "moves/s",
        "slowest"
    )?;
    for bot in &report.bots {
        let rate = format!("{:.1} %", bot.rate * 100.0);
        let interval = format!("{:.1} - {:.1} %", bot.interval.0 * 100.0, bot.interval.1 * 100.0);
        let slowest = format!("{:.2} ms", bot.slowest_millis);
        writeln!(
            out,
            "{:<width$} {:>7} {:>7} {:>7} {rate:>8} {interval:>16} {:>8.2} {:>7.1} {:>10.0} \
             {slowest:>11}",
            bot.bot,
            bot.wins,
            bot.draws,
            bot.losses,
            bot.mean_score,
            bot.mean_moves,
            bot.moves_per_second
        )?;
    }
    writeln!(
        out,
        "{} games of {:.1} moves on average; draws count half in the rate.",
        report.games, report.mean_moves
    )
}

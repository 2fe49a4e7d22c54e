use std::io::{self, Write};

use arena::{Decided, Report, Standing, Verdict};

/// How every bot of a series did, one line each, and what that proves.
pub(super) fn table(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let width =
        report.bots.iter().map(|standing| standing.bot.len()).max().unwrap_or(0).max("bot".len());
    writeln!(
        out,
        "{:<width$} {:>7} {:>7} {:>7} {:>8} {:>16} {:>8} {:>7} {:>10} {:>11} {:>19}",
        "bot",
        "wins",
        "draws",
        "losses",
        "rate",
        "95 % interval",
        "score",
        "moves",
        "moves/s",
        "slowest",
        "CPU a move (most)",
    )?;
    for bot in &report.bots {
        let rate = format!("{:.1} %", bot.rate * 100.0);
        let interval = interval(bot.interval);
        let slowest = format!("{:.2} ms", bot.slowest_millis);
        writeln!(
            out,
            "{:<width$} {:>7} {:>7} {:>7} {rate:>8} {interval:>16} {:>8.2} {:>7.1} {:>10.0} \
             {slowest:>11} {:>19}",
            bot.bot,
            bot.wins,
            bot.draws,
            bot.losses,
            bot.mean_score,
            bot.mean_moves,
            bot.moves_per_second,
            processor(bot),
        )?;
    }
    writeln!(
        out,
        "{} games in {} rounds, of {:.1} moves on average; draws count half in the rate.",
        report.games, report.rounds, report.mean_moves
    )?;
    if let Some(pairs) = &report.decided {
        writeln!(out, "{}", decided(pairs, &report.bots[0].bot))?;
    }
    if let Some(verdict) = &report.sprt {
        writeln!(out, "{}", tested(verdict, report.rounds))?;
    }
    Ok(())
}

fn interval((low, high): (f64, f64)) -> String {
    format!("{:.1} - {:.1} %", low * 100.0, high * 100.0)
}

/// What a decision cost on average and at most.
fn processor(bot: &Standing) -> String {
    match (bot.mean_cpu_millis, bot.most_cpu_millis) {
        (Some(mean), Some(most)) => format!("{mean:.2} ({most:.2}) ms"),
        _ => "-".into(),
    }
}

fn decided(pairs: &Decided, first: &str) -> String {
    let Decided { rounds, won, rate, .. } = pairs;
    if *rounds == 0 {
        return "No round was decided.".into();
    }
    let rate = rate * 100.0;
    let interval = interval(pairs.interval);
    format!("Decided rounds: {rounds}, of which {first} won {won}, {rate:.1} % ({interval}).")
}

fn tested(verdict: &Verdict, rounds: u64) -> String {
    let Verdict { lower, upper, log_likelihood_ratio: ratio, .. } = verdict;
    let error = verdict.error * 100.0;
    let found = match verdict.accepted {
        Some(rate) => format!("accepted {rate} after {rounds} rounds"),
        None => format!("accepted neither within {rounds} rounds"),
    };
    format!(
        "Test of the rates {lower} and {upper} with errors of {error} %: {found}, log likelihood \
         ratio {ratio:.2}."
    )
}

use std::io::{self, Write};

use arena::{Budget, Report, Series, Standing};

/// The head of the Markdown table that stands in the documents.
pub(super) fn head(series: &Series, out: &mut impl Write) -> io::Result<()> {
    let unit = match series.budget {
        Budget::Millis(_) => "ms",
        Budget::CpuMillis(_) => "CPU ms",
        Budget::Nodes(_) => "nodes",
    };
    writeln!(out, "| bot | against | games | rate | 95 % interval | score | {unit} a move |")?;
    writeln!(out, "| --- | --- | --- | --- | --- | --- | --- |")
}

/// The line of a step.
pub(super) fn line(series: &Series, step: &Report, out: &mut impl Write) -> io::Result<()> {
    let [bot, against] = &step.bots[..] else { unreachable!("a step has two bots") };
    writeln!(
        out,
        "| {} | {} | {} | {:.1} % | {:.1} – {:.1} % | {:.1} : {:.1} | {} |",
        bot.bot,
        against.bot,
        step.games,
        bot.rate * 100.0,
        bot.interval.0 * 100.0,
        bot.interval.1 * 100.0,
        bot.mean_score,
        against.mean_score,
        cost(bot, series.budget),
    )?;
    out.flush()
}

/// What a move of the bot cost on average, in the unit in which the bots were given their budget.
/// Classic bots look to their depth and count no nodes.
fn cost(bot: &Standing, budget: Budget) -> String {
    match budget {
        Budget::Millis(_) if bot.moves_per_second > 0.0 => {
            format!("{:.1}", 1000.0 / bot.moves_per_second)
        }
        Budget::CpuMillis(_) => {
            bot.mean_cpu_millis.map_or("–".into(), |mean| format!("{mean:.1}"))
        }
        Budget::Nodes(_) if bot.mean_nodes > 0.0 => format!("{:.0}", bot.mean_nodes),
        _ => "–".into(),
    }
}

/// How the steps were measured, below the table.
pub(super) fn conditions(series: &Series, out: &mut impl Write) -> io::Result<()> {
    let budget = match series.budget {
        Budget::Millis(millis) => format!("{millis} ms"),
        Budget::CpuMillis(millis) => format!("{millis} ms of processor time"),
        Budget::Nodes(nodes) => format!("{nodes} nodes"),
    };
    let Series { seed, random_moves, .. } = series;
    writeln!(
        out,
        "\nDraws count half in the rate; intervals come from pairs of games that begin \
         alike; at most {budget} a move, seed {seed}, {random_moves} random moves to begin with."
    )
}

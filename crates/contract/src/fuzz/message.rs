use table::Problem;

/// The longest piece of an input that a message may repeat.
const MOST: usize = 200;

/// Makes sure that a message repeats no long piece of what was given.
pub fn repeats_no_input(Problem(why): &Problem, given: &str) {
    for message in [&why.en, &why.de] {
        assert!(!repeats(message, given), "the message repeats what was given: {message}");
    }
}

fn repeats(message: &str, given: &str) -> bool {
    let starts: Vec<usize> =
        message.char_indices().map(|(start, _)| start).chain([message.len()]).collect();
    starts.windows(MOST + 2).any(|piece| given.contains(&message[piece[0]..piece[MOST + 1]]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_piece_of_the_input_is_noticed() {
        let given = "äb".repeat(200);
        let quoting = |length: usize| {
            format!("\"{}\" is no move", given.chars().take(length).collect::<String>())
        };
        assert!(repeats(&quoting(MOST + 1), &given));
        assert!(!repeats(&quoting(MOST), &given));
        assert!(!repeats(&"long ".repeat(100), &given));
        assert!(!repeats("short", "short"));
    }
}

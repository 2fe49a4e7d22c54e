//! What players may be called: letters and digits, at most fifteen, everyone something else.

/// The most letters of a name.
const LONGEST: usize = 15;
/// What somebody is called of whose name nothing is left.
const NAMELESS: &str = "Player";

/// The name as it may stand at the table, made to fit if it has to be.
pub(crate) fn fit(name: &str, taken: &[&str]) -> String {
    let plain: String = name.chars().flat_map(plain).take(LONGEST).collect();
    let plain = if plain.is_empty() { NAMELESS.to_owned() } else { plain };
    let numbered = (2..).map(|number: u32| {
        let number = number.to_string();
        let kept: String = plain.chars().take(LONGEST - number.len()).collect();
        kept + &number
    });
    let mut names = std::iter::once(plain.clone()).chain(numbered);
    names.find(|name| !taken.contains(&name.as_str())).expect("there are more names than players")
}

/// A letter as it can be written here, if it can be.
fn plain(letter: char) -> Vec<char> {
    match letter {
        'ä' => vec!['a', 'e'],
        'ö' => vec!['o', 'e'],
        'ü' => vec!['u', 'e'],
        'Ä' => vec!['A', 'e'],
        'Ö' => vec!['O', 'e'],
        'Ü' => vec!['U', 'e'],
        'ß' => vec!['s', 's'],
        letter if letter.is_ascii_alphanumeric() => vec![letter],
        _ => vec![],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_to_fit() {
        for (name, fits) in [
            ("Ann", "Ann"),
            ("Jörg Groß", "JoergGross"),
            ("a b-c_d!", "abcd"),
            ("日本", "Player"),
            ("ABCDEFGHIJKLMNOPQRST", "ABCDEFGHIJKLMNO"),
        ] {
            assert_eq!(fit(name, &[]), fits);
        }
    }

    #[test]
    fn everyone_is_called_something_else() {
        assert_eq!(fit("Ann", &["Ben", "Ann"]), "Ann2");
        assert_eq!(fit("Ann", &["Ann", "Ann2"]), "Ann3");
        assert_eq!(fit("ABCDEFGHIJKLMNO", &["ABCDEFGHIJKLMNO"]), "ABCDEFGHIJKLMN2");
    }
}

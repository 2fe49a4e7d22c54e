//! What people call the games, where no page is there to say it.

/// The name of a game as it stands in a sentence.
pub fn spoken_name(id: &str) -> String {
    if id == "citydomino" {
        return "City Domino".into();
    }
    let mut letters = id.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_name_to_say() {
        let names: Vec<_> = crate::all().iter().map(|game| spoken_name(game.id())).collect();
        assert_eq!(names, ["Kalaha", "Pentago", "Crosswise", "Qwixx", "City Domino"]);
        assert_eq!(spoken_name(""), "");
    }
}

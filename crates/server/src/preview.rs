//! What a link shows where it is sent: a title, a sentence and a picture. Whoever asks for it is a
//! machine that has no seat, so it tells only which game is played.

use table::{Text, text};

/// Where the page has its tags for previews.
const BEGIN: &str = "<!--preview-->";
const END: &str = "<!--/preview-->";

/// The picture of every link.
const PICTURE: &str = "/preview.png";

/// Where a link leads. Games are called as people call them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The house itself, or a page that says nothing else about itself.
    House,
    /// A table where a game is played.
    Table(String),
    /// The first lesson of a game.
    Lesson(String),
    /// The puzzles of all games.
    AllPuzzles,
    /// The puzzles of a game.
    Puzzles(String),
    /// Where the openings of a game are explored.
    Explorer(String),
}

/// What a link to the house says about itself.
pub(crate) struct Preview<'a> {
    /// Where it leads.
    pub place: Place,
    /// Scheme and authority of the house. Without it the picture has no whole address.
    pub origin: &'a str,
    pub german: bool,
}

impl Preview<'_> {
    /// The page with these tags in place of its own.
    pub(crate) fn put_into(&self, page: &str) -> String {
        let parts = page.split_once(BEGIN).and_then(|(before, rest)| {
            let (_, after) = rest.split_once(END)?;
            Some((before, after))
        });
        match parts {
            Some((before, after)) => format!("{before}{}{after}", self.tags()),
            None => page.into(),
        }
    }

    fn tags(&self) -> String {
        let title = escaped(&self.spoken(self.title()));
        let sentence = escaped(&self.spoken(self.sentence()));
        let picture = escaped(&format!("{}{PICTURE}", self.origin));
        let properties = [
            ("og:type", "website"),
            ("og:site_name", "Spieltisch"),
            ("og:title", &title),
            ("og:description", &sentence),
            ("og:image", &picture),
            ("og:image:type", "image/png"),
            ("og:image:width", "1200"),
            ("og:image:height", "630"),
        ];
        let mut tags = format!(
            "<meta name=\"description\" content=\"{sentence}\">\
             <meta name=\"twitter:card\" content=\"summary_large_image\">"
        );
        for (property, content) in properties {
            tags += &format!("<meta property=\"{property}\" content=\"{content}\">");
        }
        tags
    }

    fn spoken(&self, Text { en, de }: Text) -> String {
        if self.german { de } else { en }
    }

    fn title(&self) -> Text {
        match &self.place {
            Place::House => text!("Spieltisch", "Spieltisch"),
            Place::Table(game) => {
                text!("You are invited to {game}", "Du bist zu {game} eingeladen")
            }
            Place::Lesson(game) => text!("Learn {game} by playing", "Lerne {game} beim Spielen"),
            Place::AllPuzzles => text!("Puzzles of the day", "Rätsel des Tages"),
            Place::Puzzles(game) => text!("{game} puzzles", "Rätsel zu {game}"),
            Place::Explorer(game) => text!("Explore {game}", "{game} erkunden"),
        }
    }

    fn sentence(&self) -> Text {
        match &self.place {
            Place::House => text!(
                "Board games at one table: against the computer, at one screen, or with friends \
                 on their own devices.",
                "Brettspiele an einem Tisch: gegen den Computer, an einem Bildschirm oder mit \
                 Freunden an ihren eigenen Geräten."
            ),
            Place::Table(_) => text!(
                "Sit down at the table and play along, or watch.",
                "Setz dich an den Tisch und spiel mit, oder sieh zu."
            ),
            Place::Lesson(_) => text!(
                "Three minutes at a real board, one step at a time.",
                "Drei Minuten am echten Brett, Schritt für Schritt."
            ),
            Place::AllPuzzles | Place::Puzzles(_) => text!(
                "Find the one good move: a new puzzle every day, and as many as you like to train.",
                "Finde den einen guten Zug: jeden Tag ein neues Rätsel, und zum Üben so viele du \
                 magst."
            ),
            Place::Explorer(_) => text!(
                "What every move is worth, from the first one on.",
                "Was jeder Zug wert ist, vom ersten an."
            ),
        }
    }
}

/// A text that cannot end the attribute it stands in.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<head><!--preview-->old<!--/preview--></head>";

    #[test]
    fn the_tags_of_the_page_are_replaced() {
        let house = Preview { place: Place::House, origin: "https://games.example", german: false };
        let page = house.put_into(PAGE);
        assert!(page.starts_with("<head><meta ") && page.ends_with("></head>"), "{page}");
        assert!(!page.contains("old"));
        assert!(page.contains("content=\"https://games.example/preview.png\""), "{page}");
        assert_eq!(house.put_into("<head></head>"), "<head></head>");
    }

    #[test]
    fn nothing_breaks_out_of_its_attribute() {
        let place = Place::Table("\"><script>'&".into());
        let wild = Preview { place, origin: "", german: true };
        let page = wild.put_into(PAGE);
        assert!(page.contains("zu &quot;&gt;&lt;script&gt;&#39;&amp; eingeladen"), "{page}");
        assert!(!page.contains("<script"));
    }
}

//! What a link shows where it is sent: a title, a sentence and a picture. Whoever asks for it is a
//! machine that has no seat, so it tells only which game is played.

use table::Text;

/// Where the page has its tags for previews.
const BEGIN: &str = "<!--preview-->";
const END: &str = "<!--/preview-->";

/// The picture of every link.
const PICTURE: &str = "/preview.png";

/// What a link to the house, or to a table where `game` is played, says about itself.
pub(crate) struct Preview<'a> {
    /// The game's name, if the link leads to a table.
    pub game: Option<&'a str>,
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
        match self.game {
            Some(game) => Text {
                en: format!("You are invited to {game}"),
                de: format!("Du bist zu {game} eingeladen"),
            },
            None => Text { en: "Spieltisch".into(), de: "Spieltisch".into() },
        }
    }

    fn sentence(&self) -> Text {
        match self.game {
            Some(_) => Text {
                en: "Sit down at the table and play along, or watch.".into(),
                de: "Setz dich an den Tisch und spiel mit, oder sieh zu.".into(),
            },
            None => Text {
                en: "Board games at one table: against the computer, at one screen, or with \
                     friends on their own devices."
                    .into(),
                de: "Brettspiele an einem Tisch: gegen den Computer, an einem Bildschirm oder mit \
                     Freunden an ihren eigenen Geräten."
                    .into(),
            },
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
        let house = Preview { game: None, origin: "https://games.example", german: false };
        let page = house.put_into(PAGE);
        assert!(page.starts_with("<head><meta ") && page.ends_with("></head>"), "{page}");
        assert!(!page.contains("old"));
        assert!(page.contains("content=\"https://games.example/preview.png\""), "{page}");
        assert_eq!(house.put_into("<head></head>"), "<head></head>");
    }

    #[test]
    fn nothing_breaks_out_of_its_attribute() {
        let wild = Preview { game: Some("\"><script>'&"), origin: "", german: true };
        let page = wild.put_into(PAGE);
        assert!(page.contains("zu &quot;&gt;&lt;script&gt;&#39;&amp; eingeladen"), "{page}");
        assert!(!page.contains("<script"));
    }
}

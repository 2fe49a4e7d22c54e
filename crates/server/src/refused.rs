use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use table::{Problem, Text, problem};

use crate::{life::Unknown, store, wire::Refusal};

/// Why something was refused, with the status it has over HTTP.
#[derive(Clone, Debug)]
pub(crate) struct Refused {
    pub status: StatusCode,
    pub why: Problem,
    /// After how many seconds it is worth another try.
    pub retry_after: Option<u32>,
    /// The number of the secret that belongs to nobody, if that is why.
    pub unknown_secret: Option<usize>,
}

impl Refused {
    /// A refusal with nothing more to say.
    pub(crate) fn new(status: StatusCode, why: Problem) -> Refused {
        Refused { status, why, retry_after: None, unknown_secret: None }
    }

    /// Says after how many seconds it is worth another try.
    pub(crate) fn retry_after(self, seconds: u32) -> Refused {
        Refused { retry_after: Some(seconds), ..self }
    }

    /// Too much was asked for at once; it is worth another try after this many seconds.
    pub(crate) fn busy(why: Problem, seconds: u32) -> Refused {
        Refused::new(StatusCode::TOO_MANY_REQUESTS, why).retry_after(seconds)
    }

    /// A secret belongs to nobody at this table.
    pub(crate) fn unknown(unknown: Unknown) -> Refused {
        let refused = Refused::new(StatusCode::FORBIDDEN, unknown.into());
        Refused { unknown_secret: Some(unknown.0), ..refused }
    }

    /// Nobody has begun a match of this name.
    pub(crate) fn no_such_match() -> Refused {
        Refused::new(
            StatusCode::NOT_FOUND,
            problem!("there is no such match", "dieses Spiel gibt es nicht"),
        )
    }

    /// What is stored makes no match.
    pub(crate) fn unreadable(Problem(Text { en, de }): &Problem) -> Refused {
        Refused::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            problem!(
                "this match is stored in a way that cannot be read: {en}",
                "dieses Spiel ist nicht lesbar gespeichert: {de}"
            ),
        )
    }

    /// A newer program has written something into the match.
    pub(crate) fn newer() -> Refused {
        Refused::new(
            StatusCode::NOT_IMPLEMENTED,
            problem!(
                "this match needs a newer version of the program",
                "dieses Spiel braucht eine neuere Version des Programms"
            ),
        )
    }

    /// The store failed; it logs the reason for the host itself.
    pub(crate) fn store(error: anyhow::Error) -> Refused {
        tracing::debug!("the store failed: {error:#}");
        Refused::new(StatusCode::SERVICE_UNAVAILABLE, store_problem(&error))
    }
}

/// What people read when the store fails.
pub(crate) fn store_problem(error: &anyhow::Error) -> Problem {
    if store::is_full(error) {
        return problem!(
            "there is no space left to store games; nothing was changed, \
             and play goes on as soon as there is space again",
            "es ist kein Platz mehr, um Spiele zu speichern; nichts wurde geändert, \
             und es geht weiter, sobald wieder Platz ist",
        );
    }
    if store::is_away(error) {
        return problem!(
            "the games cannot be reached at the moment; please wait, \
             play goes on as soon as they are back",
            "die Spiele sind gerade nicht erreichbar; bitte warte, \
             es geht weiter, sobald sie wieder da sind",
        );
    }
    problem!(
        "the game could not be stored or read; nothing was changed, please try again",
        "das Spiel konnte nicht gespeichert oder gelesen werden; nichts wurde geändert, \
         bitte versuche es noch einmal",
    )
}

/// A problem with what was sent.
impl From<Problem> for Refused {
    fn from(why: Problem) -> Refused {
        Refused::new(StatusCode::BAD_REQUEST, why)
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(Refusal::from(self.why))).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

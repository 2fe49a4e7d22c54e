//! Who looks at a match.

use axum::http::{HeaderMap, header};
use table::{Seat, problem};

use super::extract::PerhapsCard;
use crate::{life::Life, refused::Refused, secret::Key};

/// The seats whose secrets came as bearer token, divided by commas, and those of the card; none for a
/// spectator.
pub(super) fn viewers(
    life: &Life,
    headers: &HeaderMap,
    PerhapsCard(card): &PerhapsCard,
) -> Result<Vec<Seat>, Refused> {
    let mut keys = secrets(headers)?;
    life.recognise(&keys).map_err(Refused::unknown)?;
    keys.extend(card.iter().map(|card| Key::of_card(&card.row.id())));
    Ok(life.seats_of(&keys))
}

fn secrets(headers: &HeaderMap) -> Result<Vec<Key>, Refused> {
    let Some(authorization) = headers.get(header::AUTHORIZATION) else { return Ok(Vec::new()) };
    let secrets =
        authorization.to_str().ok().and_then(|text| text.strip_prefix("Bearer ")).ok_or_else(
            || {
                problem!(
                    "expected \"Authorization: Bearer\" and a seat's secret",
                    "erwartet wird \"Authorization: Bearer\" und das Geheimnis eines Platzes"
                )
            },
        )?;
    Ok(secrets.split(',').map(|secret| Key::of(secret.trim())).collect())
}

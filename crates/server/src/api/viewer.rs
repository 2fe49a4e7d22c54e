//! Who looks at a match.

use axum::http::{HeaderMap, header};
use table::{Seat, problem};

use crate::{life::Life, refused::Refused, secret::Key};

/// The seats whose secrets came as bearer token, divided by commas; none for a spectator.
pub(super) fn viewers(life: &Life, headers: &HeaderMap) -> Result<Vec<Seat>, Refused> {
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
    let keys: Vec<Key> = secrets.split(',').map(|secret| Key::of(secret.trim())).collect();
    let recognised = life.recognise(&keys);
    Ok(recognised.map_err(Refused::unknown)?.seats)
}

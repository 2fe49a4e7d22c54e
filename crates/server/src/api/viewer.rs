//! Who looks at a match.

use axum::http::{HeaderMap, StatusCode, header};
use table::{Seat, problem};

use crate::{recalled::Recalled, refused::Refused, secret::seats_of};

/// The seat whose secret came as bearer token; nothing for a spectator.
pub(super) fn viewer(recalled: &Recalled, headers: &HeaderMap) -> Result<Option<Seat>, Refused> {
    let Some(authorization) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let secret =
        authorization.to_str().ok().and_then(|text| text.strip_prefix("Bearer ")).ok_or_else(
            || {
                problem!(
                    "expected \"Authorization: Bearer\" and a seat's secret",
                    "erwartet wird \"Authorization: Bearer\" und das Geheimnis eines Platzes"
                )
            },
        )?;
    let seats = seats_of(&recalled.keys, &[secret.trim().to_owned()]);
    let seats = seats.map_err(|why| Refused::new(StatusCode::FORBIDDEN, why))?;
    Ok(seats.first().copied())
}

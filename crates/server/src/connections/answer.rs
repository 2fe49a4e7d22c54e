//! Requests, as long as they are being answered.

use std::{
    net::SocketAddr,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use axum::{
    body::{Body, Bytes},
    extract::{ConnectInfo, Extension, Request, State},
    middleware::Next,
    response::{IntoResponse, Response},
};
use http_body::{Frame, SizeHint};

use super::visitor::{Visit, Visitor};
use crate::{guard::Guard, refused::Refused};

/// Notes that a request is being answered, until the last byte of the answer has been handed on.
pub(crate) async fn answer(
    State(guard): State<Arc<Guard>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    Extension(visitor): Extension<Arc<Visitor>>,
    request: Request,
    next: Next,
) -> Response {
    let visit = visitor.begin();
    let client = guard.client(peer, request.headers());
    let admitted = if guard.is_unlimited(client) {
        visitor.speaks_freely_for(client);
        Ok(())
    } else {
        visitor.speaks_for(client)
    };
    let response = match admitted {
        Ok(()) => next.run(request).await,
        Err(crowded) => Refused::from(crowded).into_response(),
    };
    response.map(|body| Body::new(Answered { body, _visit: visit }))
}

/// The body of an answer, which ends the visit.
struct Answered {
    body: Body,
    _visit: Visit,
}

impl http_body::Body for Answered {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

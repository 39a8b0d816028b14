//! Invitations: codes by which those who have an account let others sign up.

use std::time::Duration;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use kibitzer_store::{Invitation, InvitationId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::changes::request_key;
use super::text::days;
use crate::app::{App, SignUp};
use crate::body::Json;
use crate::caller::Caller;
use crate::failure::{ErrorBody, Failure};

/// How long an invitation lasts where nothing is said.
const LASTS: Duration = Duration::from_hours(7 * 24);

/// An invitation to make.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct InvitationToMake {
    /// After how many days it ends by itself (default: 7).
    #[schema(minimum = 1, maximum = 3650)]
    days: Option<u32>,
}

/// An invitation, without its code.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InvitationLine {
    id: String,
    /// When it was made, in milliseconds since 1970.
    created: i64,
    /// When it ends by itself.
    expires: i64,
}

/// An invitation that was just made.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NewInvitation {
    #[serde(flatten)]
    line: InvitationLine,
    /// Whoever has it can sign up with it, once. Told only once.
    code: String,
}

/// My open invitations.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Invitations {
    invitations: Vec<InvitationLine>,
}

impl From<Invitation> for InvitationLine {
    fn from(invitation: Invitation) -> Self {
        Self {
            id: invitation.id.to_string(),
            created: invitation.created,
            expires: invitation.expires,
        }
    }
}

/// Invite somebody: make a code to sign up with
#[utoipa::path(post, path = "/api/v1/invitations", tag = "account", request_body = InvitationToMake,
    params(("Idempotency-Key" = Option<String>, Header, description = "Sent again with the same request, it is answered as before and done once.")),
    responses((status = 201, description = "The invitation.", body = NewInvitation),
              (status = 422, description = "Too many open invitations.", body = ErrorBody)))]
pub(crate) async fn invite(
    State(app): State<App>,
    caller: Caller,
    headers: HeaderMap,
    Json(new): Json<InvitationToMake>,
) -> Result<Response, Failure> {
    let key = request_key(&headers)?;
    if !app.settings.accounts || app.settings.sign_up != SignUp::Invited {
        return Err(Failure::Forbidden(
            "on this server invitations are not made by its users; `--sign-up invited` would let them",
        ));
    }
    let lasts = days(new.days)?.unwrap_or(LASTS);
    let (invitation, code) = app.store.invite_by(&caller.user, lasts, key.as_deref()).await?;
    let new = NewInvitation {
        line: invitation.into(),
        code: code.reveal().to_owned(),
    };
    Ok((StatusCode::CREATED, axum::Json(new)).into_response())
}

/// My open invitations
#[utoipa::path(get, path = "/api/v1/invitations", tag = "account",
    responses((status = 200, description = "The invitations, without their codes.", body = Invitations)))]
pub(crate) async fn list(State(app): State<App>, caller: Caller) -> Result<axum::Json<Invitations>, Failure> {
    let open = app.store.invitations(&caller.user).await?;
    Ok(axum::Json(Invitations {
        invitations: open.into_iter().map(InvitationLine::from).collect(),
    }))
}

/// Take an invitation back
#[utoipa::path(delete, path = "/api/v1/invitations/{invitation}", tag = "account",
    params(("invitation" = String, Path),
           ("Idempotency-Key" = Option<String>, Header, description = "Sent again with the same request, it is answered as before and done once.")),
    responses((status = 204, description = "Its code opens nothing any more."),
              (status = 422, description = "The key was used for another request.", body = ErrorBody)))]
pub(crate) async fn revoke(
    State(app): State<App>,
    caller: Caller,
    Path(invitation): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Failure> {
    let key = request_key(&headers)?;
    if invitation.contains('\0') {
        return Err(Failure::NotFound("invitation"));
    }
    let invitation = InvitationId::from(invitation);
    app.store
        .revoke_invitation(&caller.user, &invitation, key.as_deref())
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

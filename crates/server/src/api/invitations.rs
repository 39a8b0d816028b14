//! Invitations: codes by which those who have an account let others sign up.

use std::time::Duration;

use axum::http::StatusCode;
use kibitzer_store::{Invitation, InvitationId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::text::days;
use super::visit::{Id, JsonReply, Reply, RequestKey, Visit, created};
use crate::app::SignUp;
use crate::body::Json;
use crate::failure::{ErrorBody, Failure};

/// How long an invitation lasts where nothing is said.
const LASTS: Duration = Duration::from_hours(7 * 24);

/// An invitation to make.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct InvitationToMake {
    /// After how many days it expires (default: 7).
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
    params(RequestKey),
    responses((status = 201, description = "The invitation.", body = NewInvitation),
              (status = 422, description = "Too many open invitations.", body = ErrorBody)))]
pub(crate) async fn invite(visit: Visit, Json(new): Json<InvitationToMake>) -> Reply {
    let key = visit.key()?;
    if !visit.app.settings.accounts || visit.app.settings.sign_up != SignUp::Invited {
        return Err(Failure::Forbidden(
            "on this server invitations are not made by its users; `--sign-up invited` would let them",
        ));
    }
    let lasts = days(new.days)?.unwrap_or(LASTS);
    let (invitation, code) = visit
        .app
        .store
        .invite_by(visit.user(), lasts, key.as_deref())
        .await?;
    let new = NewInvitation {
        line: invitation.into(),
        code: code.reveal().to_owned(),
    };
    Ok(created(new))
}

/// My open invitations
#[utoipa::path(get, path = "/api/v1/invitations", tag = "account",
    responses((status = 200, description = "The invitations, without their codes.", body = Invitations)))]
pub(crate) async fn list(visit: Visit) -> JsonReply<Invitations> {
    let open = visit.app.store.invitations(visit.user()).await?;
    Ok(axum::Json(Invitations {
        invitations: open.into_iter().map(InvitationLine::from).collect(),
    }))
}

/// Take an invitation back
#[utoipa::path(delete, path = "/api/v1/invitations/{invitation}", tag = "account",
    params(("invitation" = String, Path), RequestKey),
    responses((status = 204, description = "Its code opens nothing any more."),
              (status = 422, description = "The key was used for another request.", body = ErrorBody)))]
pub(crate) async fn revoke(visit: Visit, invitation: Id) -> Result<StatusCode, Failure> {
    let key = visit.key()?;
    let invitation: InvitationId = invitation.of("invitation")?;
    visit
        .app
        .store
        .revoke_invitation(visit.user(), &invitation, key.as_deref())
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

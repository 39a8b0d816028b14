//! Accounts: sign up, sign in, sign out, leave.

use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use kibitzer_store::{OpenSession, StoreError, UserId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::text::account_name;
use super::text::short;
use super::visit::{JsonReply, Reply, Visit};
use crate::app::{App, SignUp};
use crate::body::Json;
use crate::caller::{COOKIE, Caller, Origin, cookie};
use crate::failure::{ErrorBody, Failure};
use crate::password::{self, check_password};

/// How long a session lasts.
const SESSION: Duration = Duration::from_hours(30 * 24);

/// A name and a password.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Credentials {
    /// 1 to 64 characters.
    #[schema(min_length = 1, max_length = 64)]
    name: String,
    /// 10 to 200 characters.
    #[schema(min_length = 10, max_length = 200)]
    password: String,
}

/// A new account.
#[derive(Deserialize, ToSchema)]
pub(crate) struct NewAccount {
    /// 1 to 64 characters.
    #[schema(min_length = 1, max_length = 64)]
    name: String,
    /// 10 to 200 characters.
    #[schema(min_length = 10, max_length = 200)]
    password: String,
    /// The code of an invitation, where not just anyone may sign up.
    #[schema(max_length = 64)]
    invitation: Option<String>,
}

/// Who may sign up here.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum WhoSignsUp {
    /// Anyone.
    Open,
    /// Whoever has an invitation; everyone with an account can make some.
    Invited,
    /// Whoever has an invitation from who looks after the server.
    Closed,
}

impl From<SignUp> for WhoSignsUp {
    fn from(sign_up: SignUp) -> Self {
        match sign_up {
            SignUp::Open => Self::Open,
            SignUp::Invited => Self::Invited,
            SignUp::Closed => Self::Closed,
        }
    }
}

/// Who I am here.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Me {
    /// Whether this server has accounts; without them everyone is the local user.
    accounts: bool,
    /// Who may sign up; nobody where there are no accounts.
    sign_up: Option<WhoSignsUp>,
    /// My name; absent for somebody who has not signed in.
    name: Option<String>,
    /// Send this in the header `X-CSRF-Token` with every change.
    csrf: Option<String>,
}

/// Sign up
#[utoipa::path(post, path = "/api/v1/account", tag = "account", request_body = NewAccount,
    responses((status = 201, description = "Signed up and signed in.", body = Me),
              (status = 422, description = "The name is taken, or the password too short.", body = ErrorBody)))]
pub(crate) async fn sign_up(State(app): State<App>, origin: Origin, Json(new): Json<NewAccount>) -> Reply {
    has_accounts(&app)?;
    // Where anyone may sign up, a code is not asked for and not used up.
    let code = new.invitation.filter(|_| app.settings.sign_up != SignUp::Open);
    if code.is_none() && app.settings.sign_up != SignUp::Open {
        return Err(Failure::Forbidden(
            "to sign up here you need an invitation: send its code as `invitation`",
        ));
    }
    app.sign_ups.take(&origin.0)?;
    let name = account_name(&new.name)?;
    check_password(&new.password)?;
    let hash = password::hash(&app.lanes.passwords, &origin.0, new.password).await?;
    let added = app.store.add_user(&name, &hash, code.as_deref()).await;
    let user = added.map_err(|error| match error {
        StoreError::NotFound("invitation") => Failure::Forbidden(
            "this invitation opens nothing: it was used, taken back or is too old, or the code has a mistake in it",
        ),
        error => error.into(),
    })?;
    begin_session(&app, &user.id, name, StatusCode::CREATED).await
}

/// Delete my account and everything of mine
#[utoipa::path(delete, path = "/api/v1/account", tag = "account",
    responses((status = 204, description = "It is gone.")))]
pub(crate) async fn leave(visit: Visit) -> Result<StatusCode, Failure> {
    has_accounts(&visit.app)?;
    visit.app.store.remove_user(visit.user()).await?;
    visit.app.hub.doors_closed();
    Ok(StatusCode::NO_CONTENT)
}

/// Who am I?
#[utoipa::path(get, path = "/api/v1/session", tag = "account",
    responses((status = 200, description = "Who this request comes from.", body = Me)))]
pub(crate) async fn whoami(State(app): State<App>, caller: Result<Caller, Failure>) -> JsonReply<Me> {
    let accounts = app.settings.accounts;
    let (name, csrf) = match caller {
        Ok(caller) => (Some(app.store.user(&caller.user).await?.name), caller.csrf),
        Err(Failure::NobodyKnown) => (None, None),
        Err(other) => return Err(other),
    };
    Ok(axum::Json(Me {
        accounts,
        sign_up: accounts.then(|| app.settings.sign_up.into()),
        name,
        csrf,
    }))
}

/// Sign in
#[utoipa::path(post, path = "/api/v1/session", tag = "account", request_body = Credentials,
    responses((status = 200, description = "Signed in: the answer sets the session's cookie.", body = Me)))]
pub(crate) async fn sign_in(State(app): State<App>, origin: Origin, Json(given): Json<Credentials>) -> Reply {
    has_accounts(&app)?;
    let name = short(&given.name, 1, 64, "name").map_err(|_| Failure::WrongPassword)?;
    app.guesses.take(&name, &origin.0)?;
    let user = app.store.user_named(&name).await?;
    let hash = user.as_ref().and_then(|user| user.password.clone());
    let right = password::is_right(&app.lanes.passwords, &origin.0, given.password, hash).await?;
    match user {
        Some(user) if right => begin_session(&app, &user.id, user.name, StatusCode::OK).await,
        _ => Err(Failure::WrongPassword),
    }
}

/// Sign out
#[utoipa::path(delete, path = "/api/v1/session", tag = "account",
    responses((status = 204, description = "Signed out.")))]
pub(crate) async fn sign_out(State(app): State<App>, _caller: Caller, headers: HeaderMap) -> Reply {
    if let Some(secret) = cookie(&headers) {
        app.store.end_session(&secret).await?;
        app.hub.doors_closed();
    }
    let gone = cookie_header(&app, "", Duration::ZERO)?;
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, gone)]).into_response())
}

/// Another password.
#[derive(Deserialize, ToSchema)]
pub(crate) struct PasswordChange {
    /// The one so far.
    old: String,
    /// 10 to 200 characters.
    #[schema(min_length = 10, max_length = 200)]
    new: String,
}

/// Where I am signed in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SessionLine {
    /// Tells it from the others.
    id: String,
    /// When it ends by itself, in milliseconds since 1970.
    expires: i64,
}

/// Where I am signed in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SessionList {
    sessions: Vec<SessionLine>,
}

/// Change my password; every other session of mine ends
#[utoipa::path(put, path = "/api/v1/account/password", tag = "account", request_body = PasswordChange,
    responses((status = 200, description = "Changed, and signed in anew.", body = Me),
              (status = 422, description = "The new password is too short.", body = ErrorBody)))]
pub(crate) async fn change_password(
    visit: Visit,
    origin: Origin,
    Json(change): Json<PasswordChange>,
) -> Reply {
    has_accounts(&visit.app)?;
    let user = visit.app.store.user(visit.user()).await?;
    visit.app.guesses.take(&user.name, &origin.0)?;
    let lane = &visit.app.lanes.passwords;
    if !password::is_right(lane, &origin.0, change.old, user.password).await? {
        return Err(Failure::WrongPassword);
    }
    check_password(&change.new)?;
    let hash = password::hash(lane, &origin.0, change.new).await?;
    visit.app.store.set_password(&user.id, &hash).await?;
    visit.app.hub.doors_closed();
    begin_session(&visit.app, &user.id, user.name, StatusCode::OK).await
}

/// Where I am signed in
#[utoipa::path(get, path = "/api/v1/sessions", tag = "account",
    responses((status = 200, description = "My sessions.", body = SessionList)))]
pub(crate) async fn sessions(visit: Visit) -> JsonReply<SessionList> {
    let sessions = visit.app.store.sessions(visit.user()).await?.into_iter();
    let line = |open: OpenSession| SessionLine {
        id: open.id,
        expires: open.expires,
    };
    Ok(axum::Json(SessionList {
        sessions: sessions.map(line).collect(),
    }))
}

/// Sign out everywhere
#[utoipa::path(delete, path = "/api/v1/sessions", tag = "account",
    responses((status = 204, description = "Signed out on every device.")))]
pub(crate) async fn sign_out_everywhere(visit: Visit) -> Result<StatusCode, Failure> {
    has_accounts(&visit.app)?;
    visit.app.store.end_sessions(visit.user()).await?;
    visit.app.hub.doors_closed();
    Ok(StatusCode::NO_CONTENT)
}

fn has_accounts(app: &App) -> Result<(), Failure> {
    if app.settings.accounts {
        Ok(())
    } else {
        Err(Failure::Forbidden(
            "this server has no accounts; start it with --accounts to have them",
        ))
    }
}

async fn begin_session(app: &App, user: &UserId, name: String, status: StatusCode) -> Reply {
    let session = app.store.begin_session(user, SESSION).await?;
    let cookie = cookie_header(app, session.secret.reveal(), SESSION)?;
    let me = Me {
        accounts: true,
        sign_up: Some(app.settings.sign_up.into()),
        name: Some(name),
        csrf: Some(session.csrf),
    };
    Ok((status, [(header::SET_COOKIE, cookie)], axum::Json(me)).into_response())
}

fn cookie_header(app: &App, secret: &str, lasts: Duration) -> Result<HeaderValue, Failure> {
    let secure = if app.settings.proxies.is_empty() {
        ""
    } else {
        "; Secure"
    };
    let seconds = lasts.as_secs();
    let text = format!("{COOKIE}={secret}; HttpOnly; SameSite=Lax; Path=/; Max-Age={seconds}{secure}");
    HeaderValue::from_str(&text).map_err(|_| Failure::Internal)
}

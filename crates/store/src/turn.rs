//! One change of a user's things at a time.

use crate::call::Change;
use crate::{StoreError, UserId};

/// Takes a user's row for this change alone: whoever else makes something for this user waits here.
pub(crate) async fn lock_user(change: &mut Change, user: &UserId) -> Result<(), StoreError> {
    sqlx::query("UPDATE users SET name = name WHERE id = $1")
        .bind(user.as_str())
        .execute(&mut **change)
        .await?;
    Ok(())
}

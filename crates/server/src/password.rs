//! Passwords: hashed with argon2id, checked in the same time whether or not the user exists.

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};

use kibitzer_wire::Problem;

use crate::failure::Failure;
use crate::lanes::Lane;

/// Of no password: checked when there is no such user, so that both answers take as long.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// That a password is long enough, and not too long to be hashed.
pub fn check_password(password: &str) -> Result<(), Problem> {
    if (10..=200).contains(&password.chars().count()) {
        return Ok(());
    }
    Err(Problem::new("password", "a password of 10 to 200 characters, please").at("password"))
}

/// The hash to store for a password; `None` where it cannot be made.
pub fn hash_password(password: &str) -> Option<String> {
    let hash = Argon2::default().hash_password(password.as_bytes());
    hash.map(|hash| hash.to_string()).ok()
}

/// The hash to store for a password.
pub(crate) async fn hash(lane: &Lane, who: &str, password: String) -> Result<String, Failure> {
    lane.run(who, move |_| {
        let hash = Argon2::default().hash_password(password.as_bytes());
        hash.map(|hash| hash.to_string()).map_err(|error| {
            tracing::error!(%error, "a password could not be hashed");
            Failure::Internal
        })
    })
    .await
}

/// Whether a password is the one that was hashed.
pub(crate) async fn is_right(
    lane: &Lane,
    who: &str,
    password: String,
    hash: Option<String>,
) -> Result<bool, Failure> {
    lane.run(who, move |_| {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| NOBODY.to_owned());
        let right = PasswordHash::new(&hash).is_ok_and(|hash| {
            Argon2::default()
                .verify_password(password.as_bytes(), &hash)
                .is_ok()
        });
        Ok(right && known)
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::Lanes;

    #[tokio::test]
    async fn only_the_password_that_was_hashed_is_right() {
        let lane = Lanes::for_this_machine(true).passwords;
        let hashed = hash(&lane, "me", "tilt the table".into()).await.unwrap();
        assert!(hashed.starts_with("$argon2id$"), "{hashed}");
        assert!(
            is_right(&lane, "me", "tilt the table".into(), Some(hashed.clone()))
                .await
                .unwrap()
        );
        assert!(
            !is_right(&lane, "me", "tilt the Table".into(), Some(hashed))
                .await
                .unwrap()
        );
        assert!(
            !is_right(&lane, "me", "tilt the table".into(), None)
                .await
                .unwrap()
        );
    }

    /// The work of argon2 is set by what stands before the salt; the lengths of salt and hash are the rest of it.
    #[test]
    fn a_stranger_takes_as_long_as_a_friend() {
        let friend = hash_password("x").unwrap();
        let parts = |hash: &str| hash.split('$').map(str::to_owned).collect::<Vec<_>>();
        let (friend, stranger) = (parts(&friend), parts(NOBODY));
        assert_eq!(stranger[..4], friend[..4]);
        let lengths = |parts: &[String]| parts.iter().map(String::len).collect::<Vec<_>>();
        assert_eq!(lengths(&stranger), lengths(&friend));
        // It is worked out to the end, and only then found wrong.
        let nobody = PasswordHash::new(NOBODY).unwrap();
        let answer = Argon2::default().verify_password(b"x", &nobody);
        assert_eq!(answer, Err(argon2::password_hash::Error::PasswordInvalid));
    }
}

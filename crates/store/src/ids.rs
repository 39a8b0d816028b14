//! Names of stored things: random, so that nobody can guess the next one.

use serde::{Deserialize, Serialize};

use crate::StoreError;

/// `N` random bytes in hexadecimal.
pub(crate) fn random_hex<const N: usize>() -> Result<String, StoreError> {
    let mut bytes = [0_u8; N];
    getrandom::fill(&mut bytes)?;
    Ok(to_hex(&bytes))
}

/// Bytes in hexadecimal.
pub(crate) fn to_hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let digit = |nibble: u8| char::from(DIGITS[usize::from(nibble & 15)]);
    bytes
        .iter()
        .flat_map(|&byte| [digit(byte >> 4), digit(byte)])
        .collect()
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            /// A new one that nobody can guess.
            pub fn random() -> Result<Self, StoreError> {
                Ok(Self(random_hex::<16>()?))
            }

            /// The text of it, as in an address.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl From<String> for $name {
            fn from(text: String) -> Self {
                Self(text)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

id! {
    /// Names an invitation.
    InvitationId
}
id! {
    /// Names a user.
    UserId
}
id! {
    /// Names a table.
    TableId
}
id! {
    /// Names a shared link, for its owner to revoke it by; not the secret in its address.
    LinkId
}
id! {
    /// Names an API token, for its owner to revoke it by; not the secret itself.
    TokenId
}
id! {
    /// Names a bidding decision.
    DecisionId
}

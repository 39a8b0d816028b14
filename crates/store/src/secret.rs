//! What opens a door: session cookies, API tokens, shared links. Stored only as a digest.

use sha2::{Digest, Sha256};

use crate::StoreError;
use crate::ids::{random_hex, to_hex};

/// Something only its holder knows. Never printed, never stored.
#[derive(Clone)]
pub struct Secret(String);

impl Secret {
    /// 256 random bits.
    pub(crate) fn random() -> Result<Self, StoreError> {
        Ok(Self(random_hex::<32>()?))
    }

    /// What somebody sent.
    pub fn received(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text to hand to its holder, once.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What is stored in its place. A plain digest is enough: the secret is 256 random bits, so it cannot be
    /// searched for, and looking it up by digest leaks nothing through timing.
    pub(crate) fn digest(&self) -> String {
        digest(self.0.as_bytes())
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// SHA-256 in hexadecimal.
pub(crate) fn digest(bytes: &[u8]) -> String {
    to_hex(&Sha256::digest(bytes))
}

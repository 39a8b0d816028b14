//! The shapes of what is written, for the description of an API.

use std::borrow::Cow;

use utoipa::openapi::schema::Type;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::notation::{CallText, HandText, SeatText, VulText};

/// A text: what it is called, an example, and all that it can be where that is a short list.
macro_rules! text {
    ($type:ty, $name:literal, $example:literal $(, $word:literal)*) => {
        impl PartialSchema for $type {
            fn schema() -> RefOr<Schema> {
                let words: &[&str] = &[$($word),*];
                let text = ObjectBuilder::new().schema_type(Type::String).examples([$example]);
                let words = (!words.is_empty()).then_some(words.iter().copied());
                RefOr::T(text.enum_values(words).into())
            }
        }

        impl ToSchema for $type {
            fn name() -> Cow<'static, str> {
                $name.into()
            }
        }
    };
}

text!(CallText, "Call", "1N");
text!(HandText, "Hand", "AKQ2.T98.765.432");
text!(SeatText, "Seat", "S", "N", "E", "S", "W");
text!(VulText, "Vul", "none", "none", "ns", "ew", "both");

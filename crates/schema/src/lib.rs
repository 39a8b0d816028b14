//! A derive that stands in for utoipa's where nobody asks for schemas.
//!
//! A crate with the feature `openapi` takes utoipa's `ToSchema` with it and this one without it, in one place; its types
//! then say once, among their other derives, that they have a schema.
//!
//! ```
//! use kibitzer_schema::ToSchema;
//!
//! /// What is asked.
//! #[derive(ToSchema)]
//! struct Question {
//!     /// A seat.
//!     #[schema(value_type = String)]
//!     seat: char,
//! }
//!
//! assert_eq!(Question { seat: 'S' }.seat, 'S');
//! ```

use proc_macro::TokenStream;

/// Makes nothing, and takes utoipa's attributes.
#[proc_macro_derive(ToSchema, attributes(schema))]
pub fn to_schema(_: TokenStream) -> TokenStream {
    TokenStream::new()
}

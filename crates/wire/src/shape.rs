//! The shapes of questions and answers, for a description of an API. Without the feature `openapi`, everything has one.

/// What can be described.
#[cfg(feature = "openapi")]
pub trait Shape: utoipa::ToSchema {}

#[cfg(feature = "openapi")]
impl<T: utoipa::ToSchema> Shape for T {}

/// What can be described: without the feature `openapi`, everything, since nobody asks.
#[cfg(not(feature = "openapi"))]
pub trait Shape {}

#[cfg(not(feature = "openapi"))]
impl<T> Shape for T {}

/// The names and shapes that others are made of.
#[cfg(feature = "openapi")]
pub type Parts = Vec<(String, utoipa::openapi::RefOr<utoipa::openapi::Schema>)>;

/// Gives a shape, and puts those that it is made of among the parts.
#[cfg(feature = "openapi")]
pub type Described = fn(&mut Parts) -> utoipa::openapi::RefOr<utoipa::openapi::Schema>;

/// The shape of `T`.
#[cfg(feature = "openapi")]
pub(crate) fn described<T: utoipa::ToSchema>(
    parts: &mut Parts,
) -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
    T::schemas(parts);
    parts.push((T::name().into_owned(), T::schema()));
    utoipa::openapi::Ref::from_schema_name(T::name()).into()
}

//! What functions on slices are compared with: the function for one value, asked again and again.

/// The results of some elements, and the error that ends them.
pub(crate) type Results<O, E> = (Vec<O>, Option<E>);

/// What the function for one value makes of a slice: the results up to the first refusal, and that.
pub(crate) fn singly<I: Copy, O, E>(input: &[I], one: impl Fn(I) -> Result<O, E>) -> Results<O, E> {
    let mut results = Vec::new();
    for &element in input {
        match one(element) {
            Ok(result) => results.push(result),
            Err(error) => return (results, Some(error)),
        }
    }
    (results, None)
}

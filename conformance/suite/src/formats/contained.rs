//! The parameters of a format that another one contains: people write one reader and one writer, and what is wrong with them
//! is wrong wherever they are used.

use crate::model::behaviour::Parameter;

/// The parameters under names with the contained format's before them, `compact_index.end`. `uses` says which operations here do what
/// an operation there does.
pub(super) fn contained(
    format: &str,
    parameters: &[Parameter],
    uses: &[(&str, &[&'static str])],
) -> Vec<Parameter> {
    let within = |of: &Parameter| {
        let mut operations: Vec<&'static str> = Vec::new();
        for (_, own) in uses.iter().filter(|(theirs, _)| of.operations.contains(theirs)) {
            operations.extend(own.iter().filter(|name| !operations.contains(name)).collect::<Vec<_>>());
        }
        let name = format!("{format}.{}", of.name);
        (!operations.is_empty()).then(|| Parameter {
            name: name.leak(),
            operations: operations.leak(),
            ..*of
        })
    };
    parameters.iter().filter_map(within).collect()
}

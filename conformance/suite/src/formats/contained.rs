//! Parameters of a format that another one contains. A program has one reader and one writer of the inner format, so a mistake in
//! them shows wherever they are used.

use crate::model::behaviour::Parameter;

/// Prefixes the parameters' names with the inner format's, as in `compact_index.end`. `uses` maps operations of the inner format
/// to those here that rely on them.
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

//! The engines by their public surface, in one binary so that it links once. The library has no unit tests: it would be compiled and
//! optimised a second time for them.

mod float;
mod letters;
mod measure;
mod message;
mod picture;
mod steps;
mod streams;

use packproof_models::word::Layout;

/// The layout of a kind with these keys of a file.
fn layout(kind: &str, keys: toml::Table) -> Result<Layout, toml::de::Error> {
    Ok(match kind {
        "smallest_three" => Layout::SmallestThree(keys.try_into()?),
        "ranged" => Layout::Ranged(keys.try_into()?),
        "float" => Layout::Float(keys.try_into()?),
        "varint" => Layout::Varint(keys.try_into()?),
        "bits" => Layout::Bits(keys.try_into()?),
        "string" => Layout::Text(keys.try_into()?),
        other => panic!("no kind {other}"),
    })
}

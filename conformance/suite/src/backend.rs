//! Selects the instruction set of the codec's slice functions; every backend is judged in its own process.

use packproof_codec::simd;
pub use packproof_codec::simd::Backend;

pub const VARIABLE: &str = "PACKPROOF_SIMD";

/// Selects the backend named by [`VARIABLE`], if set, and returns the active one.
pub fn from_environment() -> Result<Backend, String> {
    let Some(name) = std::env::var_os(VARIABLE) else { return Ok(simd::backend()) };
    force(&name.to_string_lossy())
}

pub fn force(name: &str) -> Result<Backend, String> {
    let Some(backend) = Backend::from_name(name) else {
        let known = Backend::ALL.map(Backend::name).join(", ");
        return Err(format!("{VARIABLE} is `{name}`, which is not a backend; there are {known}"));
    };
    if simd::force(backend) {
        return Ok(backend);
    }
    let available: Vec<_> =
        Backend::ALL.into_iter().filter(|backend| backend.is_available()).map(Backend::name).collect();
    let available = available.join(", ");
    Err(format!("{VARIABLE} is `{name}`, which this machine or build lacks; it has {available}"))
}

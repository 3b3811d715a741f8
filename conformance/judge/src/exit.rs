//! Exit codes: what a script learns without reading a word. They are permanent.
//!
//! The status depends on what was found alone, never on who reads standard output.

/// Conforms; known failures are allowed. Of a command that judges nothing: done.
pub const OK: u8 = 0;
/// Does not conform, a known-failure entry is stale, or the work was interrupted.
pub const FAILS: u8 = 1;
/// Words on the command line that mean nothing, a name that does not exist, or an input file that cannot be used.
pub const USAGE: u8 = 2;
/// The adapter does not start, or does not answer the greeting.
pub const UNUSABLE: u8 = 3;
pub const NOTHING_RAN: u8 = 4;
/// Fuzzing found a disagreement that is not pending yet.
pub const FOUND: u8 = 5;
/// The result could not be written: a full disk, a report that was closed.
pub const UNWRITTEN: u8 = 6;
/// A defect of packproof itself.
pub const DEFECT: u8 = 70;

pub const HELP: &str = "Exit codes: 0 conforms, 1 does not conform or was interrupted, 2 usage or a bad input file, \
                        3 the adapter is unusable, 4 nothing ran, 5 fuzzing found a new disagreement, 6 the result \
                        could not be written, 70 a defect of packproof.";

/// The code of several results: what does not conform says more than what could not be tried.
///
/// ```
/// use packproof_judge::exit;
/// assert_eq!(exit::worst([exit::NOTHING_RAN, exit::FAILS, exit::OK]), exit::FAILS);
/// assert_eq!(exit::worst([]), exit::NOTHING_RAN);
/// ```
pub fn worst(codes: impl IntoIterator<Item = u8>) -> u8 {
    let codes: Vec<u8> = codes.into_iter().collect();
    let ranked = [DEFECT, UNWRITTEN, USAGE, FOUND, FAILS, UNUSABLE, NOTHING_RAN, OK];
    ranked.into_iter().find(|code| codes.contains(code)).unwrap_or(NOTHING_RAN)
}

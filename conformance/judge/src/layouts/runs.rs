//! Runs of bits with the same letter.

/// Each run's letter and width.
pub(super) fn runs(letters: impl Iterator<Item = char>) -> Vec<(char, u32)> {
    let letters: Vec<char> = letters.collect();
    letters.chunk_by(|one, next| one == next).map(|run| (run[0], run.len() as u32)).collect()
}

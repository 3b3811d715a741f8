use super::draft::Draft;

pub(super) fn ask(_draft: &mut Draft) {}

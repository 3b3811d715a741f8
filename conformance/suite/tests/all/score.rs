//! What the minimal suite is made with. That it fails every mistake the gate and `dev score --check` say.

use std::collections::BTreeSet;

use packproof_suite::score::cover;

/// The cover touches every row, and takes a column that touches all before several that touch some.
#[test]
fn covers_every_row_with_few_columns() {
    let rows = [BTreeSet::from([0, 2]), BTreeSet::from([1, 2]), BTreeSet::from([3])];
    assert_eq!(cover(&rows), [2, 3]);
    assert_eq!(cover(&[]), [0; 0]);
    // Column 0 touches most rows and is chosen first; the columns that the others need touch them all.
    let rows = [[0, 1], [0, 1], [0, 2], [0, 2], [1, 9], [1, 8], [2, 7], [2, 6]].map(BTreeSet::from);
    assert_eq!(cover(&rows), [1, 2]);
}

/// Of two columns that serve equally the first in the order of the suite is taken.
#[test]
fn ties_go_to_the_first_column() {
    assert_eq!(cover(&[BTreeSet::from([4, 7])]), [4]);
}

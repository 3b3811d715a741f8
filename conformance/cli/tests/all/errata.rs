//! The ledger of errata: every deviant is wrong somewhere, and says where.

use std::collections::BTreeSet;

use packproof_suite::errata;

/// Every deviant differs from the reference on every operation that it names, and the search finds where.
#[test]
fn every_deviant_has_a_witness_on_every_operation_it_names() {
    for deviant in errata::all().filter(|deviant| deviant.runs()) {
        let found: BTreeSet<_> =
            errata::witnesses(deviant).into_iter().map(|witness| witness.case.operation).collect();
        let named: BTreeSet<_> = deviant.operations.iter().map(|&name| name.to_owned()).collect();
        assert_eq!(found, named, "{}", deviant.id);
    }
}

/// Ids are permanent names: no two deviants share one.
#[test]
fn ids_are_unique() {
    let mut seen = BTreeSet::new();
    for deviant in errata::all() {
        assert!(seen.insert(deviant.id), "{}", deviant.id);
    }
}

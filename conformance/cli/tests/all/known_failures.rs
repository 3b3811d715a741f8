//! The list of known failures is a ratchet: it allows what it says and nothing else, through the real binary. What a list says is tested
//! in judge.

use crate::common::{Done, FAULTY, MASKED, Place};

fn run(place: &Place, options: &str, adapter: &str) -> Done {
    place.run(&format!("run --vectors $VECTORS --known known.toml {options} -- {adapter}"))
}

/// A listed failure is allowed and counted; the same list fails an implementation that was fixed, fails in another way, or has a failure
/// that is not listed. Blessing creates the list, makes this very run conform, and shortens the list as well.
#[test]
fn allows_exactly_what_is_listed() {
    let place = Place::new();
    run(&place, "--bless", "$BAD wrong").ends(0).warns("1 known failure written in 1 entry");
    let list = place.read("known.toml");
    assert!(list.contains(FAULTY) && list.matches("[[known]]").count() == 1, "{list}");
    run(&place, "", "$BAD wrong").ends(0).says("1 known failure");
    for (mode, says) in
        [("good", "passes now"), ("wrong-otherwise", "fails differently"), ("exits", "fails differently")]
    {
        run(&place, "", &format!("$BAD {mode}")).ends(1).says(says);
    }
    // A filter may leave out a listed vector; the suite has it all the same.
    run(&place, "--id compact-index-pinned-minimum", "$BAD good").ends(0);
    place.write("known.toml", list.replace(FAULTY, "gone"));
    run(&place, "", "$BAD good").ends(1).says("matches nothing");
    run(&place, "--bless", "$BAD good").ends(0);
    assert!(!place.read("known.toml").contains("[[known]]"));
    run(&place, "", "$BAD wrong").ends(1);
}

/// A blessed cause is known in its operations: the same mistake in another operation fails the run.
#[test]
fn a_cause_is_known_in_its_operations() {
    let place = Place::new();
    run(&place, "--bless", MASKED).ends(0);
    run(&place, "", MASKED).ends(0).says("known failures");
    run(&place, "", "$PACKPROOF serve --as compact_index.middle-data=mask-3f").ends(1);
    let list = place.read("known.toml");
    assert!(list.contains("operations = [\"compact_index.decode\"]"), "{list}");
}

/// A run that saw only a part of the suite may not rewrite the list; one that means nothing is the fault of who wrote it.
#[test]
fn a_list_is_not_rewritten_by_a_part() {
    let list = format!("[[known]]\nid = \"{FAULTY}\"\nverdict = \"fail\"\nreason = \"r\"\n");
    let place = Place::with("known.toml", &list);
    let by_id = format!("--id {FAULTY}");
    for filter in [&*by_id, "--flag sign", "--only compact_index", "--level must"] {
        run(&place, &format!("--bless {filter}"), "$BAD good").ends(2).warns("without filters");
        assert_eq!(place.read("known.toml"), list, "{filter}");
    }
    place.write("known.toml", "[[known]]\nid = 1");
    run(&place, "", "$BAD good").ends(2).warns("known.toml");
}

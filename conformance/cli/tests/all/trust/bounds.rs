//! Nothing that is read is endless, and nothing that is kept grows without bound.

use std::time::{Duration, Instant};

use crate::common::{Place, RUN};

#[test]
fn what_is_no_regular_file_is_refused_at_once() {
    let place = Place::with("odd/pinned/empty", "");
    place.shell("mkfifo fifo; ln -s ../../fifo odd/pinned/compact_index.json; rm odd/pinned/empty").ends(0);
    for command in [
        "inspect FILE",
        "report FILE",
        "run --vectors $VECTORS --known FILE -- $BAD good",
        "run --vectors $VECTORS --adapters FILE x",
        "run --vectors odd -- $BAD good",
        "check --vectors odd",
        "dev sweep --merge FILE",
    ] {
        for file in ["fifo", "/dev/zero"] {
            let started = Instant::now();
            place.run(&command.replace("FILE", file)).ends(2).warns("not a regular file");
            assert!(started.elapsed() < Duration::from_secs(60), "{command}");
        }
    }
}

/// Answers of 40 000 numbers to every question: 300 MB of address space are enough for all of them, where the program takes half of that.
#[cfg(target_os = "linux")]
#[test]
fn answers_that_are_kept_have_a_bound() {
    let place = Place::new();
    let command = place.command(&format!(
        "{RUN} --without-sized --batch 32 --jobs 1 --report junit=junit.xml -- $BAD says-much"
    ));
    let words: Vec<_> = command.get_args().map(|word| word.to_string_lossy()).collect();
    let limits = "ulimit -v 300000; export RAYON_NUM_THREADS=1 MALLOC_ARENA_MAX=1";
    place.shell(&format!("{limits}; exec \"$PACKPROOF\" {}", words.join(" "))).ends(1);
    assert!(place.read("junit.xml").len() < 64 << 20);
}

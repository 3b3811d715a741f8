//! How much time a search has taken: of its thread on the processor, so that it finds the same on a busy machine.

use std::time::Duration;

/// Counts from where it was started, on one thread.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock(Instant);

impl Clock {
    pub(super) fn start() -> Self {
        Self(Instant::now())
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// A point in the processor time of the thread that asks.
#[cfg(unix)]
#[derive(Clone, Copy, Debug)]
struct Instant(Duration);

#[cfg(unix)]
impl Instant {
    fn now() -> Self {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Self(time.try_into().expect("a processor's time is not negative"))
    }

    fn elapsed(&self) -> Duration {
        Self::now().0.saturating_sub(self.0)
    }
}

// Other systems' clock, and the page's own in a browser, where `std` has none.
#[cfg(not(unix))]
use web_time::Instant;

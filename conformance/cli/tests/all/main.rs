//! What users rely on: through the real binary where a process matters, through the libraries behind it elsewhere. One test
//! program, because each is linked with the whole suite.

#[path = "../common/mod.rs"]
mod common;

#[cfg(unix)]
mod adapter_sweep;
mod adapters;
mod arrows;
#[cfg(unix)]
mod bad_adapters;
mod bits;
#[cfg(unix)]
mod check_adapter;
mod errata;
#[cfg(unix)]
mod exit_codes;
#[cfg(unix)]
mod fair;
#[cfg(unix)]
mod fuzz;
mod gate;
mod handed_out;
mod init;
mod inspect;
#[cfg(unix)]
mod known_failures;
mod layout;
mod layout_run;
mod lines;
#[cfg(unix)]
mod own_format;
#[cfg(unix)]
mod own_vectors;
#[cfg(unix)]
mod pleasant;
#[cfg(unix)]
mod promises;
mod readme;
#[cfg(unix)]
mod registry;
mod report_command;
mod reports;
mod sample_package;
#[cfg(unix)]
mod trust;

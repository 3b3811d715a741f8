//! Nothing: the benchmark is `table`.

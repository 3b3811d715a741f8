//! Limits around the brims of groups and blocks, and values for them.

/// Values for a run: the largest, some between, and the most significant digit alone.
pub(super) fn patterns(limits: &[u64]) -> [(&'static str, Vec<u64>); 3] {
    let between = |(n, &limit): (usize, &u64)| (n as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) % limit;
    let first = |(n, &limit): (usize, &u64)| if n == 0 { limit - 1 } else { 0 };
    [
        ("largest", limits.iter().map(|limit| limit - 1).collect()),
        ("between", limits.iter().enumerate().map(between).collect()),
        ("first", limits.iter().enumerate().map(first).collect()),
    ]
}

/// Runs of limits around the brims of groups of 32 and 64 bits.
pub(super) fn runs() -> Vec<(String, Vec<u64>)> {
    let mut runs = vec![("nothing".to_owned(), vec![])];
    for (limit, brim_32, brim_64) in [
        (2_u64, 32, 64),
        (3, 20, 40),
        (5, 13, 27),
        (10, 9, 19),
        (256, 4, 8),
        (1000, 3, 6),
        (65_536, 2, 4),
        (65_537, 1, 3),
    ] {
        for len in [1, brim_32, brim_32 + 1, brim_64, brim_64 + 1] {
            runs.push((format!("{limit}-way-{len}"), vec![limit; len]));
        }
    }
    runs.dedup_by(|a, b| a.0 == b.0);
    let more: [(&str, &[u64]); 9] = [
        ("1-way-only", &[1, 1, 1]),
        ("1-way-between", &[1, 5, 1, 5, 1]),
        ("2-32-less-1", &[255, 257, 65_537, 3]),
        ("2-32", &[1 << 32, 3, 1 << 32, 1, 5]),
        ("2-32-product", &[1 << 31, 2, 1, 2]),
        ("2-32-and-1", &[641, 6_700_417, 2]),
        ("mixed", &[6, 100, 2, 17, 1000, 3, 12, 64, 5, 9, 31, 400]),
        ("rising", &[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]),
        ("falling", &[16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]),
    ];
    runs.extend(more.map(|(id, limits)| (id.to_owned(), limits.to_vec())));
    runs
}

/// Limits that only accumulators of 64 bits and blocks take.
pub(super) fn wide_runs() -> Vec<(String, Vec<u64>)> {
    let more: [(&str, &[u64]); 7] = [
        ("2-32-beyond", &[(1 << 32) + 1, 2]),
        ("2-63", &[1 << 63, 2, 1, 2]),
        ("2-64-less-1", &[u64::MAX, 1, u64::MAX, 2]),
        ("2-64-factors", &[641, 6_700_417, 4_294_967_295, 2]),
        ("2-64-and-1", &[274_177, 67_280_421_310_721, 2]),
        ("2-64-product", &[1 << 40, 1 << 24, 3]),
        ("wide-mixed", &[1 << 40, 3, 1 << 63, 7, 5, u64::MAX, 1 << 33]),
    ];
    more.map(|(id, limits)| (id.to_owned(), limits.to_vec())).into()
}

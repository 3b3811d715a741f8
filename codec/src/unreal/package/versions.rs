//! The file versions whose layout is known, and those in which it changes.

use core::ops::RangeInclusive;

/// The file versions whose layout is known.
pub const VERSIONS: RangeInclusive<u16> = 35..=129;

/// The first file version whose imports and exports have an outer reference.
pub const OUTER_VERSION: u16 = 45;

/// The first file version with a GUID and generations in place of the heritage table.
pub const HISTORY_VERSION: u16 = 68;

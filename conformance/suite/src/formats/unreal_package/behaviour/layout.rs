//! The choices that readers and writers of one author share: where which field is.

use super::ALL;
use crate::model::Class;
use crate::model::behaviour::{Parameter, Setting, parameter};

parameter! {
    /// From which version on names have a length.
    NAME_VERSION: NameVersion = "name-version" for ALL, right From64: "has a length before names from version 64 on";
    From63 = "63": "has a length before names from version 63 on", "63 is the last version without a length: compare with `>= 64`.";
    From65 = "65": "has a length before names from version 65 on", "64 is the first version with a length: compare with `>= 64`.";
    From68 = "68": "has a length before names from version 68 on", "Names have a length from version 64 on; 68 concerns the history.";
    Always = "always": "has a length before names in every version", "Below version 64 a name ends at its NUL and has no length.";
    Never = "never": "has no length before names in any version", "From version 64 on a CompactIndex before each name counts its bytes.";
}

parameter! {
    /// From which version on GUID and generations replace the heritage table.
    HISTORY_VERSION: HistoryVersion = "history-version" for ALL, right From68: "has a GUID and generations from version 68 on";
    From67 = "67": "has a GUID and generations from version 67 on", "67 is the last version with a heritage table: compare with `< 68`.";
    From69 = "69": "has a heritage table up to version 68", "68 is the first version with a GUID and generations: compare with `< 68`.";
    From64 = "64": "has a GUID and generations from version 64 on", "The heritage table ends with version 67; 64 concerns the names.";
    Always = "always": "has a GUID and generations in every version", "Below version 68 there is count and offset of a heritage table instead.";
    Never = "never": "has a heritage table in every version", "From version 68 on there are a GUID and generations instead.";
}

parameter! {
    /// Which tables the summary locates in which order.
    SUMMARY_ORDER: SummaryOrder = "summary-order" for ALL, right ExportsFirst: "locates names, exports, imports";
    ImportsFirst = "imports-first": "locates the imports before the exports", "Count and offset of names, then exports, then imports.";
    NamesLast = "names-last": "locates exports and imports before the names", "Count and offset of names, then exports, then imports.";
    ExportsNames = "exports-before-names": "locates the exports before the names", "Count and offset of names, then exports, then imports.";
}

parameter! {
    /// The form of the outer reference.
    OUTER: Outer = "outer" for ALL, right Fixed: "takes four bytes for the outer reference";
    Compact = "compact": "takes the outer field for a CompactIndex", "The outer reference of an import or export is a little-endian i32.";
    CompactImports = "compact-in-imports": "takes the outer field of imports for a CompactIndex", "The outer reference of an import is a little-endian i32.";
    CompactExports = "compact-in-exports": "takes the outer field of exports for a CompactIndex", "The outer reference of an export is a little-endian i32.";
    Two = "16-bits": "takes two bytes for the outer reference", "The outer reference is a little-endian i32.";
    NoneImports = "none-in-imports": "has no outer reference in imports", "Class package, class name, outer, object name.";
}

parameter! {
    /// Which exports have a serial offset.
    SERIAL_OFFSET: SerialOffset = "serial-offset" for ALL, right WithData: "has a serial offset if the size is not 0";
    Always = "always": "has a serial offset for exports without data, too", "The serial offset is there only if the serial size is not 0.";
    Never = "never": "has no serial offset", "The serial offset follows the size if that is not 0.";
    AboveOne = "size-above-1": "has no serial offset after a size of 1", "The serial offset follows every size but 0.";
    Inverted = "inverted": "has a serial offset only if the size is 0", "The serial offset is there only if the serial size is not 0.";
}

parameter! {
    /// From which version on imports and exports have an outer reference.
    OUTER_VERSION: OuterVersion = "outer-version" for ALL, right From45: "has outer references from version 45 on";
    From44 = "44": "has outer references from version 44 on", "44 is the last version without outer references: compare with `>= 45`.";
    From46 = "46": "has no outer references up to version 45", "45 is the first version with outer references: compare with `>= 45`.";
    Always = "always": "has outer references in every version", "Below version 45 an import has the name of its package in place of the outer, and an export none.";
    ImportsAlways = "always-in-imports": "has outer references of imports in every version", "Below version 45 an import has the name of its package in place of the outer.";
    ExportsAlways = "always-in-exports": "has outer references of exports in every version", "Below version 45 an export has no outer.";
}

parameter! {
    /// Versions that are refused.
    VERSION_CHECK: VersionCheck = "version-check" for ALL, right Known: "refuses file versions other than 35 to 129 as out_of_range";
    None = "none": "takes every file version", "Refuse (out_of_range) file versions below 35 and above 129: nothing is known of their layout, or it is another.";
    NoFloor = "no-floor": "takes every file version up to 129", "Refuse (out_of_range) file versions below 35: nothing is known of their layout.";
    NoFence = "no-fence": "takes every file version from 35 on", "Refuse (out_of_range) file versions above 129: later engines lay their tables out otherwise.";
    Known34 = "from-34": "takes file version 34, too", "35 is the first version whose layout is known.";
    Known130 = "to-130": "takes file version 130, too", "129 is the last version with this layout.";
    Invalid = "invalid": "refuses file versions other than 35 to 129 as invalid", "The class is out_of_range.";
    Below36 = "below-36": "refuses file versions below 36", "35 is the first version whose layout is known.";
    Above128 = "above-128": "refuses file versions above 128", "129 is the last version with this layout.";
    Above69 = "above-69": "refuses file versions above 69 as out_of_range", "Versions from 68 to 129 have this layout.";
    Below45 = "below-45": "refuses file versions below 45 as out_of_range", "Versions 35 to 44 have no outer references; everything else is alike.";
    Below64 = "below-64": "refuses file versions below 64 as out_of_range", "Names have no length there; everything else is alike.";
    Below64Invalid = "below-64-invalid": "refuses file versions below 64 as invalid", "Names have no length there; everything else is alike.";
}

/// The parameters.
pub(super) const PARAMETERS: &[Parameter] =
    &[NAME_VERSION, HISTORY_VERSION, OUTER_VERSION, VERSION_CHECK, SERIAL_OFFSET, OUTER, SUMMARY_ORDER];

/// Whether names of a version have a length.
pub(super) fn counted(setting: &Setting, version: i64) -> bool {
    match NameVersion::under(setting) {
        NameVersion::From64 => version >= 64,
        NameVersion::From63 => version >= 63,
        NameVersion::From65 => version >= 65,
        NameVersion::From68 => version >= 68,
        NameVersion::Always => true,
        NameVersion::Never => false,
    }
}

/// Whether a version has a heritage table.
pub(super) fn has_heritage(setting: &Setting, version: i64) -> bool {
    match HistoryVersion::under(setting) {
        HistoryVersion::From68 => version < 68,
        HistoryVersion::From67 => version < 67,
        HistoryVersion::From69 => version < 69,
        HistoryVersion::From64 => version < 64,
        HistoryVersion::Always => false,
        HistoryVersion::Never => true,
    }
}

/// Whether an export of that size has a serial offset.
pub(super) fn has_offset(setting: &Setting, size: i64) -> bool {
    match SerialOffset::under(setting) {
        SerialOffset::WithData => size != 0,
        SerialOffset::Always => true,
        SerialOffset::Never => false,
        SerialOffset::AboveOne => size != 0 && size != 1,
        SerialOffset::Inverted => size == 0,
    }
}

/// The class with which a version is refused.
pub(super) fn refuses_version(setting: &Setting, version: i64) -> Option<Class> {
    let known = match VersionCheck::under(setting) {
        VersionCheck::None => i64::MIN..=i64::MAX,
        VersionCheck::NoFloor => i64::MIN..=129,
        VersionCheck::NoFence => 35..=i64::MAX,
        VersionCheck::Known34 => 34..=129,
        VersionCheck::Known130 => 35..=130,
        VersionCheck::Known | VersionCheck::Invalid => 35..=129,
        VersionCheck::Below36 => 36..=129,
        VersionCheck::Above128 => 35..=128,
        VersionCheck::Above69 => 35..=69,
        VersionCheck::Below45 => 45..=129,
        VersionCheck::Below64 | VersionCheck::Below64Invalid => 64..=129,
    };
    let invalid =
        matches!(VersionCheck::under(setting), VersionCheck::Invalid | VersionCheck::Below64Invalid);
    let class = if invalid { Class::Invalid } else { Class::OutOfRange };
    (!known.contains(&version)).then_some(class)
}

/// Whether imports, and exports, of a version have an outer reference.
pub(super) fn with_outer(setting: &Setting, version: i64) -> (bool, bool) {
    match OuterVersion::under(setting) {
        OuterVersion::From45 => (version >= 45, version >= 45),
        OuterVersion::From44 => (version >= 44, version >= 44),
        OuterVersion::From46 => (version >= 46, version >= 46),
        OuterVersion::Always => (true, true),
        OuterVersion::ImportsAlways => (true, version >= 45),
        OuterVersion::ExportsAlways => (version >= 45, true),
    }
}

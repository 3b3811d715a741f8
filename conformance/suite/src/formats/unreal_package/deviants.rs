//! Known mistakes in packages.

use crate::model::deviants;

const PACKAGE_BOTH: &[&str] = &["unreal_package.encode", "unreal_package.decode"];
const PACKAGE_ALL: &[&str] = &["unreal_package.encode", "unreal_package.decode", "unreal_package.indices"];

deviants! {
    Plausible "heritage-version-off-by-one": "history-version" = "69" in PACKAGE_BOTH;
        does "Reads and writes version 68 with a heritage table.",
        says "Nothing; the layout is that of real packages.",
        fix "67 is the last version with a heritage table, 68 the first with GUID and generations.",
        affects "Packages of version 68.";

    Plausible "serial-offset-always": "serial-offset" = "always" in PACKAGE_ALL;
        does "Reads and writes a serial offset for exports without data.",
        says "Nothing; the layout is that of real packages.",
        fix "The serial offset is there only if the serial size is not 0.",
        affects "Every entry after an export without data.";

    Plausible "outer-compact": "outer" = "compact" in PACKAGE_ALL;
        does "Takes the outer field for a CompactIndex.",
        says "\"Technically, they are stored as CompactIndices\" (Unreal Wiki, Package File Format/Data Details): the outer field of both tables is not.",
        fix "The outer reference of an import or export is a little-endian i32.",
        affects "Every import and export.";

    Plausible "summary-imports-before-exports": "summary-order" = "imports-first" in PACKAGE_ALL;
        does "Locates the imports before the exports, as the tables stand in the file.",
        says "Nothing; real packages have names, imports, exports in the file, and names, exports, imports in the summary.",
        fix "Count and offset of names, then exports, then imports.",
        affects "Every package that has imports or exports.";
}

//! Known mistakes in object references.

use crate::model::deviants;

const REFERENCE_ALL: &[&str] = &[
    "object_reference.encode",
    "object_reference.decode",
    "object_reference.decode_canonical",
    "object_reference.encode_fixed",
    "object_reference.decode_fixed",
];

deviants! {
    Plausible "reference-off-by-one":
        "import-read" = "value",
        "export-read" = "value",
        "import-written" = "value",
        "export-written" = "value"
        in REFERENCE_ALL;
        does "Takes the value for the entry: import -v, export v.",
        says "\"entry-id = -value - 1\" and \"entry-id = value - 1\" (Unreal Wiki, Package File Format/Data Details), often overlooked.",
        fix "0 is null, so that entry 0 of the exports is 1 and entry 0 of the imports is -1.",
        affects "Every reference points to the neighbour of its object.";

    Plausible "reference-swapped": "direction-read" = "swapped", "direction-written" = "swapped"
        in REFERENCE_ALL;
        does "Exchanges imports and exports.",
        says "\"< 0: pointer to an entry of the ImportTable\" (Unreal Wiki, Package File Format/Data Details).",
        fix "Negative values are imports, positive ones exports.",
        affects "Every reference but null.";
}

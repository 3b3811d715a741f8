//! The flags of a layout's vectors.

/// A flag, what its vectors catch, and what that does.
pub(super) const FLAGS: [(&str, &str, &str); 13] = [
    (
        "bits",
        "A field at another place, of another width, or in another order of bytes",
        "Every value is read wrong",
    ),
    (
        "order",
        "Components in another order, or another code for the one that is dropped",
        "Rotations about the wrong axis",
    ),
    (
        "rounding",
        "Another rounding, or another scale",
        "Values drift by a step each time they are written again",
    ),
    (
        "range",
        "Another range or number of steps, seen at its ends",
        "The largest values are cut off or read too small",
    ),
    (
        "outside",
        "A value beyond the range treated otherwise",
        "A value that is slightly too large becomes another",
    ),
    (
        "special",
        "Zero, infinity, NaN, subnormal numbers, or a word that stands for no value",
        "Rare values become others",
    ),
    (
        "length",
        "Another number of bytes or bits for a value, or another length of a text",
        "What follows is read from another place",
    ),
    (
        "sign",
        "Negative values written or read otherwise",
        "Negative values become large ones, or lose their sign",
    ),
    ("overlong", "A form that no writer writes", "One value has several spellings, or a reader overflows"),
    (
        "letters",
        "Letters in another encoding, or bytes that encode no letter",
        "Names with other than plain letters are damaged",
    ),
    ("count", "Another width or bound of a list's count", "Every field behind the list is read wrong"),
    (
        "presence",
        "Another bit for a field that is missing, or bits that are written for it all the same",
        "Every field behind it is read wrong",
    ),
    ("truncated", "Reading beyond the end of the input", "A read of foreign memory, or a value made up"),
];

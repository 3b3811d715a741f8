//! What implementations of CompactIndex do differently, in words; [`layout`](super::layout) says it in slots.

use super::{CANONICAL, DECODE, DECODERS, ENCODE};
use crate::model::behaviour::choices;

choices! {
    pub PARAMETERS;
    "first-data" for DECODERS, right "keeps the low six bits of byte 0" {
        "mask-7f": "keeps the \"more\" flag of byte 0 as data, which adds 64 to every longer value",
            "Mask byte 0 with 0x3F.";
        "mask-bf": "keeps the sign bit of byte 0 as data, which adds 128 to every negative value's magnitude",
            "Mask byte 0 with 0x3F.";
        "mask-1f": "keeps only five bits of byte 0", "Mask byte 0 with 0x3F: it has six data bits.";
        "mask-3e": "loses bit 0 of byte 0", "Mask byte 0 with 0x3F.";
        "dropped": "leaves the data of byte 0 out, and begins with those of byte 1", "Add the six data bits of byte 0 below those of byte 1.";
    }

    "middle-data" for DECODERS, right "keeps the low seven bits of bytes 1 to 3" {
        "mask-3f": "keeps only six bits of bytes 1 to 3: bit 6 of each is lost", "Mask bytes 1 to 3 with 0x7F.";
        "mask-ff": "keeps the \"more\" flag of bytes 1 to 3 as data", "Mask bytes 1 to 3 with 0x7F.";
        "mask-1f": "keeps only five bits of bytes 1 to 3", "Mask bytes 1 to 3 with 0x7F.";
        "mask-7e": "loses bit 0 of bytes 1 to 3", "Mask bytes 1 to 3 with 0x7F.";
    }

    "byte-4" for DECODERS, right "keeps all eight bits of byte 4" {
        "mask-7f": "masks byte 4 with 0x7F, as if it had a \"more\" flag",
            "Do not mask byte 4: it has no flag, and 32-bit arithmetic drops its excess bits.";
        "mask-3f": "masks byte 4 with 0x3F",
            "Do not mask byte 4: 32-bit arithmetic drops its excess bits.";
        "mask-1f": "masks byte 4 with 0x1F, or shifts it in 32 bits, so that its excess bits are never seen",
            "Do not mask byte 4: an engine lets the excess bits fall off, a canonical reader refuses them.";
        "mask-0f": "masks byte 4 with 0x0F, which loses magnitude bit 31", "Do not mask byte 4.";
        "mask-80": "masks byte 4 with 0x80, which loses all its data", "Do not mask byte 4.";
        "ignored": "consumes byte 4 but does not use it", "Add byte 4, shifted left by 27.";
        "signed": "takes byte 4 for a signed char, so that 0x80 and more make the magnitude negative",
            "Read byte 4 as an unsigned byte.";
    }

    "shifts" for DECODERS, right "shifts bytes 1 to 4 left by 6, 13, 20 and 27" {
        "plus-1": "shifts bytes 1 to 4 left by 7, 14, 21 and 28",
            "Shift left by 6, 13, 20 and 27: byte 0 has six data bits.";
        "minus-1": "shifts bytes 1 to 4 left by 5, 12, 19 and 26", "Shift left by 6, 13, 20 and 27.";
        "sixes": "shifts bytes 1 to 4 left by 6, 12, 18 and 24",
            "Shift left by 6, 13, 20 and 27: only byte 0 has six data bits.";
        "eights": "shifts bytes 1 to 4 left by 6, 14, 22 and 30", "Shift left by 6, 13, 20 and 27.";
        "byte-1-plus-1": "shifts byte 1 left by 7", "Shift byte 1 left by 6.";
        "byte-2-plus-1": "shifts byte 2 left by 14", "Shift byte 2 left by 13.";
        "byte-2-minus-1": "shifts byte 2 left by 12", "Shift byte 2 left by 13.";
        "byte-3-plus-1": "shifts byte 3 left by 21", "Shift byte 3 left by 20.";
        "byte-3-minus-1": "shifts byte 3 left by 19", "Shift byte 3 left by 20.";
        "byte-4-plus-1": "shifts byte 4 left by 28", "Shift byte 4 left by 27.";
        "byte-4-minus-1": "shifts byte 4 left by 26", "Shift byte 4 left by 27.";
        "byte-4-by-24": "shifts byte 4 left by 24", "Shift byte 4 left by 27.";
    }

    "join" for DECODERS, right "joins the groups with a bitwise or" {
        "added": "adds the groups, so that bits that overlap by another mistake carry", "Join the groups with a bitwise or.";
    }

    "order" for DECODERS, right "takes byte 0 for the least significant group" {
        "most-first": "takes byte 0 for the most significant group",
            "Byte 0 has the six least significant bits, byte 1 the next seven.";
        "bits-reversed": "takes the bits of each byte in reverse order", "Bit 0 of a byte is its least significant.";
    }

    "advance" for DECODERS, right "takes each byte from the place after the one before" {
        "never": "takes byte 0 again for every byte: the position is not advanced", "Advance the position with each byte read.";
    }

    "flags" for DECODERS, right "reads the \"more\" flags from bit 6 of byte 0 and bit 7 of the others" {
        "swapped": "takes bit 7 of byte 0 for the \"more\" flag and bit 6 for the sign",
            "Bit 7 of byte 0 is the sign, bit 6 says that another byte follows.";
        "later-bit-6": "takes bit 6 of bytes 1 to 3 for the \"more\" flag",
            "Only byte 0 has its \"more\" flag in bit 6; the others have it in bit 7.";
        "inverted": "takes a \"more\" flag of 0 for \"another byte follows\"", "A \"more\" flag of 1 says that another byte follows.";
        "not-zero": "takes every byte but 0 for one with a \"more\" flag, as `byte && 0x40` does", "Test the bit: `byte & 0x40` for byte 0, `byte & 0x80` for the others.";
        "first-any": "takes bit 6 or bit 7 of byte 0 for its \"more\" flag", "Bit 7 of byte 0 is the sign; bit 6 says that another byte follows.";
    }

    "sign" for DECODERS, right "takes bit 7 of byte 0 for the sign" {
        "ignored": "ignores the sign: every value reads as its magnitude", "Negate the value if bit 7 of byte 0 is set.";
        "inverted": "takes bit 7 of byte 0 for a positive sign", "Negate the value if bit 7 of byte 0 is set.";
        "ones-complement": "inverts a negative value's bits: it comes out one too small",
            "Negate the magnitude; do not invert its bits.";
        "not-zero": "takes every value whose byte 0 is not 0 for negative, as `byte && 0x80` does", "Test the bit: `byte & 0x80`.";
        "one-byte-only": "applies the sign to one-byte forms only", "Negate values of every length.";
        "longer-only": "does not apply the sign to one-byte forms", "Negate values of every length.";
        "last-byte": "takes bit 7 of the last byte for the sign, as a loop does that keeps each byte in the same variable",
            "Keep the sign of byte 0 before the next byte is read.";
    }

    "arithmetic" for DECODE, right "computes in 32 bits that wrap" {
        "wide": "computes with more than 32 bits, so that forms above the range give values above the range",
            "Truncate the value to 32 bits, as the engine does.";
        "magnitude-u32": "keeps the magnitude as an unsigned 32-bit number and negates it in a wider type",
            "Truncate the value to a signed 32-bit integer after the sign is applied.";
        "unsigned": "returns an unsigned 32-bit number", "Return a signed 32-bit integer.";
        "magnitude-31": "drops bit 31 of the magnitude", "Keep 32 bits of the magnitude.";
        "saturates": "limits forms above the range to the ends of the range",
            "Truncate the value to 32 bits, as the engine does.";
        "refuses": "refuses forms above the range", "Truncate the value to 32 bits; only a canonical reader refuses.";
        "float32": "passes the magnitude through a binary32", "Keep the magnitude in an integer.";
        "16-bits": "returns a 16-bit integer", "Return a signed 32-bit integer.";
        "saturates-magnitude": "limits the magnitude to 2147483647, that of -2147483648, too",
            "Truncate the value to 32 bits, as the engine does.";
    }

    "minimum" for DECODERS, right "reads C0 80 80 80 10 as -2147483648" {
        "positive": "reads C0 80 80 80 10 as +2147483648", "Negate in 32-bit arithmetic that wraps.";
        "fails": "fails when it negates the magnitude of -2147483648", "Negate with wrapping arithmetic.";
        "refused": "refuses C0 80 80 80 10 as out of range", "-2147483648 is a value like any other.";
        "saturated": "reads C0 80 80 80 10 as -2147483647", "-2147483648 is a value like any other.";
        "zero": "reads C0 80 80 80 10 as 0", "Keep bit 31 of the magnitude.";
    }

    "longest" for DECODERS, right "reads up to five bytes" {
        "four": "reads at most four bytes: byte 4 is never read", "Read a fifth byte if byte 3 says that more follow.";
        "three": "reads at most three bytes", "Read up to five bytes.";
        "one": "refuses every longer form than one byte as truncated", "Read up to five bytes.";
    }

    "after-byte-4" for DECODERS, right "stops after byte 4, whatever its bit 7 says" {
        "endless-mod-32": "goes on after byte 4 for as long as bit 7 is set, with shifts modulo 32",
            "Stop after the fifth byte.";
        "endless": "goes on after byte 4 for as long as bit 7 is set", "Stop after the fifth byte.";
        "refuses-more": "refuses a byte 4 with bit 7 set as malformed",
            "Take bit 7 of byte 4 for data: an engine lets it fall off.";
        "more-not-canonical": "refuses a byte 4 with bit 7 set as not_canonical",
            "Take bit 7 of byte 4 for data: an engine lets it fall off, a canonical reader refuses it as out_of_range.";
        "refuses-sixth": "asks for a sixth byte where bit 7 of byte 4 is set: refuses input without one as truncated, with one as malformed",
            "Stop after the fifth byte: an engine lets its bit 7 fall off.";
        "refuses-excess": "refuses a byte 4 above 0x1F as malformed",
            "An engine lets the excess bits of byte 4 fall off.";
    }

    "end" for DECODERS, right "refuses input that ends inside the value" {
        "zeros": "takes missing bytes for zeros", "Refuse (truncated) when a byte is missing.";
        "ones": "takes missing bytes for 0xFF, as an end-of-file value of -1 makes them",
            "Compare the result of the read with end-of-file before it is used.";
        "partial": "returns what was read so far when the input ends", "Refuse (truncated) when a byte is missing.";
        "zeros-not-empty": "takes missing bytes after the first for zeros", "Refuse (truncated) when any byte is missing.";
        "ones-not-empty": "takes missing bytes after the first for 0xFF", "Refuse (truncated) when any byte is missing.";
        "partial-not-empty": "returns what was read so far when the input ends after the first byte",
            "Refuse (truncated) when any byte is missing, not only the first.";
        "repeated": "takes the byte before again for each byte that is missing: a read that fails leaves it where it was",
            "Compare the result of each read with what was asked for.";
    }

    "negative-zero" for DECODE, right "reads negative zero as 0" {
        "minimum": "reads negative zero as -2147483648", "`80` is 0.";
        "64": "reads negative zero as 64", "`80` is 0.";
        "minus-1": "reads negative zero as -1", "`80` is 0.";
        "refused-overlong": "refuses negative zero as overlong", "`80` is 0 to an engine; only a canonical reader refuses it.";
        "refused": "refuses negative zero", "`80` is 0 to an engine; only a canonical reader refuses it.";
    }

    "strict" for DECODE, right "reads overlong forms" {
        "overlong": "refuses overlong forms", "Read longer forms than needed; only a canonical reader refuses them.";
    }

    "range" for CANONICAL, right "refuses values that no i32 holds" {
        "unchecked": "lets values through that no i32 holds", "Refuse (out_of_range) what no i32 holds.";
        "wraps": "wraps values that no i32 holds", "Check the range before the value is truncated to 32 bits.";
        "excess-only": "refuses only a byte 4 above 0x1F, and wraps +2147483648 and magnitudes up to 2^32",
            "The magnitude is at most 2147483647, or 2147483648 if the sign is set.";
        "no-minimum": "refuses -2147483648", "The range is not symmetrical: -2147483648 is in it.";
        "plus-2147483648-wraps": "takes +2147483648 for -2147483648", "The magnitude 2147483648 is in range only if the sign is set.";
        "plus-2147483648": "lets +2147483648 through", "The magnitude 2147483648 is in range only if the sign is set.";
    }

    "canonical-form" for CANONICAL, right "refuses overlong forms first, then negative zero" {
        "overlong-unchecked": "lets overlong forms pass as canonical", "Refuse a last byte without data, unless it is the only one.";
        "negative-zero-unchecked": "lets negative zero pass as canonical", "Refuse 80.";
        "negative-zero-first": "looks for negative zero before overlong forms", "Report an overlong form as overlong, whatever its value.";
        "unchecked": "checks neither for overlong forms nor for negative zero", "Refuse both.";
        "two-bytes-only": "looks for overlong forms of two bytes only", "Refuse a last byte without data at every length.";
        "from-three-bytes": "does not look for overlong forms of two bytes", "Refuse a last byte without data at every length.";
        "byte-4-only": "looks for overlong forms of five bytes only", "Refuse a last byte without data at every length.";
        "byte-4-flag": "refuses a \"more\" flag of byte 4 as not_canonical, once the value is in range without it", "Byte 4 has no flag: refuse (out_of_range) what no i32 holds.";
        "zero-refused": "refuses zero", "`00` is the canonical form of 0.";
    }

    "consumed" for DECODERS, right "reports the number of bytes read" {
        "one-less": "reports one byte less than it read", "Count the byte that ends the value.";
        "one-more": "reports one byte more than it read", "Count only the bytes of the value.";
        "five-is-four": "reports four bytes for five", "Advance past byte 4.";
        "longer-one-less": "reports one byte less than it read of longer forms than one byte", "Count the byte that ends the value.";
        "none": "reports no bytes", "Advance the position past the value.";
        "always-1": "reports one byte, whatever the length", "Count every byte read.";
        "always-5": "reports five bytes, whatever the length", "Count only the bytes of the value.";
        "all": "reports the whole input", "Count only the bytes of the value.";
    }

    "consumed-shortest" for DECODE, right "reports an overlong form's own length" {
        "shortest": "reports the length of the shortest form, not of the bytes read", "Report the number of bytes read.";
    }

    "followed" for DECODERS, right "leaves what follows the value to the caller" {
        "refused": "refuses bytes after the value as trailing", "Report the number of bytes read; what follows is the caller's.";
    }

    "truncated-class" for DECODERS, right "refuses truncated input as truncated" {
        "inside-invalid": "refuses input that ends inside a value as invalid, but empty input as truncated", "Refuse truncated input as truncated.";
        "out-of-range": "refuses truncated input as out_of_range", "Refuse truncated input as truncated.";
        "invalid": "refuses truncated input as invalid", "Refuse truncated input as truncated.";
        "fails": "fails on truncated input instead of refusing it", "Refuse truncated input as truncated.";
    }

    "classes" for CANONICAL, right "refuses with the class that fits" {
        "overlong-as-not-canonical": "refuses overlong forms as not_canonical", "Refuse them as overlong.";
        "overlong-as-out-of-range": "refuses overlong forms as out_of_range", "Refuse them as overlong.";
        "range-as-overlong": "refuses values above the range as overlong", "Refuse them as out_of_range.";
        "range-as-not-canonical": "refuses values above the range as not_canonical", "Refuse them as out_of_range.";
        "range-as-invalid": "refuses values above the range as invalid", "Refuse them as out_of_range.";
        "negative-zero-as-overlong": "refuses negative zero as overlong", "Refuse it as not_canonical.";
        "negative-zero-as-invalid": "refuses negative zero as invalid", "Refuse it as not_canonical.";
        "negative-zero-as-out-of-range": "refuses negative zero as out_of_range", "Refuse it as not_canonical.";
        "overlong-and-range-swapped": "swaps overlong and out_of_range", "Refuse longer forms than needed as overlong, values above the range as out_of_range.";
        "all-not-canonical": "refuses everything but truncated input as not_canonical",
            "Tell overlong, out_of_range and not_canonical apart.";
        "all-invalid": "refuses everything but truncated input as invalid", "Tell overlong, out_of_range and not_canonical apart.";
    }

    "encode-first-limit" for ENCODE, right "writes magnitudes up to 63 in one byte" {
        "63": "writes 63 and -63 in two bytes", "Six bits hold 63: write it in one byte.";
        "65": "writes 64 and -64 in one byte, where their bit 6 lands on the \"more\" flag",
            "The limit is 63: six data bits.";
        "minus-64": "writes -64 in one byte, as two's complement limits suggest",
            "The limits are symmetric: 63 on both sides.";
        "minus-63": "writes -63 in two bytes", "The limits are symmetric: 63 on both sides.";
        "128": "writes magnitudes up to 127 in one byte, where bit 6 lands on the \"more\" flag",
            "The limit is 63: six data bits.";
        "32": "writes magnitudes from 32 on in two bytes", "Six bits hold 63: write it in one byte.";
        "macro": "compares with a limit from a macro without parentheses: 62 is the largest and -65 the smallest value of one byte",
            "Compare with 63 and -63, or put the macro's expression in parentheses.";
    }

    "encode-later-limits" for ENCODE, right "writes magnitudes up to 8191, 1048575 and 134217727 in two, three and four bytes" {
        "two-bytes-short": "writes 8191 in three bytes", "Two bytes hold magnitudes up to 8191.";
        "three-bytes-short": "writes 1048575 in four bytes", "Three bytes hold magnitudes up to 1048575.";
        "four-bytes-short": "writes 134217727 in five bytes", "Four bytes hold magnitudes up to 134217727.";
        "each-short": "has each limit from two bytes on one short", "The limits are 8191, 1048575 and 134217727.";
        "group-127": "goes on while a group is 127 or more: a top group of 127 is followed by a zero byte",
            "Go on only while the rest is greater than 127.";
        "two-bytes-long": "writes 8192 in two bytes", "Two bytes hold magnitudes up to 8191.";
        "three-bytes-long": "writes 1048576 in three bytes", "Three bytes hold magnitudes up to 1048575.";
        "four-bytes-long": "writes 134217728 in four bytes", "Four bytes hold magnitudes up to 134217727.";
        "each-long": "has each limit from two bytes on one too large", "The limits are 8191, 1048575 and 134217727.";
        "above-80": "goes on while the rest is above 0x80: a rest of exactly 0x80 becomes a byte of a \"more\" flag without data",
            "Go on while the rest is greater than 0x7F.";
        "group-64": "goes on while a group is 64 or more: a top group from 64 on is followed by a zero byte", "The limits are 8192, 1048576 and 134217728: bytes 1 to 3 hold seven bits.";
        "macro": "compares with limits from macros without parentheses: 8190 is the largest and -8193 the smallest value of two bytes, and so on",
            "The limits are 8191, 1048575 and 134217727 on both sides; put the macros' expressions in parentheses.";
    }

    "encode-length" for ENCODE, right "writes the shortest form" {
        "at-most-four": "stops after four bytes: the fifth is missing", "Write the fifth byte: the bits from 27 on.";
        "at-most-three": "stops after three bytes", "Write up to five bytes.";
        "always-five": "writes five bytes, whatever the value", "Stop at the first group after which nothing is left.";
        "one-more": "writes one zero group more than needed", "Stop at the first group after which nothing is left.";
        "at-least-two": "writes at least two bytes", "Write magnitudes up to 63 in one byte.";
        "zero-empty": "writes no byte for zero", "0 is `00`.";
    }

    "encode-data" for ENCODE, right "masks byte 0 with 0x3F and bytes 1 to 3 with 0x7F" {
        "unmasked": "does not mask the groups, so that data lands on the flags", "Mask byte 0 with 0x3F and the next with 0x7F.";
        "first-1f": "masks byte 0 with 0x1F", "Mask byte 0 with 0x3F.";
        "longer-first-1f": "masks byte 0 with 0x1F if more bytes follow", "Mask byte 0 with 0x3F at every length.";
        "middle-3f": "masks bytes 1 to 3 with 0x3F", "Mask bytes 1 to 3 with 0x7F.";
        "last-0f": "masks byte 4 with 0x0F", "Write all bits from 27 on.";
        "last-07": "masks byte 4 with 0x07", "Write all bits from 27 on.";
    }

    "encode-shifts" for ENCODE, right "shifts the magnitude right by 6, 13, 20 and 27 for bytes 1 to 4" {
        "plus-1": "shifts right by 7, 14, 21 and 28", "Shift right by 6, 13, 20 and 27: byte 0 has six data bits.";
        "minus-1": "shifts right by 5, 12, 19 and 26", "Shift right by 6, 13, 20 and 27.";
        "sixes": "shifts right by 6, 12, 18 and 24", "Shift right by 6, 13, 20 and 27.";
        "eights": "shifts right by 6, 14, 22 and 30", "Shift right by 6, 13, 20 and 27.";
        "byte-1-plus-1": "shifts right by 7 for byte 1", "Shift right by 6 for byte 1.";
        "byte-2-plus-1": "shifts right by 14 for byte 2", "Shift right by 13 for byte 2.";
        "byte-2-minus-1": "shifts right by 12 for byte 2", "Shift right by 13 for byte 2.";
        "byte-3-plus-1": "shifts right by 21 for byte 3", "Shift right by 20 for byte 3.";
        "byte-3-minus-1": "shifts right by 19 for byte 3", "Shift right by 20 for byte 3.";
        "byte-4-plus-1": "shifts right by 28 for byte 4", "Shift right by 27 for byte 4.";
        "byte-4-minus-1": "shifts right by 26 for byte 4", "Shift right by 27 for byte 4.";
        "byte-4-by-24": "shifts right by 24 for byte 4", "6 + 7 + 7 + 7 = 27 bits precede byte 4.";
    }

    "encode-order" for ENCODE, right "writes the least significant group first" {
        "most-first": "writes the most significant group first", "Byte 0 has the six least significant bits.";
        "leb128": "gives byte 0 seven data bits and its \"more\" flag in bit 7, as LEB128 does",
            "Byte 0 has six data bits; its bit 6 says that another byte follows.";
    }

    "encode-flags" for ENCODE, right "sets bit 6 of byte 0 and bit 7 of the others if more follow" {
        "first-bit-7": "sets bit 7 of byte 0 if more follow", "The \"more\" flag of byte 0 is its bit 6.";
        "later-bit-6": "sets bit 6 of bytes 1 to 3 if more follow", "The \"more\" flag of bytes 1 to 3 is bit 7.";
        "first-missing": "does not set the \"more\" flag of byte 0", "Set bit 6 of byte 0 if more follow.";
        "later-missing": "does not set the \"more\" flags of bytes 1 to 3", "Set bit 7 of bytes 1 to 3 if more follow.";
        "last-too": "sets the \"more\" flag of the last byte too", "The last byte has no flag set.";
        "byte-3-missing": "does not set the \"more\" flag of byte 3", "Set bit 7 of byte 3 if byte 4 follows.";
        "last-of-longer-too": "sets bit 7 of the last of several bytes, too", "The last byte has no flag set.";
        "rest-7f": "sets the \"more\" flag of a later byte whose data is 0x7F, although nothing follows", "Set it if more is left than the seven bits of this byte.";
        "first-3f": "sets the \"more\" flag of byte 0 for a magnitude of 63, although nothing follows", "Set it if the magnitude is above 63.";
        "negative-missing": "sets the \"more\" flag of byte 0 of positive values only", "Compare the magnitude with 63, not the value.";
        "byte-4-too": "sets bit 7 of byte 4", "No byte follows byte 4.";
        "rest-80": "does not set the \"more\" flag of a later byte where exactly 0x80 is left, and writes the next byte all the same", "Set it if more than 0x7F is left.";
    }

    "encode-sign" for ENCODE, right "sets bit 7 of byte 0 for negative values" {
        "missing": "does not write the sign", "Set bit 7 of byte 0 for negative values.";
        "inverted": "sets bit 7 of byte 0 for values that are not negative", "Set bit 7 of byte 0 for negative values.";
        "bit-6": "sets bit 6 of byte 0 for negative values", "The sign is bit 7.";
        "bit-6-of-one-byte": "sets bit 6 for negative values of one byte", "The sign is bit 7 at every length.";
        "one-byte-only": "writes the sign of one-byte values only", "Set bit 7 of byte 0 at every length.";
        "longer-only": "does not write the sign of one-byte values", "Set bit 7 of byte 0 at every length.";
        "last-byte": "sets bit 7 of the last byte for negative values", "The sign is bit 7 of byte 0.";
        "zero-negative": "writes the sign for zero too", "0 is `00`.";
    }

    "magnitude" for ENCODE, right "writes the groups of the absolute value" {
        "twos-complement": "writes the groups of the 32-bit two's complement pattern",
            "Write the sign, then the groups of the absolute value.";
        "twos-complement-31": "writes the groups of the two's complement pattern without its sign bit",
            "Write the sign, then the groups of the absolute value.";
        "ones-complement": "inverts the bits of negative values instead of negating them", "Negate: the magnitude of -1 is 1.";
        "float32": "takes the magnitude through a binary32", "Keep the magnitude in an integer.";
        "float32-abs": "takes the magnitude through a binary32 and sets the sign where the value then differs",
            "Negate integers as integers, and test the value itself for its sign.";
        "16-bits": "truncates the magnitude to 16 bits", "Keep 32 bits of the magnitude.";
        "28-bits": "truncates the magnitude to 28 bits", "Keep 32 bits of the magnitude.";
        "16-bits-signed": "passes the value through a signed 16-bit integer", "Keep the value in 32 bits.";
        "twos-complement-cut": "writes the low bits of the two's complement pattern, in as many bytes as the absolute value takes",
            "Write the groups of the absolute value, too.";
    }

    "encode-minimum" for ENCODE, right "writes -2147483648 as C0 80 80 80 10" {
        "negative-zero": "writes -2147483648 as 80, negative zero", "Take the magnitude as an unsigned 32-bit integer.";
        "saturates": "writes -2147483648 as -2147483647", "Take the magnitude as an unsigned 32-bit integer.";
        "sign-extended": "writes -2147483648 with a sign-extended top byte, C0 80 80 80 F0",
            "Take the magnitude as an unsigned 32-bit integer.";
        "signed-first-shift": "shifts the magnitude of -2147483648 by 6 as a signed number: C0 00 80 80 F0 0F",
            "Shift the magnitude as an unsigned 32-bit integer.";
        "fails": "fails on -2147483648, whose absolute value no i32 holds", "Take the magnitude as an unsigned 32-bit integer.";
        "refused": "refuses -2147483648 as out of range", "-2147483648 is C0 80 80 80 10.";
        "positive": "writes -2147483648 as +2147483648", "Set the sign bit.";
        "first-byte": "writes C0 alone for -2147483648, whose magnitude is negative in 32 signed bits", "Take the magnitude as an unsigned 32-bit integer.";
    }

    "copied" for ENCODE, right "writes each byte in its own place" {
        "byte-1-twice": "writes byte 1 again in the place of byte 2", "Write byte 2 as the third.";
        "byte-2-twice": "writes byte 2 again in the place of byte 3", "Write byte 3 as the fourth.";
    }

    "first-byte" for ENCODE, right "assigns byte 0" {
        "added": "adds a value that is not negative into a byte that was never cleared (shown over a byte of 1)",
            "Assign the first byte: data[0] = sign | (magnitude & 0x3F).";
    }
}

//! What `decode` says of bytes that look like another form.

use crate::common::packproof;

/// Bytes of neighbouring formats are named, and the right ones are not commented on.
#[test]
fn decode_says_what_the_input_looks_like() {
    for (arguments, said) in [
        // "Hello" with its NUL behind a length of 32 bits, and in UTF-16.
        (&["unreal_string", "0600000048656c6c6f00"][..], "whose length is an i32: 6"),
        (&["unreal_string", "feffffff41000000"], "whose length is an i32: -2"),
        (&["unreal_name", "0600000048656c6c6f00", "--param", "version=69"], "whose length is an i32: 6"),
        (&["varint", "ffffffffffffffffff01", "--param", "type=u32"], "the negative number -1"),
        (&["varint", "ffffffffffffffffff7f"], "the tenth byte may only hold bit 63"),
        (&["zigzag", "7f"], "signed LEB128 (DWARF, WebAssembly) these bytes are -1"),
        (&["zigzag", "807f"], "these bytes are -128"),
        (
            &["variant_buffer.variant_decode", "00000000"],
            "type 0 (nil), which the engine's bytes2var reads, but this format does not have",
        ),
        (&["variant_buffer.variant_decode", "1300000000000000"], "type 19 (array)"),
        (&["variant_buffer.variant_decode", "1a00000000000000"], "type 26 (pool color array)"),
        (&["variant_buffer.variant_decode", "080000000200000005000000"], "put_var: a length of 8"),
    ] {
        let done = packproof(&[&["decode"], arguments].concat());
        assert!(done.out.contains(said), "{arguments:?}: {}{}", done.out, done.err);
    }
    for arguments in [
        &["unreal_string", "0648656c6c6f00"][..],
        &["varint", "ffffffffffffffffff01"],
        &["varint", "80"],
        &["zigzag", "00"],
        &["variant_buffer.variant_decode", "0200000005000000"],
        &["variant_buffer.variant_decode", "02000000"],
        &["variant_buffer.variant_decode", "1b000000"],
    ] {
        let done = packproof(&[&["decode"], arguments].concat());
        for said in ["looks like", "LEB128 (", "tenth byte"] {
            assert!(!done.out.contains(said), "{arguments:?}: {}", done.out);
        }
    }
}

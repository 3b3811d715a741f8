//! Letters as bytes.

use packproof_models::text::letters::{decode, encode};
use packproof_models::text::{Bad, Letters};

/// The pages are those of the WHATWG, byte by byte.
#[test]
fn pages_are_those_of_the_web() {
    for (letters, known) in
        [(Letters::Cp1252, encoding_rs::WINDOWS_1252), (Letters::Cp1251, encoding_rs::WINDOWS_1251)]
    {
        for byte in 0..=u8::MAX {
            let (text, missing) = known.decode_without_bom_handling(std::slice::from_ref(&byte));
            assert!(!missing, "{byte:02x}");
            assert_eq!(decode(letters, &[byte], Bad::Replace), Some(text.as_bytes().to_vec()));
            assert_eq!(encode(letters, text.as_bytes()), Some(vec![byte]));
        }
    }
}

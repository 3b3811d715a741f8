//! Bounds on an adapter's JSON, checked on its bytes before parsing.

/// Bytes of an answer to the greeting.
const HELLO: usize = 4 << 20;
/// Nesting depth; the deepest valid answer has a tenth of it.
const DEPTH: usize = 64;
/// Number of values; the largest valid answer has 28 712.
const NODES: usize = 1 << 17;

/// Checks that a JSON text is small enough to parse. Malformed JSON may pass, as the parser refuses it.
pub(super) fn check(text: &[u8]) -> Result<(), String> {
    let (mut depth, mut nodes) = (0_usize, 1_usize);
    let mut bytes = text.iter();
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => {
                while let Some(byte) = bytes.next() {
                    match byte {
                        b'"' => break,
                        b'\\' => drop(bytes.next()),
                        _ => {}
                    }
                }
            }
            b'[' | b'{' => (depth, nodes) = (depth + 1, nodes + 1),
            b']' | b'}' => depth = depth.saturating_sub(1),
            b',' => nodes += 1,
            _ => {}
        }
        if depth > DEPTH {
            return Err(format!("JSON of more than {DEPTH} lists and objects inside each other"));
        }
        if nodes > NODES {
            return Err(format!("JSON of more than {NODES} values"));
        }
    }
    Ok(())
}

/// Checks that an answer to the greeting is small enough to parse.
pub(super) fn hello(line: &[u8]) -> Result<(), String> {
    if line.len() > HELLO {
        return Err(format!("an answer to the greeting of {} bytes; at most {HELLO} are read", line.len()));
    }
    check(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts at the bounds pass, larger ones do not; the contents of strings do not count.
    #[test]
    fn depth_and_values_are_bounded() {
        let nested = |n: usize| "[".repeat(n) + &"]".repeat(n);
        assert_eq!(check(nested(DEPTH).as_bytes()), Ok(()));
        assert!(check(nested(DEPTH + 1).as_bytes()).is_err());
        let list = |n: usize| format!("[{}0]", "0,".repeat(n - 2));
        assert_eq!(check(list(NODES).as_bytes()), Ok(()));
        assert!(check(list(NODES + 1).as_bytes()).is_err());
        let text = format!(r#"["\"{}{}"]"#, "[".repeat(DEPTH + 1), ",".repeat(NODES + 1));
        assert_eq!(check(text.as_bytes()), Ok(()));
    }
}

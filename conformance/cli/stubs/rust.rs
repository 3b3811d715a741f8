// The message. Write `encode` and `decode`; the values are already what Rust has for them.

/// The float of "f32:3f800000".
fn f32_of(pattern: &Value) -> f32 {
    f32::from_bits(u32::from_str_radix(&pattern.as_str().unwrap_or_default()[4..], 16).unwrap_or_default())
}

/// The float of "f64:3ff0000000000000".
fn f64_of(pattern: &Value) -> f64 {
    f64::from_bits(u64::from_str_radix(&pattern.as_str().unwrap_or_default()[4..], 16).unwrap_or_default())
}

fn f32_json(value: f32) -> Value {
    json!(format!("f32:{:08x}", value.to_bits()))
}

fn f64_json(value: f64) -> Value {
    json!(format!("f64:{:016x}", value.to_bits()))
}

fn rotation_of(of: &Value) -> [f32; 4] {
    ["x", "y", "z", "w"].map(|name| f32_of(&of[name]))
}

fn rotation_json([x, y, z, w]: [f32; 4]) -> Value {
    json!({ "x": f32_json(x), "y": f32_json(y), "z": f32_json(z), "w": f32_json(w) })
}

fn integer_of(of: &Value) -> i64 {
    of.as_i64().unwrap_or_default()
}

/// An integer that may be of 64 bits is a decimal string.
fn wide_of(of: &Value) -> i128 {
    of.as_str().and_then(|text| text.parse().ok()).unwrap_or_default()
}

fn text_of(of: &Value) -> String {
    of.as_str().unwrap_or_default().to_owned()
}

fn list_of<T>(of: &Value, one: impl Fn(&Value) -> T) -> Vec<T> {
    of.as_array().into_iter().flatten().map(one).collect()
}

fn optional_of<T>(of: &Value, some: impl Fn(&Value) -> T) -> Option<T> {
    (!of.is_null()).then(|| some(of))
}

/// The bytes of a message. `Err(Refused("out_of_range"))` where a value does not fit.
fn encode(message: &Value) -> Result<Vec<u8>, Fault> {
READ
    Err(Fault::Broken("encode is not written yet".to_owned()))
}

/// The message of bytes. `Err(Refused("truncated"))` where they end too early.
fn decode(data: &[u8]) -> Result<Value, Fault> {
    return Err(Fault::Broken("decode is not written yet".to_owned()));
    // Ok(json!({
WRITE
    // }))
}


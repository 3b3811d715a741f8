// Write `encode` and `decode`; the values are Rust types already.

/// The message.
#[derive(Clone, Debug, PartialEq)]
struct Message {
FIELDS
}

/// Encodes a message. `Err(Refused("out_of_range"))` if a value does not fit.
fn encode(message: &Message) -> Result<Vec<u8>, Fault> {
    let _ = message;
    Err(Fault::Broken("encode is not written yet".to_owned()))
}

/// Decodes bytes. `Err(Refused("truncated"))` if they end too early.
fn decode(data: &[u8]) -> Result<Message, Fault> {
    let _ = data;
    Err(Fault::Broken("decode is not written yet".to_owned()))
}

impl Field for Message {
    fn read(json: &Json) -> Option<Self> {
        Some(Self {
READ
        })
    }

    fn write(&self) -> Json {
        let members = [
WRITE
        ];
        members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }
}

/// Conversion from and to JSON.
trait Field: Sized {
    fn read(json: &Json) -> Option<Self>;
    fn write(&self) -> Json;
}

impl Field for bool {
    fn read(json: &Json) -> Option<Self> {
        json.as_bool()
    }

    fn write(&self) -> Json {
        (*self).into()
    }
}

impl Field for i64 {
    fn read(json: &Json) -> Option<Self> {
        json.as_i64()
    }

    fn write(&self) -> Json {
        (*self).into()
    }
}

/// A decimal string.
impl Field for i128 {
    fn read(json: &Json) -> Option<Self> {
        json.as_str()?.parse().ok()
    }

    fn write(&self) -> Json {
        self.to_string().into()
    }
}

/// The bits of a float: hex digits behind `f32:` or `f64:`.
fn bits(json: &Json) -> Option<u64> {
    u64::from_str_radix(json.as_str()?.get(4..)?, 16).ok()
}

impl Field for f32 {
    fn read(json: &Json) -> Option<Self> {
        bits(json).map(|bits| Self::from_bits(bits as u32))
    }

    fn write(&self) -> Json {
        format!("f32:{:08x}", self.to_bits()).into()
    }
}

impl Field for f64 {
    fn read(json: &Json) -> Option<Self> {
        bits(json).map(Self::from_bits)
    }

    fn write(&self) -> Json {
        format!("f64:{:016x}", self.to_bits()).into()
    }
}

/// x, y, z, w.
impl Field for [f32; 4] {
    fn read(json: &Json) -> Option<Self> {
        let one = |name| f32::read(json.get(name)?);
        Some([one("x")?, one("y")?, one("z")?, one("w")?])
    }

    fn write(&self) -> Json {
        let [x, y, z, w] = self.map(|one| one.write());
        serde_json::json!({ "x": x, "y": y, "z": z, "w": w })
    }
}

impl Field for String {
    fn read(json: &Json) -> Option<Self> {
        json.as_str().map(str::to_owned)
    }

    fn write(&self) -> Json {
        self.as_str().into()
    }
}

impl<T: Field> Field for Vec<T> {
    fn read(json: &Json) -> Option<Self> {
        json.as_array()?.iter().map(T::read).collect()
    }

    fn write(&self) -> Json {
        self.iter().map(T::write).collect()
    }
}

impl<T: Field> Field for Option<T> {
    fn read(json: &Json) -> Option<Self> {
        if json.is_null() { Some(None) } else { T::read(json).map(Some) }
    }

    fn write(&self) -> Json {
        self.as_ref().map_or(Json::Null, T::write)
    }
}

impl Field for Json {
    fn read(json: &Json) -> Option<Self> {
        Some(json.clone())
    }

    fn write(&self) -> Json {
        self.clone()
    }
}

=====
fn ok_bytes(data: &[u8]) -> String {
    let hex: String = data.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("ok {hex}")
}

type Operation = fn(&Request) -> Result<String, Fault>;

const OPERATIONS: [(&str, Operation); 2] = [
    ("NAME.encode", |r| {
        let message = serde_json::from_str(r.input).ok().and_then(|json| Message::read(&json));
        encode(&message.ok_or_else(|| Fault::Broken("no such message".to_owned()))?).map(|data| ok_bytes(&data))
    }),
    ("NAME.decode", |r| decode(&r.bytes()?).map(|message| format!("ok {}", message.write()))),
];


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

    fn write(&self) -> String {
        let members = [
WRITE
        ];
        format!("{{{}}}", members.map(|(name, value)| format!("\"{name}\":{value}")).join(","))
    }
}

/// A JSON value; numbers stay text.
#[derive(Clone, Debug, PartialEq)]
enum Json {
    Word(String),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    fn parse(text: &str) -> Option<Self> {
        Self::of(&mut text.chars().peekable())
    }

    fn of(text: &mut std::iter::Peekable<std::str::Chars>) -> Option<Self> {
        while text.next_if(|c| c.is_whitespace() || *c == ',' || *c == ':').is_some() {}
        match text.peek()? {
            '"' => Self::text(text).map(Self::Text),
            '[' | '{' => {
                let object = text.next()? == '{';
                let (mut items, mut names) = (Vec::new(), Vec::new());
                loop {
                    while text.next_if(|c| c.is_whitespace() || *c == ',' || *c == ':').is_some() {}
                    if text.next_if(|c| *c == ']' || *c == '}').is_some() {
                        break;
                    }
                    if object {
                        names.push(Self::text(text)?);
                    }
                    items.push(Self::of(text)?);
                }
                Some(if object { Self::Object(names.into_iter().zip(items).collect()) } else { Self::List(items) })
            }
            _ => {
                let mut word = String::new();
                while let Some(c) = text.next_if(|c| c.is_ascii_alphanumeric() || "+-.".contains(*c)) {
                    word.push(c);
                }
                Some(Self::Word(word)).filter(|word| *word != Self::Word(String::new()))
            }
        }
    }

    fn text(text: &mut std::iter::Peekable<std::str::Chars>) -> Option<String> {
        let mut units = Vec::new();
        text.next_if_eq(&'"')?;
        loop {
            let unit = match text.next()? {
                '"' => return String::from_utf16(&units).ok(),
                '\\' => match text.next()? {
                    'n' => 10,
                    't' => 9,
                    'r' => 13,
                    'b' => 8,
                    'f' => 12,
                    'u' => {
                        let digits: String = (0..4).filter_map(|_| text.next()).collect();
                        u16::from_str_radix(&digits, 16).ok()?
                    }
                    other => other as u16,
                },
                c => {
                    units.extend_from_slice(c.encode_utf16(&mut [0; 2]));
                    continue;
                }
            };
            units.push(unit);
        }
    }

    fn member(&self, name: &str) -> Option<&Self> {
        let Self::Object(members) = self else { return None };
        members.iter().find(|(of, _)| of == name).map(|(_, value)| value)
    }

    fn word(&self) -> Option<&str> {
        if let Self::Word(word) = self { Some(word) } else { None }
    }

    fn pattern(&self) -> Option<u64> {
        let Self::Text(text) = self else { return None };
        u64::from_str_radix(text.get(4..)?, 16).ok()
    }
}

/// Conversion from and to JSON.
trait Field: Sized {
    fn read(json: &Json) -> Option<Self>;
    fn write(&self) -> String;
}

impl Field for bool {
    fn read(json: &Json) -> Option<Self> {
        json.word()?.parse().ok()
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

impl Field for i64 {
    fn read(json: &Json) -> Option<Self> {
        json.word()?.parse().ok()
    }

    fn write(&self) -> String {
        self.to_string()
    }
}

/// A decimal string.
impl Field for i128 {
    fn read(json: &Json) -> Option<Self> {
        if let Json::Text(text) = json { text.parse().ok() } else { None }
    }

    fn write(&self) -> String {
        format!("\"{self}\"")
    }
}

impl Field for f32 {
    fn read(json: &Json) -> Option<Self> {
        json.pattern().map(|bits| Self::from_bits(bits as u32))
    }

    fn write(&self) -> String {
        format!("\"f32:{:08x}\"", self.to_bits())
    }
}

impl Field for f64 {
    fn read(json: &Json) -> Option<Self> {
        json.pattern().map(Self::from_bits)
    }

    fn write(&self) -> String {
        format!("\"f64:{:016x}\"", self.to_bits())
    }
}

/// x, y, z, w.
impl Field for [f32; 4] {
    fn read(json: &Json) -> Option<Self> {
        let one = |name| f32::read(json.member(name)?);
        Some([one("x")?, one("y")?, one("z")?, one("w")?])
    }

    fn write(&self) -> String {
        let [x, y, z, w] = self.map(|one| one.write());
        format!("{{\"x\":{x},\"y\":{y},\"z\":{z},\"w\":{w}}}")
    }
}

impl Field for String {
    fn read(json: &Json) -> Option<Self> {
        if let Json::Text(text) = json { Some(text.clone()) } else { None }
    }

    fn write(&self) -> String {
        let escaped = |c: char| match c {
            '"' | '\\' => format!("\\{c}"),
            c if c < ' ' => format!("\\u{:04x}", c as u32),
            c => c.to_string(),
        };
        format!("\"{}\"", self.chars().map(escaped).collect::<String>())
    }
}

impl<T: Field> Field for Vec<T> {
    fn read(json: &Json) -> Option<Self> {
        if let Json::List(items) = json { items.iter().map(T::read).collect() } else { None }
    }

    fn write(&self) -> String {
        format!("[{}]", self.iter().map(T::write).collect::<Vec<_>>().join(","))
    }
}

impl<T: Field> Field for Option<T> {
    fn read(json: &Json) -> Option<Self> {
        if json.word() == Some("null") { Some(None) } else { T::read(json).map(Some) }
    }

    fn write(&self) -> String {
        self.as_ref().map_or("null".to_owned(), T::write)
    }
}

impl Field for Json {
    fn read(json: &Json) -> Option<Self> {
        Some(json.clone())
    }

    fn write(&self) -> String {
        match self {
            Self::Word(word) => word.clone(),
            Self::Text(text) => text.write(),
            Self::List(items) => items.write(),
            Self::Object(members) => {
                let member = |(name, value): &(String, Json)| format!("{}:{}", name.write(), value.write());
                format!("{{{}}}", members.iter().map(member).collect::<Vec<_>>().join(","))
            }
        }
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
        let message = Json::parse(r.input).and_then(|json| Message::read(&json));
        encode(&message.ok_or_else(|| Fault::Broken("no such message".to_owned()))?).map(|data| ok_bytes(&data))
    }),
    ("NAME.decode", |r| decode(&r.bytes()?).map(|message| format!("ok {}", message.write()))),
];


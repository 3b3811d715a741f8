//! Layout files: common keys, and those of the kind; `like` starts from the keys of a preset.

use packproof_models::fault::Fault;
use packproof_models::word::{Layout, Model};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::source::{Source, Wrong, table};

#[derive(Clone, Debug)]
pub struct File {
    /// A description in one line.
    pub about: String,
    /// The code it was taken from: repository, version, path.
    pub source: Option<String>,
    /// How the answers of a preset were recorded.
    pub answers: Option<String>,
    /// Where the recorded code deviates from the layout.
    pub defects: Vec<String>,
    pub like: Option<String>,
    pub layout: Layout,
    pub model: Model,
}

/// The kinds, in the order of the README.
pub const KINDS: [&str; 7] = ["smallest_three", "ranged", "float", "varint", "bits", "string", "message"];

/// Alternative keys: the first, in a file, replaces the second of its preset.
const SAME: [(&str, &str); 8] = [
    ("steps", "per_unit"),
    ("per_unit", "steps"),
    ("index", "drop"),
    ("drop", "index"),
    ("bytes", "classes"),
    ("classes", "bytes"),
    ("classes", "max"),
    ("classes", "final"),
];

/// Keys common to all kinds.
#[derive(Debug, Default, serde::Deserialize)]
#[serde(default)]
struct Head {
    kind: Option<String>,
    about: String,
    source: Option<String>,
    answers: Option<String>,
    defects: Vec<String>,
    like: Option<String>,
}

const HEAD: [&str; 6] = ["kind", "about", "source", "answers", "defects", "like"];

/// Reads a layout file.
///
/// # Errors
///
/// The first error, with its line and key.
pub fn parse(text: &str) -> Result<File, Wrong> {
    Source { text, own: table(text)? }.file()
}

fn own_keys(mut table: DeTable<'_>) -> DeTable<'_> {
    for key in HEAD {
        table.remove(key);
    }
    table
}

/// The keys of a string, with the name of a varint preset in `length` replaced by its keys.
fn with_length(mut keys: DeTable<'_>) -> DeTable<'_> {
    let name = keys.get("length").and_then(|length| length.get_ref().as_str());
    let varint = name
        .and_then(super::preset)
        .and_then(|text| table(text).ok())
        .filter(|preset| preset.get("kind").is_some_and(|kind| kind.get_ref().as_str() == Some("varint")));
    if let (Some(varint), Some(length)) = (varint, keys.get_mut("length")) {
        *length = Spanned::new(length.span(), DeValue::Table(own_keys(varint)));
    }
    keys
}

impl<'a> Source<'a> {
    pub(super) fn file(self) -> Result<File, Wrong> {
        let head: Head = self.read(self.own.clone())?;
        let (kind, keys) = match &head.like {
            None => (head.kind.clone(), own_keys(self.own.clone())),
            Some(name) => self.over(name, head.kind.as_deref())?,
        };
        let layout = match kind.as_deref() {
            Some("smallest_three") => Layout::SmallestThree(self.read(keys)?),
            Some("ranged") => Layout::Ranged(self.read(keys)?),
            Some("float") => Layout::Float(self.read(keys)?),
            Some("varint") => Layout::Varint(self.read(keys)?),
            Some("bits") => Layout::Bits(self.read(keys)?),
            Some("string") => Layout::Text(self.read(with_length(keys))?),
            Some("message") => Layout::Message(Box::new(super::message::file::read(self.text, keys)?)),
            Some(other) => {
                return Err(
                    self.wrong("kind", format!("no kind \"{other}\"; {} are allowed", KINDS.join(", ")))
                );
            }
            None => {
                return Err(self.wrong(
                    "kind",
                    format!("missing; {} are allowed, or `like` with the name of a preset", KINDS.join(", ")),
                ));
            }
        };
        let model = layout.check().map_err(|fault: Fault| self.wrong(fault.key, fault.what))?;
        let Head { about, source, answers, defects, like, .. } = head;
        Ok(File { about, source, answers, defects, like, layout, model })
    }

    /// The keys of a preset, overridden by those of this file.
    fn over(&self, name: &str, kind: Option<&str>) -> Result<(Option<String>, DeTable<'a>), Wrong> {
        let Some(text) = super::preset(name) else {
            let near = super::nearest(name).map(|near| format!("; did you mean {near}?")).unwrap_or_default();
            return Err(self.wrong("like", format!("no preset \"{name}\"{near}")));
        };
        let preset = table(text)?;
        let own_kind = preset.get("kind").and_then(|kind| kind.get_ref().as_str()).map(str::to_owned);
        if kind.is_some() && kind != own_kind.as_deref() {
            return Err(self
                .wrong("kind", format!("{name} is \"{}\"; leave `kind` out", own_kind.unwrap_or_default())));
        }
        let mut preset = own_keys(preset);
        for (one, other) in SAME {
            if self.own.contains_key(one) {
                preset.remove(other);
            }
        }
        for (key, value) in own_keys(self.own.clone()) {
            let merged = match (preset.get(&**key.get_ref()).map(Spanned::get_ref), value.get_ref()) {
                (Some(DeValue::Table(below)), DeValue::Table(above)) => {
                    let mut both = below.clone();
                    both.extend(above.clone());
                    Spanned::new(value.span(), DeValue::Table(both))
                }
                _ => value,
            };
            // Keys compare with their position, so `insert` would not replace the preset's.
            preset.remove(&**key.get_ref());
            preset.insert(key, merged);
        }
        Ok((own_kind, preset))
    }
}

#[cfg(test)]
mod tests {
    use packproof_models::content::{Content, Told};
    use packproof_models::word::{Part, Reading, Value, Words};

    use super::super::{file, of_preset};
    use super::*;

    const MIRROR: &str = "kind = \"smallest_three\"\nbits = \"ii aaa bbb ccc\"\nround = \"down\"\n";

    fn page() -> (&'static str, Vec<&'static str>) {
        let page =
            packproof_vectors::file("layouts/README.md").and_then(|page| std::str::from_utf8(page).ok());
        let page = page.expect("it is embedded");
        (page, page.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect())
    }

    /// Every preset says what it is taken from.
    #[test]
    fn presets_are_layouts() {
        assert!(super::super::presets().count() >= 50);
        for (name, text) in super::super::presets() {
            let file = parse(text).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
            assert!(file.source.is_some() && file.answers.is_some() && !file.about.is_empty(), "{name}");
        }
    }

    /// The examples of the README are valid and mean what it says.
    #[test]
    fn the_examples_of_the_page_are_layouts() {
        let (page, examples) = page();
        let files: Vec<_> = examples.into_iter().map(file).collect();
        assert_eq!(
            files.iter().map(|file| file.model.picture().bits()).collect::<Vec<_>>(),
            [32, 48, 32, 15, 16, 0, 0, 0, 0, 0]
        );
        let identity = Value::Quaternion([0.0, 0.0, 0.0, 1.0]);
        assert_eq!(files[0].model.write(&identity), Words::These(vec![0xdff7_fdff]));
        assert_eq!(files[3].model.write(&Value::Number(200.0)), Words::These(vec![20_000]));
        assert_eq!(files[4].model.read(0x7fff), Reading::Parts(vec![Part::Bits(131_008_f32.to_bits())]));
        let Model::Varint(teeworlds) = &files[6].model else { panic!("a varint") };
        assert_eq!(teeworlds.write(-1), Ok(vec![0x40]));
        let Model::Bits(source) = &files[8].model else { panic!("a record") };
        assert_eq!(source.codes.iter().map(|code| code.data).collect::<Vec<_>>(), [4, 8, 12, 32]);
        // A CompactIndex of -2, the letter, the NUL.
        let wide = Content::Text("日".into());
        assert_eq!(files[9].model.encode(&wide), Told::Is(vec![0x82, 0xe5, 0x65, 0, 0]));
        let named = super::super::presets().filter(|(_, text)| text.contains("\nexact = ")).count();
        let words = super::super::read().filter(|(_, file)| file.model.has_word()).count();
        assert!(page.contains(&format!("{named} of the {words} presets of words are exact")));
    }

    /// The schema has every key, accepts every preset and example, and rejects unknown keys.
    #[test]
    fn the_schema_describes_the_files() {
        let schema = packproof_suite::schema::Schema::compiled("layout").expect("tests have the validator");
        let told = |text: &str| {
            let table: serde_json::Value = toml::from_str(text).expect("it is TOML");
            schema.complaints(&table, 3)
        };
        for (name, text) in super::super::presets().chain(page().1.iter().map(|text| ("example", *text))) {
            assert_eq!(told(text), Vec::<String>::new(), "{name}");
        }
        for text in [&MIRROR.replace("round", "rounding"), &MIRROR.replace("down", "floor"), "bits = 3"] {
            assert_ne!(told(text), Vec::<String>::new(), "{text}");
        }
        let file = packproof_vectors::file("schema/layout.schema.json").expect("it is embedded");
        let file: serde_json::Value = serde_json::from_slice(file).expect("it is JSON");
        let names = "mirror-10 lidgren-unit-single ieee-half-crate quic-varint bits-raknet unity-aligned";
        for name in names.split(' ') {
            let layout = of_preset(name).layout;
            let keys = serde_json::to_value(&layout);
            for key in keys.expect("it is a table").as_object().expect("it is a table").keys() {
                assert!(file["$defs"][layout.kind()]["properties"][key].is_object(), "{name}: {key}");
            }
        }
    }

    /// Errors have a line, a key and the allowed values.
    #[test]
    fn what_is_wrong_has_a_line_and_a_key() {
        assert!(parse(MIRROR).is_ok());
        let range = "kind = \"ranged\"\nbits = 10\n";
        for (text, what) in [
            (
                &*MIRROR.replace("down", "floor"),
                "line 3: round: unknown variant `floor`, expected one of `nearest`, `up`, `away`, `even`, `down`, `zero`",
            ),
            (
                &MIRROR.replace("round", "rounding"),
                "line 3: unknown field `rounding`, expected one of `bits`",
            ),
            (
                &MIRROR.replace("ccc", "ccx"),
                "line 2: bits: `x` has no meaning here; i, a, b, c, A, B, C, s, 0, 1, . and | are allowed",
            ),
            ("kind = \"quaternion\"", "line 1: kind: no kind \"quaternion\"; smallest_three,"),
            ("bits = 3", "kind: missing; smallest_three,"),
            (&format!("{range}range = [1, 1]"), "line 3: range: 1 to 1 is empty"),
            (&format!("{range}range = true"), "line 3: range: "),
            (&format!("{range}\nread.per_unit = 0\nrange = 1"), "line 4: read.per_unit: 0;"),
            ("kind = ", "line 1: "),
            (
                "kind = \"varint\"\nbytes = [\"mdddddd\"]",
                "line 2: bytes: `0dddddd`: 8 letters of d, s, m, l, g, 0, 1 and",
            ),
            (
                "kind = \"varint\"\nclasses = [\"10dddddd C1\"]",
                "line 2: classes: `C1`: B2 (big endian), L4 (little),",
            ),
            (
                "like = \"quic-varint\"\nsign = \"magnitude\"",
                "line 2: sign: it needs one bit `s` in every form",
            ),
            ("kind = \"bits\"\ncodes = [\"1 e8\"]", "line 2: codes: `1 e8`: d4 (data), 0, 1, .4 (ignored),"),
            ("kind = \"bits\"\nbijective = true", "line 2: bijective: it needs `codes`"),
            (
                "kind = \"string\"\nlength = \"u24\"",
                "line 2: length: \"u24\"; u8, u16le, i32be and so on, a number",
            ),
            ("\nlike = \"miror-10\"", "line 2: like: no preset \"miror-10\"; did you mean mirror-10?"),
            (
                "like = \"mirror-10\"\nkind = \"float\"",
                "line 2: kind: mirror-10 is \"smallest_three\"; leave `kind` out",
            ),
        ] {
            let wrong = parse(text).expect_err(text).to_string();
            assert!(wrong.starts_with(what), "{wrong}");
        }
    }

    /// Keys of a file override those of the preset one by one.
    #[test]
    fn like_takes_over_a_preset() {
        let mirror = of_preset("mirror-10");
        assert_eq!(file("like = \"mirror-10\"").model, mirror.model);
        assert_ne!(file("like = \"mirror-10\"\nround = \"up\"").model, mirror.model);
        let source = file("like = \"source-quaternion64\"\nread.zero = 1048575\n").layout;
        let Layout::SmallestThree(source) = source else { panic!("a quaternion") };
        assert_eq!(source.read.per_unit.map(|number| number.to_string()), Some("1048576.5".into()));
        // Steps take the place of the codes per unit.
        let steps = file("like = \"netstack-bounded-range\"\nsteps = 2000");
        assert!(matches!(steps.layout, Layout::Ranged(layout) if layout.per_unit.is_none()));
    }
}

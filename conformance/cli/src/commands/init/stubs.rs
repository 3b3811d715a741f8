//! Adapters for a message: a template whose codec is replaced by stubs.

use packproof_judge::layouts::message::{Member, Shape};

/// Code generated per member of a message. In it `$` is the JSON value, `@` the converted value, MEANING a description, PLAIN the
/// member's name, and NAME the same as a valid identifier.
struct Way {
    /// Where it goes in the stub.
    place: &'static str,
    /// The line.
    line: &'static str,
    /// The expression for the JSON value.
    value: &'static str,
    /// Conversion by shape, in the order of [`place_of`].
    shapes: [&'static str; 8],
    /// Conversion of a list (`$` is the list, `one` an item), and of a value that may be null.
    list: &'static str,
    optional: &'static str,
    /// Prefix for reserved words of the language, and those words that may be field names.
    reserved: (&'static str, &'static [&'static str]),
}

/// How stubs for a language are made.
pub(super) struct Stub {
    /// Its name in `init --list`.
    pub(super) language: &'static str,
    /// Its parts, separated by lines of equals signs.
    text: &'static str,
    /// For each part, the start and the end of the text that it replaces in the template.
    cuts: &'static [[&'static str; 2]],
    /// Further replacements in the template.
    also: &'static [(&'static str, &'static str)],
    ways: &'static [Way],
}

fn place_of(shape: Shape) -> usize {
    match shape {
        Shape::Bool => 0,
        Shape::Number(..) => 1,
        Shape::Decimal => 2,
        Shape::F32 => 3,
        Shape::F64 => 4,
        Shape::Quaternion => 5,
        Shape::Text => 6,
        Shape::Object => 7,
    }
}

const FREE: (&str, &[&str]) = ("", &[]);

const RUST_WORDS: (&str, &[&str]) = (
    "r#",
    &[
        "type", "match", "move", "ref", "loop", "box", "in", "use", "where", "impl", "fn", "mod", "pub",
        "as", "static", "const", "final", "override", "virtual", "abstract",
    ],
);

/// Lines that use the names only.
const fn rust(place: &'static str, line: &'static str) -> Way {
    Way { place, line, value: "", shapes: ["$"; 8], list: "", optional: "", reserved: RUST_WORDS }
}

pub(super) static ALL: [Stub; 5] = [
    Stub {
        language: "python",
        text: include_str!("../../../stubs/python.py"),
        cuts: &[["# The codec.", "def answer("]],
        also: &[("import json\n", "import json\nimport struct\n")],
        ways: &[
            Way {
                place: "READ",
                line: "    NAME = @  # MEANING",
                value: "message[\"NAME\"]",
                shapes: [
                    "$",
                    "$",
                    "int($)",
                    "number($)",
                    "number($)",
                    "[number($[c]) for c in \"xyzw\"]",
                    "$",
                    "$",
                ],
                list: "[@ for one in $]",
                optional: "None if $ is None else @",
                reserved: FREE,
            },
            Way {
                place: "WRITE",
                line: "        \"NAME\": @,",
                value: "NAME",
                shapes: [
                    "$",
                    "$",
                    "str($)",
                    "f32($)",
                    "f64($)",
                    "dict(zip(\"xyzw\", map(f32, $)))",
                    "$",
                    "$",
                ],
                list: "[@ for one in $]",
                optional: "None if $ is None else @",
                reserved: FREE,
            },
        ],
    },
    Stub {
        language: "javascript",
        text: include_str!("../../../stubs/javascript.mjs"),
        cuts: &[["// The codec.", "function answer("]],
        also: &[],
        ways: &[
            Way {
                place: "READ",
                line: "  const NAME = @; // MEANING",
                value: "message.NAME",
                shapes: [
                    "$",
                    "$",
                    "BigInt($)",
                    "number($)",
                    "number($)",
                    "[\"x\", \"y\", \"z\", \"w\"].map((c) => number($[c]))",
                    "$",
                    "$",
                ],
                list: "$.map((one) => @)",
                optional: "$ === null ? null : @",
                reserved: FREE,
            },
            Way {
                place: "WRITE",
                line: "    NAME: @,",
                value: "NAME",
                shapes: [
                    "$",
                    "$",
                    "String($)",
                    "f32($)",
                    "f64($)",
                    "Object.fromEntries([\"x\", \"y\", \"z\", \"w\"].map((c, at) => [c, f32($[at])]))",
                    "$",
                    "$",
                ],
                list: "$.map((one) => @)",
                optional: "$ === null ? null : @",
                reserved: FREE,
            },
        ],
    },
    Stub {
        language: "c",
        text: include_str!("../../../stubs/c.c"),
        cuts: &[["/* The codec.", "int main("]],
        also: &[],
        ways: &[Way {
            place: "READ",
            line: " * member(message, \"NAME\"): @; MEANING",
            value: "",
            shapes: [
                "boolean(..)",
                "integer(..)",
                "wide(..)",
                "f32(..)",
                "f64(..)",
                "f32(member(.., \"x\")), the same of y, z, w",
                "text(.., letters)",
                "member(.., MEMBER)",
            ],
            list: "@ of each item(.., n)",
            optional: "@, unless is_null(..)",
            reserved: FREE,
        }],
    },
    Stub {
        language: "rust",
        text: include_str!("../../../stubs/rust.rs"),
        cuts: &[["// The codec.", "// Between words"], ["fn ok_bytes(", "fn answer("]],
        also: &[("use std::io::{self", "#![allow(dead_code)]\n\nuse std::io::{self")],
        ways: &[
            Way {
                place: "FIELDS",
                line: "    NAME: @, // MEANING",
                value: "",
                shapes: ["bool", "i64", "i128", "f32", "f64", "[f32; 4]", "String", "Json"],
                list: "Vec<@>",
                optional: "Option<@>",
                reserved: RUST_WORDS,
            },
            rust("READ", "            NAME: Field::read(json.member(\"PLAIN\")?)?,"),
            rust("WRITE", "            (\"PLAIN\", self.NAME.write()),"),
        ],
    },
    Stub {
        language: "csharp",
        text: include_str!("../../../stubs/csharp.cs"),
        cuts: &[["/// The codec.", "/// Between words"], ["        { \"compact_index.encode\"", "    };"]],
        also: &[],
        ways: &[Way {
            place: "FIELDS",
            line: "    public @ @NAME; // MEANING",
            value: "",
            shapes: [
                "bool",
                "long",
                "decimal",
                "float",
                "double",
                "float[]",
                "string",
                "Dictionary<string, object>",
            ],
            list: "List<@>",
            optional: "Maybe<@>",
            reserved: FREE,
        }],
    },
];

impl Way {
    fn line(&self, of: &Member) -> String {
        let shape = self.shapes[place_of(of.shape)];
        let own = if of.list { "one" } else { self.value };
        let mut all = shape.replace('$', own);
        // If an item needs no conversion, neither does the list.
        let changes = !self.shapes[place_of(of.shape)].eq("$");
        if of.list {
            all = if changes {
                self.list.replace('@', &all).replace('$', self.value)
            } else {
                self.value.to_owned()
            };
        }
        if of.optional && changes {
            all = self.optional.replace('@', &all).replace('$', self.value);
        }
        let (before, words) = self.reserved;
        let name = if words.contains(&&*of.name) { format!("{before}{}", of.name) } else { of.name.clone() };
        self.line
            .replacen('@', &all, 1)
            .replace("PLAIN", &of.name)
            .replace("NAME", &name)
            .replace("MEANING", &of.meaning)
    }
}

impl Stub {
    /// A template file with stubs for a message.
    pub(super) fn file(&self, template: &str, operations: &str, members: &[Member]) -> String {
        let mut stub = self.text.replace("NAME", operations);
        for way in self.ways {
            let lines: Vec<String> = members.iter().map(|member| way.line(member)).collect();
            stub = stub.replace(way.place, &lines.join("\n"));
        }
        let mut text = template.to_owned();
        for ([from, to], part) in self.cuts.iter().zip(stub.split("=====\n")) {
            if let Some((head, codec)) = text.split_once(from)
                && let Some(at) = codec.find(to)
            {
                text = format!("{head}{part}{}", &codec[at..]);
            }
        }
        for (from, to) in self.also {
            text = text.replace(from, to);
        }
        text
    }
}

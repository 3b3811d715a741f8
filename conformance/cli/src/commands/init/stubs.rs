//! Adapters for a message: a template with stubs in the place of its codec.

use packproof_judge::layouts::message::{Member, Shape};

/// How a language takes a message apart.
pub(super) struct Stub {
    /// As in `init --list`.
    pub(super) language: &'static str,
    text: &'static str,
    /// Of the template: what the codec begins with, and what follows it.
    cut: [&'static str; 2],
    /// What else the template has in another way.
    also: &'static [(&'static str, &'static str)],
    read: fn(&Member) -> String,
    write: fn(&Member) -> String,
}

pub(super) static ALL: [Stub; 5] = [
    Stub {
        language: "python",
        text: include_str!("../../../stubs/python.py"),
        cut: ["# The codec.", "def answer("],
        also: &[("import json\n", "import json\nimport struct\n")],
        read: |of| {
            let value = format!("message[\"{}\"]", of.name);
            let one = |value: &str| match of.shape {
                Shape::Decimal => format!("int({value})"),
                Shape::F32 | Shape::F64 => format!("number({value})"),
                Shape::Quaternion => format!("[number({value}[c]) for c in \"xyzw\"]"),
                _ => value.to_owned(),
            };
            let all = if of.list { format!("[{} for one in {value}]", one("one")) } else { one(&value) };
            let all = if of.list && one("one") == "one" { value.clone() } else { all };
            let all =
                if of.optional && all != value { format!("None if {value} is None else {all}") } else { all };
            format!("    {} = {all}  # {}", of.name, of.meaning)
        },
        write: |of| {
            let one = |value: &str| match of.shape {
                Shape::Decimal => format!("str({value})"),
                Shape::F32 => format!("f32({value})"),
                Shape::F64 => format!("f64({value})"),
                Shape::Quaternion => format!("dict(zip(\"xyzw\", map(f32, {value})))"),
                _ => value.to_owned(),
            };
            let all = if of.list && one("one") != "one" {
                format!("[{} for one in {}]", one("one"), of.name)
            } else {
                one(&of.name)
            };
            let all = if of.optional && all != of.name {
                format!("None if {} is None else {all}", of.name)
            } else {
                all
            };
            format!("        \"{}\": {all},", of.name)
        },
    },
    Stub {
        language: "javascript",
        text: include_str!("../../../stubs/javascript.mjs"),
        cut: ["// The codec.", "function answer("],
        also: &[],
        read: |of| {
            let value = format!("message.{}", of.name);
            let one = |value: &str| match of.shape {
                Shape::Decimal => format!("BigInt({value})"),
                Shape::F32 | Shape::F64 => format!("number({value})"),
                Shape::Quaternion => format!("[\"x\", \"y\", \"z\", \"w\"].map((c) => number({value}[c]))"),
                _ => value.to_owned(),
            };
            let all = if of.list && one("one") != "one" {
                format!("{value}.map((one) => {})", one("one"))
            } else {
                one(&value)
            };
            let all =
                if of.optional && all != value { format!("{value} === null ? null : {all}") } else { all };
            format!("  const {} = {all}; // {}", of.name, of.meaning)
        },
        write: |of| {
            let one = |value: &str| match of.shape {
                Shape::Decimal => format!("String({value})"),
                Shape::F32 => format!("f32({value})"),
                Shape::F64 => format!("f64({value})"),
                Shape::Quaternion => {
                    format!(
                        "Object.fromEntries([\"x\", \"y\", \"z\", \"w\"].map((c, at) => [c, f32({value}[at])]))"
                    )
                }
                _ => value.to_owned(),
            };
            let all = if of.list && one("one") != "one" {
                format!("{}.map((one) => {})", of.name, one("one"))
            } else {
                one(&of.name)
            };
            let all = if of.optional && all != of.name {
                format!("{} === null ? null : {all}", of.name)
            } else {
                all
            };
            if all == of.name { format!("    {all},") } else { format!("    {}: {all},", of.name) }
        },
    },
    Stub {
        language: "rust",
        text: include_str!("../../../stubs/rust.rs"),
        cut: ["// The codec.", "// Between words"],
        also: &[
            (
                "use std::io::{self, BufRead, Write};\n",
                "#![allow(dead_code, unreachable_code, unused_variables)]\n\nuse std::io::{self, BufRead, Write};\n\nuse serde_json::{json, Value};\n",
            ),
            (
                " It needs no crate; with serde_json at hand the JSON\n//! of `packproof protocol` is as short.",
                "",
            ),
            ("# my-codec = { path = \"..\" }\n", "serde_json = \"1\"\n# my-codec = { path = \"..\" }\n"),
        ],
        read: |of| {
            let value = format!("&message[\"{}\"]", of.name);
            let one = rust_read(of.shape);
            let all = match (of.list, of.optional) {
                (true, true) => format!("optional_of({value}, |of| list_of(of, {one}))"),
                (true, false) => format!("list_of({value}, {one})"),
                (false, true) => format!("optional_of({value}, {one})"),
                (false, false) if one.starts_with('|') => value.clone(),
                (false, false) => format!("{one}({value})"),
            };
            format!("    let {} = {all}; // {}", of.name, of.meaning)
        },
        write: |of| {
            let one = |value: &str| match of.shape {
                Shape::Decimal => format!("{value}.to_string()"),
                Shape::F32 => format!("f32_json({value})"),
                Shape::F64 => format!("f64_json({value})"),
                Shape::Quaternion => format!("rotation_json({value})"),
                _ => value.to_owned(),
            };
            let plain = one("one") == "one";
            let list =
                |value: &str| format!("{value}.into_iter().map(|one| {}).collect::<Vec<_>>()", one("one"));
            let inner = |value: &str| if of.list { list(value) } else { one(value) };
            let all = match of.optional {
                _ if plain => of.name.clone(),
                true => format!("{}.map(|some| {})", of.name, inner("some")),
                false => inner(&of.name),
            };
            format!("    //     \"{}\": {all},", of.name)
        },
    },
    Stub {
        language: "csharp",
        text: include_str!("../../../stubs/csharp.cs"),
        cut: ["/// The codec.", "/// Between words"],
        also: &[],
        read: |of| {
            let value = format!("message[\"{}\"]", of.name);
            let get = match of.shape {
                Shape::Bool => ".Bool",
                Shape::Number(..) => ".Integer",
                Shape::Decimal => ".Wide",
                Shape::F32 => ".F32",
                Shape::F64 => ".F64",
                Shape::Quaternion => ".Rotation",
                Shape::Text => ".Text",
                Shape::Object => "",
            };
            let all =
                if of.list { format!("{value}.List(one => one{get})") } else { format!("{value}{get}") };
            let (kind, nullable) = csharp_type(of);
            let all = if of.optional { format!("{value}.IsNull ? ({nullable})null : {all}") } else { all };
            format!(
                "        {} {} = {all}; // {}",
                if of.optional { nullable } else { kind },
                of.name,
                of.meaning
            )
        },
        write: |of| {
            let one = |value: &str| match of.shape {
                Shape::Decimal => format!("Json.Wide_({value})"),
                Shape::Object => value.to_owned(),
                _ => format!("Json.Of({value})"),
            };
            let value = if of.optional && !of.list && csharp_type(of).1.ends_with('?') {
                format!("{}.Value", of.name)
            } else {
                of.name.clone()
            };
            let all = if of.list { format!("Json.Of({value}, one => {})", one("one")) } else { one(&value) };
            let all = if of.optional { format!("({} == null ? \"null\" : {all})", of.name) } else { all };
            format!("        //     \"\\\"{}\\\":\" + {all},", of.name)
        },
    },
    Stub {
        language: "c",
        text: include_str!("../../../stubs/c.c"),
        cut: ["/* The codec.", "int main("],
        also: &[],
        read: |of| {
            let function = match of.shape {
                Shape::Bool => "boolean(..)",
                Shape::Number(..) => "integer(..)",
                Shape::Decimal => "wide(..)",
                Shape::F32 => "f32(..)",
                Shape::F64 => "f64(..)",
                Shape::Quaternion => "f32(member(.., \"x\")), the same of y, z, w",
                Shape::Text => "text(.., letters)",
                Shape::Object => "member(.., NAME)",
            };
            let value = format!("member(message, \"{}\")", of.name);
            let list = if of.list { " of each item(.., n)" } else { "" };
            let optional = if of.optional { ", unless is_null(..)" } else { "" };
            format!(" * {value}: {function}{list}{optional}; {}", of.meaning)
        },
        write: |_| String::new(),
    },
];

fn rust_read(shape: Shape) -> &'static str {
    match shape {
        Shape::Bool => "|of| *of == json!(true)",
        Shape::Number(..) => "integer_of",
        Shape::Decimal => "wide_of",
        Shape::F32 => "f32_of",
        Shape::F64 => "f64_of",
        Shape::Quaternion => "rotation_of",
        Shape::Text => "text_of",
        Shape::Object => "|of| of.clone()",
    }
}

/// A type, and the one of what may be null.
fn csharp_type(of: &Member) -> (&'static str, &'static str) {
    match of.shape {
        _ if of.list => ("var", "dynamic"),
        Shape::Bool => ("bool", "bool?"),
        Shape::Number(..) => ("long", "long?"),
        Shape::Decimal => ("decimal", "decimal?"),
        Shape::F32 => ("float", "float?"),
        Shape::F64 => ("double", "double?"),
        Shape::Quaternion => ("float[]", "float[]"),
        Shape::Text => ("string", "string"),
        Shape::Object => ("Json", "Json"),
    }
}

impl Stub {
    /// A file of the template, for a message.
    pub(super) fn file(&self, template: &str, operations: &str, members: &[Member]) -> String {
        let lines = |of: fn(&Member) -> String| members.iter().map(of).collect::<Vec<_>>().join("\n");
        let stub = self.text.replace("NAME", operations);
        let stub = stub.replace("READ", &lines(self.read)).replace("WRITE", &lines(self.write));
        let mut text = template.to_owned();
        if let Some((head, codec)) = template.split_once(self.cut[0])
            && let Some(at) = codec.find(self.cut[1])
        {
            text = format!("{head}{stub}{}", &codec[at..]);
        }
        for (from, to) in self.also {
            text = text.replace(from, to);
        }
        text
    }
}

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

pub(super) static ALL: [Stub; 3] = [
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

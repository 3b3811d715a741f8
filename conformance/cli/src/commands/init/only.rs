//! Templates for one format: the others' examples are cut out, and a format without an example gets stubs.

use packproof_suite::model::Format;

/// Parts of a text: from where, and up to where.
type Cuts = &'static [[&'static str; 2]];

/// How the adapter of a folder of templates is cut.
pub(super) struct Only {
    folder: &'static str,
    /// A line of the table of operations that answers `unsupported`; NAME is the operation.
    stub: &'static str,
    /// What stands behind that table.
    behind: &'static str,
    /// The formats that need a part of the text, and the part.
    examples: &'static [(&'static [&'static str], Cuts)],
}

const INDEX: &[&str] = &["compact_index"];
const VARINT: &[&str] = &["varint"];

pub(super) static ALL: [Only; 10] = [
    Only {
        folder: "python",
        stub: "    \"NAME\": lambda case, with_: {\"unsupported\": True},  # not written yet\n",
        behind: "}\n\n\ndef answer",
        examples: &[
            (INDEX, &[["def compact_index_encode", "BITS ="], ["    \"compact_index.", "    \"varint."]]),
            (VARINT, &[["BITS =", "# Between JSON"], ["    \"varint.", "}\n\n\ndef answer"]]),
        ],
    },
    Only {
        folder: "javascript",
        stub: "  \"NAME\": (input, parameters) => ({ unsupported: true }), // not written yet\n",
        behind: "};\n\nfunction answer",
        examples: &[
            (INDEX, &[["function compactIndexEncode", "const BITS"], ["  \"compact_index.", "  \"varint."]]),
            (VARINT, &[["const BITS", "// Between JSON"], ["  \"varint.", "};\n\nfunction answer"]]),
        ],
    },
    Only {
        folder: "go",
        stub: "\t\"NAME\": func(json.RawMessage, parameters) (result, error) { return result{Unsupported: true}, nil }, // not written yet\n",
        behind: "}\n\nfunc bytesOf",
        examples: &[
            (
                INDEX,
                &[
                    ["func compactIndexEncode", "func varintEncode"],
                    ["\t\"compact_index.", "\t\"varint."],
                    ["func compactIndex(", "func varint("],
                ],
            ),
            (
                VARINT,
                &[
                    ["func varintEncode", "// Between JSON"],
                    ["\t\"varint.", "}\n\nfunc"],
                    ["func varint(", "func bytesOf"],
                    ["\t\"strconv\"\n", ")"],
                ],
            ),
        ],
    },
    Only {
        folder: "c",
        stub: "    \"NAME\", /* not written yet */\n",
        behind: "};\n\nstatic void greet",
        examples: &[
            (
                INDEX,
                &[
                    ["static size_t compact_index_encode", "static size_t varint_encode"],
                    ["static void compact_index(", "static void varint("],
                    ["    \"compact_index.", "    \"varint."],
                    ["    else if (sscanf(line, \"compact_index", "    else if (sscanf(line, \"varint"],
                ],
            ),
            (
                VARINT,
                &[
                    ["static size_t varint_encode", "/* Between words"],
                    ["static void varint(", "static const char *const operations"],
                    ["    \"varint.", "};\n\nstatic void greet"],
                    ["    unsigned bits;\n", "    if (strncmp(line, \"hello"],
                    ["    else if (sscanf(line, \"varint", "    else\n        printf(\"unsupported"],
                ],
            ),
        ],
    },
    Only {
        folder: "cpp",
        stub: "    {\"NAME\", [](const Request &) { return std::string(\"unsupported\"); }}, // not written yet\n",
        behind: "};\n\nstatic std::string answer",
        examples: &[
            (
                INDEX,
                &[
                    ["static Bytes compact_index_encode", "static Bytes varint_encode"],
                    ["    {\"compact_index.", "    {\"varint."],
                ],
            ),
            (
                VARINT,
                &[
                    ["static Bytes varint_encode", "// Between words"],
                    ["    {\"varint.", "};\n\nstatic std::string answer"],
                ],
            ),
        ],
    },
    Only {
        folder: "csharp",
        stub: "        { \"NAME\", r => \"unsupported\" }, // not written yet\n",
        behind: "    };\n\n    static string Ok(byte",
        examples: &[
            (
                INDEX,
                &[
                    ["    public static byte[] CompactIndexEncode", "    public static byte[] VarintEncode"],
                    ["        { \"compact_index.", "        { \"varint."],
                ],
            ),
            (
                VARINT,
                &[
                    ["    public static byte[] VarintEncode", "}\n\n/// Between words"],
                    ["        { \"varint.", "    };\n\n    static string Ok(byte"],
                ],
            ),
        ],
    },
    Only {
        folder: "java",
        stub: "        OPERATIONS.put(\"NAME\", r -> \"unsupported\"); // not written yet\n",
        behind: "    }\n\n    static String signed",
        examples: &[
            (
                INDEX,
                &[
                    ["    static byte[] compactIndexEncode", "    /** The long holds"],
                    ["        OPERATIONS.put(\"compact_index.", "        OPERATIONS.put(\"varint."],
                ],
            ),
            (
                VARINT,
                &[
                    ["    /** The long holds", "    // Between words"],
                    ["        OPERATIONS.put(\"varint.", "    }\n\n    static String signed"],
                ],
            ),
        ],
    },
    Only {
        folder: "rust",
        stub: "    (\"NAME\", |_| Ok(\"unsupported\".to_owned())), // not written yet\n",
        behind: "];\n\nfn answer",
        examples: &[
            (
                INDEX,
                &[
                    ["fn compact_index_encode", "fn varint_encode"],
                    ["    (\"compact_index.", "    (\"varint."],
                ],
            ),
            (VARINT, &[["fn varint_encode", "// Between words"], ["    (\"varint.", "];\n\nfn answer"]]),
        ],
    },
    Only {
        folder: "lua",
        stub: "  [\"NAME\"] = function(input, with) return \"unsupported\" end, -- not written yet\n",
        behind: "}\n\nlocal function answer",
        examples: &[
            (
                INDEX,
                &[
                    ["local function compact_index_encode", "-- A u64 is"],
                    ["  [\"compact_index.", "  [\"varint."],
                ],
            ),
            (VARINT, &[["-- A u64 is", "-- Between words"], ["  [\"varint.", "}\n\nlocal function answer"]]),
        ],
    },
    Only {
        folder: "gdscript",
        stub: "\t\"NAME\",  # not written yet\n",
        behind: "]\n\n\nfunc _result",
        examples: &[
            (
                INDEX,
                &[
                    ["\t\"compact_index.", "\t\"object_reference."],
                    ["\t\t\"compact_index.encode\":", "\t\t\"object_reference.encode\":"],
                ],
            ),
            (
                &["object_reference"],
                &[
                    ["# A reference into", "# Between JSON"],
                    ["\t\"object_reference.", "]\n\n\nfunc _result"],
                    ["\t\t\"object_reference.encode\":", "\treturn {\"unsupported\""],
                ],
            ),
            (
                &["compact_index", "object_reference"],
                &[["static func compact_index_encode", "# Between JSON"]],
            ),
        ],
    },
];

impl Only {
    /// How the templates of that folder are cut.
    pub(super) fn of(folder: &str) -> Option<&'static Self> {
        ALL.iter().find(|of| of.folder == folder)
    }

    /// Whether the templates have code for the format.
    pub(super) fn has(&self, format: &str) -> bool {
        self.examples.iter().any(|(formats, _)| formats.contains(&format))
    }

    /// A file of the template, for a format alone.
    pub(super) fn file(&self, template: &str, format: &Format) -> String {
        let mut text = template.to_owned();
        let others = self.examples.iter().filter(|(formats, _)| !formats.contains(&format.name));
        for [from, to] in others.flat_map(|(_, cuts)| *cuts) {
            if let Some((head, rest)) = text.split_once(from)
                && let Some(at) = rest.find(to)
            {
                text = format!("{head}{}", &rest[at..]);
            }
        }
        if !self.has(format.name)
            && let Some(at) = text.find(self.behind)
        {
            let stubs = format.operations.iter().map(|operation| self.stub.replace("NAME", operation.name));
            text.insert_str(at, &stubs.collect::<String>());
        }
        text
    }
}

//! What `packproof init` writes: the files of `templates/`, embedded.

/// How an adapter talks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Speaks {
    /// JSON on standard input and output.
    Json,
    /// JSON over TCP.
    JsonOverTcp,
    /// Lines of words on standard input and output.
    Lines,
}

impl Speaks {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::JsonOverTcp => "json over tcp",
            Self::Lines => "lines",
        }
    }
}

/// A template.
#[derive(Debug)]
pub(super) struct Language {
    /// Its name on the command line.
    pub(super) name: &'static str,
    /// What people call it.
    pub(super) title: &'static str,
    /// Other names for it.
    pub(super) also: &'static [&'static str],
    /// Its protocol.
    pub(super) speaks: Speaks,
    /// What has to be installed.
    pub(super) needs: &'static str,
    /// The name in its registry.
    pub(super) runs: &'static str,
    /// The adapter first.
    pub(super) files: &'static [File],
}

/// A file of a template.
#[derive(Debug)]
pub(super) struct File {
    /// Below the root of the user's repository.
    pub(super) path: &'static str,
    /// As it is written.
    pub(super) contents: &'static str,
}

const fn file(path: &'static str, contents: &'static str) -> File {
    File { path, contents }
}

/// All templates, in the order in which they are listed.
pub(super) static ALL: [Language; 10] = [
    Language {
        name: "python",
        title: "Python",
        also: &["py", "python3"],
        speaks: Speaks::Json,
        needs: "Python 3.8 or later",
        runs: "my-codec",
        files: &[
            file("packproof/adapter.py", include_str!("../../../templates/python/packproof/adapter.py")),
            file("packproof/.gitignore", include_str!("../../../templates/python/packproof/.gitignore")),
            file(
                "packproof/adapters.toml",
                include_str!("../../../templates/python/packproof/adapters.toml"),
            ),
            file(
                ".github/workflows/packproof.yml",
                include_str!("../../../templates/python/.github/workflows/packproof.yml"),
            ),
        ],
    },
    Language {
        name: "javascript",
        title: "JavaScript",
        also: &["js", "node", "nodejs"],
        speaks: Speaks::Json,
        needs: "Node.js 18 or later",
        runs: "my-codec",
        files: &[
            file(
                "packproof/adapter.mjs",
                include_str!("../../../templates/javascript/packproof/adapter.mjs"),
            ),
            file(
                "packproof/adapters.toml",
                include_str!("../../../templates/javascript/packproof/adapters.toml"),
            ),
            file(
                ".github/workflows/packproof.yml",
                include_str!("../../../templates/javascript/.github/workflows/packproof.yml"),
            ),
        ],
    },
    Language {
        name: "go",
        title: "Go",
        also: &["golang"],
        speaks: Speaks::Json,
        needs: "Go 1.19 or later",
        runs: "my-codec",
        files: &[
            file("packproof/adapter.go", include_str!("../../../templates/go/packproof/adapter.go")),
            file("packproof/.gitignore", include_str!("../../../templates/go/packproof/.gitignore")),
            file("packproof/adapters.toml", include_str!("../../../templates/go/packproof/adapters.toml")),
            file("packproof/go.mod", include_str!("../../../templates/go/packproof/go.mod")),
            file(
                ".github/workflows/packproof.yml",
                include_str!("../../../templates/go/.github/workflows/packproof.yml"),
            ),
        ],
    },
    Language {
        name: "c",
        title: "C",
        also: &[],
        speaks: Speaks::Lines,
        needs: "make and a C11 compiler",
        runs: "my-codec",
        files: &[
            file("packproof/adapter.c", include_str!("../../../templates/c/packproof/adapter.c")),
            file("packproof/.gitignore", include_str!("../../../templates/c/packproof/.gitignore")),
            file("packproof/Makefile", include_str!("../../../templates/c/packproof/Makefile")),
            file("packproof/adapters.toml", include_str!("../../../templates/c/packproof/adapters.toml")),
            file(
                ".github/workflows/packproof.yml",
                include_str!("../../../templates/c/.github/workflows/packproof.yml"),
            ),
        ],
    },
    Language {
        name: "cpp",
        title: "C++",
        also: &["c++", "cxx", "cc"],
        speaks: Speaks::Lines,
        needs: "make and a C++17 compiler",
        runs: "my-codec",
        files: &[
            file("packproof/adapter.cpp", include_str!("../../../templates/cpp/packproof/adapter.cpp")),
            file("packproof/.gitignore", include_str!("../../../templates/cpp/packproof/.gitignore")),
            file("packproof/Makefile", include_str!("../../../templates/cpp/packproof/Makefile")),
            file("packproof/adapters.toml", include_str!("../../../templates/cpp/packproof/adapters.toml")),
            file(
                ".github/workflows/packproof.yml",
                include_str!("../../../templates/cpp/.github/workflows/packproof.yml"),
            ),
        ],
    },
    Language {
        name: "csharp",
        title: "C#",
        also: &["c#", "cs", "dotnet", "mono"],
        speaks: Speaks::Lines,
        needs: "the .NET 8 SDK (with Mono instead: my-codec-mono)",
        runs: "my-codec",
        files: &[
            file("packproof/Adapter.cs", include_str!("../../../templates/csharp/packproof/Adapter.cs")),
            file("packproof/.gitignore", include_str!("../../../templates/csharp/packproof/.gitignore")),
            file(
                "packproof/Adapter.csproj",
                include_str!("../../../templates/csharp/packproof/Adapter.csproj"),
            ),
            file(
                "packproof/adapters.toml",
                include_str!("../../../templates/csharp/packproof/adapters.toml"),
            ),
            file(
                ".github/workflows/packproof.yml",
                include_str!("../../../templates/csharp/.github/workflows/packproof.yml"),
            ),
        ],
    },
    Language {
        name: "java",
        title: "Java",
        also: &[],
        speaks: Speaks::Lines,
        needs: "a JDK, 11 or later",
        runs: "my-codec",
        files: &[
            file("packproof/Adapter.java", include_str!("../../../templates/java/packproof/Adapter.java")),
            file("packproof/.gitignore", include_str!("../../../templates/java/packproof/.gitignore")),
            file("packproof/adapters.toml", include_str!("../../../templates/java/packproof/adapters.toml")),
            file(
                ".github/workflows/packproof.yml",
                include_str!("../../../templates/java/.github/workflows/packproof.yml"),
            ),
        ],
    },
    Language {
        name: "rust",
        title: "Rust",
        also: &["rs"],
        speaks: Speaks::Lines,
        needs: "Rust 1.73 or later",
        runs: "my-codec",
        files: &[
            file("packproof/src/main.rs", include_str!("../../../templates/rust/packproof/src/main.rs")),
            file("packproof/.gitignore", include_str!("../../../templates/rust/packproof/.gitignore")),
            file(
                "packproof/Cargo.toml",
                include_str!("../../../templates/rust/packproof/Cargo.toml.template"),
            ),
            file("packproof/adapters.toml", include_str!("../../../templates/rust/packproof/adapters.toml")),
            file(
                ".github/workflows/packproof.yml",
                include_str!("../../../templates/rust/.github/workflows/packproof.yml"),
            ),
        ],
    },
    Language {
        name: "lua",
        title: "Lua",
        also: &["lua5.4"],
        speaks: Speaks::Lines,
        needs: "Lua 5.4",
        runs: "my-codec",
        files: &[
            file("packproof/adapter.lua", include_str!("../../../templates/lua/packproof/adapter.lua")),
            file("packproof/adapters.toml", include_str!("../../../templates/lua/packproof/adapters.toml")),
            file(
                ".github/workflows/packproof.yml",
                include_str!("../../../templates/lua/.github/workflows/packproof.yml"),
            ),
        ],
    },
    Language {
        name: "gdscript",
        title: "GDScript",
        also: &["godot", "gd"],
        speaks: Speaks::JsonOverTcp,
        needs: "godot3-server: Godot 3.2 or later of the 3 series",
        runs: "my-codec",
        files: &[
            file("packproof/adapter.gd", include_str!("../../../templates/gdscript/packproof/adapter.gd")),
            file(
                "packproof/adapters.toml",
                include_str!("../../../templates/gdscript/packproof/adapters.toml"),
            ),
            file(
                "packproof/project.godot",
                include_str!("../../../templates/gdscript/packproof/project.godot"),
            ),
            file(
                ".github/workflows/packproof.yml",
                include_str!("../../../templates/gdscript/.github/workflows/packproof.yml"),
            ),
        ],
    },
];

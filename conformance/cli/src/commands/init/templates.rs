//! What `packproof init` writes: the files of `templates/`, embedded.
//!
//! Workflows differ only in what sets up the language: one file, and the lines that each language adds to it.

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
    /// The adapter first, then what builds and registers it.
    files: &'static [(&'static str, &'static str)],
    /// Lines of its workflow after `runs-on`, and after the checkout.
    workflow: [&'static str; 2],
    /// Packages of Debian 12 that it needs.
    debian: &'static str,
}

/// The service whose workflow is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Ci {
    Github,
    Gitlab,
}

/// The adapter's name in every registry that is written.
pub(super) const RUNS: &str = "my-codec";

const RUN: &str = "packproof run my-codec";
const WORKFLOW: &str = include_str!("../../../templates/workflow.yml");
const GITLAB: &str = include_str!("../../../templates/gitlab-ci.yml");

impl Language {
    /// Every file: its path below the root of the user's repository, and what it holds. The workflow runs with the option.
    pub(super) fn files(&self, ci: Option<Ci>, option: &str) -> Vec<(&'static str, String)> {
        let mut files: Vec<_> = self.files.iter().map(|(path, text)| (*path, (*text).to_owned())).collect();
        let workflow = ci.map(|ci| match ci {
            Ci::Github => (".github/workflows/packproof.yml", self.github()),
            Ci::Gitlab => (".gitlab-ci.yml", self.gitlab()),
        });
        files.extend(workflow.map(|(path, text)| (path, text.replacen(RUN, &format!("{RUN}{option}"), 1))));
        files
    }

    fn gitlab(&self) -> String {
        let text = GITLAB.replace("NEEDS", self.debian);
        // Debian has Mono and no .NET.
        if self.name == "csharp" { text.replace(RUN, &format!("{RUN}-mono")) } else { text }
    }

    fn github(&self) -> String {
        let mut text = WORKFLOW.to_owned();
        for (after, lines) in
            ["    runs-on: ubuntu-latest\n", "actions/checkout@v4\n"].iter().zip(self.workflow)
        {
            text = text.replacen(after, &format!("{after}{lines}"), 1);
        }
        text
    }
}

/// Files of `templates/LANGUAGE/packproof/`; `= NAME` where a file stands there under another name.
macro_rules! files {
    ($language:literal: $($path:literal $(= $source:literal)?),+) => {
        &[$((concat!("packproof/", $path), files!(@text $language $path $($source)?))),+]
    };
    (@text $language:literal $path:literal) => {
        include_str!(concat!("../../../templates/", $language, "/packproof/", $path))
    };
    (@text $language:literal $path:literal $source:literal) => {
        include_str!(concat!("../../../templates/", $language, "/packproof/", $source))
    };
}

/// All templates, in the order in which they are listed.
pub(super) static ALL: [Language; 10] = [
    Language {
        name: "python",
        title: "Python",
        also: &["py", "python3"],
        speaks: Speaks::Json,
        needs: "Python 3.8 or later",
        files: files!("python": "adapter.py", ".gitignore", "adapters.toml"),
        workflow: [
            "",
            "      - uses: actions/setup-python@v5\n        with:\n          python-version: \"3.x\"\n",
        ],
        debian: "python3",
    },
    Language {
        name: "javascript",
        title: "JavaScript",
        also: &["js", "node", "nodejs"],
        speaks: Speaks::Json,
        needs: "Node.js 18 or later",
        files: files!("javascript": "adapter.mjs", "adapters.toml"),
        workflow: ["", "      - uses: actions/setup-node@v4\n        with:\n          node-version: lts/*\n"],
        debian: "nodejs",
    },
    Language {
        name: "go",
        title: "Go",
        also: &["golang"],
        speaks: Speaks::Json,
        needs: "Go 1.19 or later",
        files: files!("go": "adapter.go", ".gitignore", "adapters.toml", "go.mod"),
        workflow: ["", "      - uses: actions/setup-go@v5\n        with:\n          go-version: stable\n"],
        debian: "golang-go",
    },
    Language {
        name: "c",
        title: "C",
        also: &[],
        speaks: Speaks::Lines,
        needs: "make and a C11 compiler",
        files: files!("c": "adapter.c", ".gitignore", "Makefile", "adapters.toml"),
        workflow: ["", ""],
        debian: "gcc make",
    },
    Language {
        name: "cpp",
        title: "C++",
        also: &["c++", "cxx", "cc"],
        speaks: Speaks::Lines,
        needs: "make and a C++17 compiler",
        files: files!("cpp": "adapter.cpp", ".gitignore", "Makefile", "adapters.toml"),
        workflow: ["", ""],
        debian: "g++ make",
    },
    Language {
        name: "csharp",
        title: "C#",
        also: &["c#", "cs", "dotnet", "mono"],
        speaks: Speaks::Lines,
        needs: "the .NET 8 SDK (with Mono instead: my-codec-mono)",
        files: files!("csharp": "Adapter.cs", ".gitignore", "Adapter.csproj", "adapters.toml"),
        workflow: [
            "",
            "      - uses: actions/setup-dotnet@v4\n        with:\n          dotnet-version: 8.x\n",
        ],
        debian: "mono-devel",
    },
    Language {
        name: "java",
        title: "Java",
        also: &[],
        speaks: Speaks::Lines,
        needs: "a JDK, 11 or later",
        files: files!("java": "Adapter.java", ".gitignore", "adapters.toml"),
        workflow: [
            "",
            "      - uses: actions/setup-java@v4\n        with:\n          distribution: temurin\n          java-version: 21\n",
        ],
        debian: "default-jdk-headless",
    },
    Language {
        name: "rust",
        title: "Rust",
        also: &["rs"],
        speaks: Speaks::Lines,
        needs: "Rust 1.73 or later",
        files: files!("rust": "src/main.rs", ".gitignore", "Cargo.toml" = "Cargo.toml.template", "adapters.toml"),
        workflow: ["", ""],
        debian: "git",
    },
    Language {
        name: "lua",
        title: "Lua",
        also: &["lua5.4", "luajit"],
        speaks: Speaks::Lines,
        needs: "Lua 5.1 or later, or LuaJIT; adapters.toml names lua5.4",
        files: files!("lua": "adapter.lua", "adapters.toml"),
        workflow: ["", "      - run: sudo apt-get update && sudo apt-get install --yes lua5.4\n"],
        debian: "lua5.4",
    },
    Language {
        name: "gdscript",
        title: "GDScript",
        also: &["godot", "gd"],
        speaks: Speaks::JsonOverTcp,
        needs: "godot3-server: Godot 3.2 or later of the 3 series (the adapter says what to rename for Godot 4)",
        files: files!("gdscript": "adapter.gd", "adapters.toml", "project.godot"),
        workflow: [
            "    # Debian 12 has the engine as a package.\n    container: rust:1-bookworm\n",
            "      - run: apt-get update && apt-get install --yes --no-install-recommends godot3-server\n",
        ],
        debian: "godot3-server",
    },
];

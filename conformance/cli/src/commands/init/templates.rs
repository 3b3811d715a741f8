//! Files that `packproof init` writes: those of `templates/`, embedded.
//!
//! All languages share one workflow, to which each adds its setup lines.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Speaks {
    Json,
    JsonOverTcp,
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

#[derive(Debug)]
pub(super) struct Language {
    /// Name on the command line.
    pub(super) name: &'static str,
    /// Display name.
    pub(super) title: &'static str,
    /// Aliases.
    pub(super) also: &'static [&'static str],
    pub(super) speaks: Speaks,
    /// What must be installed.
    pub(super) needs: &'static str,
    /// Options that `packproof run` needs besides the adapter's name.
    pub(super) option: &'static str,
    /// Its folder in `templates/`.
    pub(super) folder: &'static str,
    /// The adapter first, then its build files and registry.
    files: Files,
    /// Replacements in the paths and texts of these files.
    renamed: &'static [(&'static str, &'static str)],
    /// Workflow lines after `runs-on` and after the checkout; `None` where a service cannot run it.
    workflow: Option<[&'static str; 2]>,
    /// Debian 12 packages that it needs.
    debian: &'static str,
}

/// Defaults for most languages.
const PLAIN: Language = Language {
    name: "",
    title: "",
    also: &[],
    speaks: Speaks::Lines,
    needs: "",
    option: "",
    folder: "",
    files: &[],
    renamed: &[],
    workflow: Some(set_up("")),
    debian: "",
};

/// CI service that a workflow is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Ci {
    Github,
    Gitlab,
}

/// The adapter's name in every generated registry.
pub(super) const RUNS: &str = "my-codec";

const RUN: &str = "packproof run my-codec";
const WORKFLOW: &str = include_str!("../../../templates/workflow.yml");
const GITLAB: &str = include_str!("../../../templates/gitlab-ci.yml");

impl Language {
    /// Every file: path relative to the root of the user's repository, and contents. The option goes into the workflow.
    pub(super) fn files(&self, ci: Option<Ci>, option: &str) -> Vec<(String, String)> {
        let renamed =
            |text: &str| self.renamed.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
        let mut files: Vec<_> =
            self.files.iter().map(|(path, text)| (renamed(path), renamed(text))).collect();
        let workflow = self.workflow.zip(ci).map(|(lines, ci)| match ci {
            Ci::Github => (".github/workflows/packproof.yml", github(lines)),
            Ci::Gitlab => (".gitlab-ci.yml", self.gitlab()),
        });
        let with_option = |text: String| text.replacen(RUN, &format!("{RUN}{option}"), 1);
        files.extend(workflow.map(|(path, text)| (path.to_owned(), with_option(text))));
        files
    }

    pub(super) fn writes(&self, ci: Option<Ci>) -> bool {
        ci.is_some() && self.workflow.is_some()
    }

    fn gitlab(&self) -> String {
        let text = GITLAB.replace("NEEDS", self.debian);
        // Debian has Mono, but not .NET.
        if self.name == "csharp" { text.replace(RUN, &format!("{RUN}-mono")) } else { text }
    }
}

/// A workflow with lines after the checkout alone.
const fn set_up(lines: &'static str) -> [&'static str; 2] {
    ["", lines]
}

fn github(lines: [&str; 2]) -> String {
    let mut text = WORKFLOW.to_owned();
    for (after, lines) in ["    runs-on: ubuntu-latest\n", "actions/checkout@v4\n"].iter().zip(lines) {
        text = text.replacen(after, &format!("{after}{lines}"), 1);
    }
    text
}

/// Files of `templates/LANGUAGE/packproof/`; `= NAME` for a file stored under another name.
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

type Files = &'static [(&'static str, &'static str)];

const LUA: Files = files!("lua": "adapter.lua", "adapters.toml");
const C: Files = files!("c": "adapter.c", ".gitignore", "Makefile", "adapters.toml");
const GDSCRIPT: Files = files!("gdscript": "adapter.gd", ".gitignore", "adapters.toml", "project.godot");

/// Installs a Godot 4 editor on the path; `$sudo` prefixes commands that need root.
macro_rules! get_godot {
    ($sudo:literal) => {
        concat!(
            "wget -q https://github.com/godotengine/godot/releases/download/4.3-stable/Godot_v4.3-stable_linux.x86_64.zip",
            " && unzip -q Godot_v4.3-stable_linux.x86_64.zip",
            " && ", $sudo, "mv Godot_v4.3-stable_linux.x86_64 /usr/local/bin/godot"
        )
    };
}

/// All templates, in the order of `init --list`.
pub(super) static ALL: [Language; 14] = [
    Language {
        name: "python",
        title: "Python",
        also: &["py", "python3"],
        speaks: Speaks::Json,
        needs: "Python 3.8 or later",
        folder: "python",
        files: files!("python": "adapter.py", ".gitignore", "adapters.toml"),
        workflow: Some(set_up(
            "      - uses: actions/setup-python@v5\n        with:\n          python-version: \"3.x\"\n",
        )),
        debian: "python3",
        ..PLAIN
    },
    Language {
        name: "javascript",
        title: "JavaScript",
        also: &["js", "node", "nodejs"],
        speaks: Speaks::Json,
        needs: "Node.js 18 or later",
        folder: "javascript",
        files: files!("javascript": "adapter.mjs", "adapters.toml"),
        workflow: Some(set_up(
            "      - uses: actions/setup-node@v4\n        with:\n          node-version: lts/*\n",
        )),
        debian: "nodejs",
        ..PLAIN
    },
    Language {
        name: "go",
        title: "Go",
        also: &["golang"],
        needs: "Go 1.19 or later",
        folder: "go",
        files: files!("go": "adapter.go", ".gitignore", "adapters.toml", "go.mod"),
        workflow: Some(set_up(
            "      - uses: actions/setup-go@v5\n        with:\n          go-version: stable\n",
        )),
        debian: "golang-go",
        ..PLAIN
    },
    Language {
        name: "c",
        title: "C",
        needs: "make and a C11 compiler",
        folder: "c",
        files: C,
        debian: "gcc make",
        ..PLAIN
    },
    Language {
        name: "cpp",
        title: "C++",
        also: &["c++", "cxx", "cc"],
        needs: "make and a C++17 compiler",
        folder: "c",
        files: C,
        renamed: &[
            ("adapter.c", "adapter.cpp"),
            ("my_codec.c", "my_codec.cpp"),
            ("my_codec.h", "my_codec.hpp"),
            ("CFLAGS", "CXXFLAGS"),
            ("$(CC)", "$(CXX)"),
            ("c11", "c++17"),
            ("language=C", "language=C++"),
            ("#include <inttypes.h>", "#include <exception>\n#include <inttypes.h>"),
            (
                "            answer(line);\n",
                "            try {\n                answer(line);\n            } catch (const std::exception &fault) {\n                \
                 printf(\"error %s\\n\", fault.what());\n                fflush(stdout);\n            }\n",
            ),
        ],
        debian: "g++ make",
        ..PLAIN
    },
    Language {
        name: "csharp",
        title: "C#",
        also: &["c#", "cs", "dotnet", "mono"],
        needs: "the .NET 8 SDK (with Mono instead: my-codec-mono)",
        folder: "csharp",
        files: files!("csharp": "Adapter.cs", ".gitignore", "Adapter.csproj", "adapters.toml"),
        workflow: Some(set_up(
            "      - uses: actions/setup-dotnet@v4\n        with:\n          dotnet-version: 8.x\n",
        )),
        debian: "mono-devel",
        ..PLAIN
    },
    Language {
        name: "java",
        title: "Java",
        needs: "a JDK, 11 or later",
        folder: "java",
        files: files!("java": "Adapter.java", ".gitignore", "adapters.toml"),
        workflow: Some(set_up(
            "      - uses: actions/setup-java@v4\n        with:\n          distribution: temurin\n          java-version: 21\n",
        )),
        debian: "default-jdk-headless",
        ..PLAIN
    },
    Language {
        name: "rust",
        title: "Rust",
        also: &["rs"],
        needs: "Rust 1.73 or later",
        folder: "rust",
        files: files!("rust": "src/main.rs", ".gitignore", "Cargo.toml" = "Cargo.toml.template", "adapters.toml"),
        debian: "git",
        ..PLAIN
    },
    Language {
        name: "lua",
        title: "Lua",
        also: &["lua5.4"],
        needs: "Lua 5.1 or later; adapters.toml names lua5.4",
        folder: "lua",
        files: LUA,
        workflow: Some(set_up("      - run: sudo apt-get update && sudo apt-get install --yes lua5.4\n")),
        debian: "lua5.4",
        ..PLAIN
    },
    Language {
        name: "luajit",
        title: "LuaJIT",
        needs: "LuaJIT",
        folder: "lua",
        files: LUA,
        renamed: &[("\"lua5.4\"", "\"luajit\""), ("language=Lua ", "language=LuaJIT ")],
        workflow: Some(set_up("      - run: sudo apt-get update && sudo apt-get install --yes luajit\n")),
        debian: "luajit",
        ..PLAIN
    },
    Language {
        name: "luau",
        title: "Luau",
        also: &["roblox", "lune"],
        needs: "Lune 0.10 or later, which runs Luau outside of Roblox",
        folder: "lua",
        files: LUA,
        renamed: &[
            ("\"lua5.4\"", "\"lune\", \"run\""),
            ("adapter.lua", "adapter.luau"),
            ("language=Lua ", "language=Luau "),
        ],
        workflow: Some(set_up("      - run: cargo install --locked lune\n")),
        debian: "git && cargo install --locked lune",
        ..PLAIN
    },
    Language {
        name: "unity",
        title: "Unity",
        also: &["unity3d"],
        needs: "the editor as `Unity` on the PATH",
        option: " --start-timeout 300",
        folder: "csharp",
        files: &[
            (
                "Assets/Editor/Packproof/Adapter.cs",
                include_str!("../../../templates/csharp/packproof/Adapter.cs"),
            ),
            ("packproof/adapters.toml", include_str!("../../../templates/unity/packproof/adapters.toml")),
            ("packproof/.gitignore", include_str!("../../../templates/unity/packproof/.gitignore")),
        ],
        renamed: &[(": add a ProjectReference to Adapter.csproj.", ".")],
        // The editor needs a licence.
        workflow: None,
        ..PLAIN
    },
    Language {
        name: "gdscript",
        title: "GDScript",
        also: &["godot", "gd", "godot4"],
        speaks: Speaks::JsonOverTcp,
        needs: "Godot 4 as `godot` on the PATH",
        folder: "gdscript",
        files: GDSCRIPT,
        workflow: Some(set_up(concat!("      - run: ", get_godot!("sudo "), "\n"))),
        debian: concat!("wget unzip && ", get_godot!("")),
        ..PLAIN
    },
    Language {
        name: "gdscript3",
        title: "GDScript of Godot 3",
        also: &["godot3"],
        speaks: Speaks::JsonOverTcp,
        needs: "godot3-server: Godot 3.2 or later of the 3 series",
        folder: "gdscript",
        files: GDSCRIPT,
        renamed: &[
            ("Godot 4", "Godot 3"),
            ("\"godot\", \"--headless\"", "\"godot3-server\""),
            ("config_version=5", "config_version=4"),
            ("[debug]", "[logging]"),
            (".godot/", ".import/"),
            ("PackedByteArray", "PoolByteArray"),
            ("JSON.stringify(", "to_json("),
            ("JSON.parse_string(", "parse_json("),
            ("to_utf8_buffer()", "to_utf8()"),
            ("is_empty()", "empty()"),
            ("\t\t_peer.poll()\n", ""),
        ],
        workflow: Some([
            "    # Debian 12 has the engine as a package.\n    container: rust:1-bookworm\n",
            "      - run: apt-get update && apt-get install --yes --no-install-recommends godot3-server\n",
        ]),
        debian: "godot3-server",
        ..PLAIN
    },
];

//! `adapters.toml`: adapters by name, so that `packproof run python` works.
//!
//! ```toml
//! [[adapter]]
//! name = "python"
//! command = ["python3", "adapter.py"]   # {packproof} in a word is the running packproof
//! directory = "python"                  # relative to this file; for command and build
//! environment = { PYTHONUTF8 = "1" }
//! build = ["make", "--quiet"]           # run once before the first start
//! tcp = false                           # it connects to packproof instead of reading standard input
//! lines = false                         # it speaks the line protocol instead of JSON
//! known = "known-failures/python.toml"  # relative to this file
//! ```

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use packproof_suite::model::regular;
use packproof_suite::suite::Suite;
use serde::Deserialize;

use crate::transport::lines;
use crate::transport::process::{Launch, Stderr, describe};

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Registry {
    /// In the order of the file.
    #[serde(default, rename = "adapter")]
    pub adapters: Vec<Adapter>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adapter {
    pub name: String,
    pub command: Vec<String>,
    /// Working directory of command and build.
    #[serde(default)]
    pub directory: Option<PathBuf>,
    /// Variables added to its environment.
    #[serde(default)]
    pub environment: BTreeMap<String, String>,
    #[serde(default)]
    pub build: Option<Vec<String>>,
    #[serde(default)]
    pub tcp: bool,
    #[serde(default)]
    pub lines: bool,
    #[serde(default)]
    pub known: Option<PathBuf>,
}

/// Paths of registries, searched upwards from the current directory.
const PLACES: [&str; 3] = ["adapters.toml", "packproof/adapters.toml", "conformance/adapters/adapters.toml"];

/// Finds the registry for the directory `from`.
pub fn locate(from: &Path) -> Option<PathBuf> {
    from.ancestors()
        .flat_map(|directory| PLACES.map(|place| directory.join(place)))
        .find(|file| file.is_file())
}

impl Registry {
    /// Reads a registry, and resolves its paths.
    pub fn load(path: &Path) -> Result<Self, String> {
        let text = regular::read_text(path).map_err(|error| format!("{}: {error}", path.display()))?;
        // The parent of a bare file name is an empty path, which is not a valid working directory.
        let beside = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let program = std::env::current_exe().unwrap_or_else(|_| PathBuf::from("packproof"));
        Self::parse(&text, beside, &program.to_string_lossy())
            .map_err(|error| format!("{}: {error}", path.display()))
    }

    fn parse(text: &str, beside: &Path, program: &str) -> Result<Self, String> {
        let mut registry: Self = toml::from_str(text).map_err(|error| error.to_string())?;
        let mut names = HashSet::new();
        for adapter in &mut registry.adapters {
            if !names.insert(adapter.name.clone()) {
                return Err(format!("two adapters are named `{}`", adapter.name));
            }
            if adapter.command.is_empty() {
                return Err(format!("the adapter `{}` has no command", adapter.name));
            }
            adapter.directory = Some(beside.join(adapter.directory.take().unwrap_or_default()));
            adapter.known = adapter.known.take().map(|known| beside.join(known));
            for word in adapter.command.iter_mut().chain(adapter.build.iter_mut().flatten()) {
                *word = word.replace("{packproof}", program);
            }
        }
        Ok(registry)
    }

    pub fn find(&self, name: &str) -> Result<&Adapter, String> {
        self.adapters.iter().find(|adapter| adapter.name == name).ok_or_else(|| {
            let names: Vec<_> = self.adapters.iter().map(|adapter| adapter.name.as_str()).collect();
            let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            format!("no adapter is named `{name}`; the registry has {names}")
        })
    }
}

impl Adapter {
    /// How to start it, for the vectors of the suite.
    pub fn launch(&self, stderr: Arc<Stderr>, suite: &Suite) -> Launch {
        Launch {
            command: self.command.clone(),
            directory: self.directory.clone(),
            environment: self.environment.clone(),
            tcp: self.tcp,
            lines: self.lines.then(|| lines::number_operations(suite)),
            stderr,
        }
    }

    /// Runs its build step, if it has one. The step's output goes to standard error.
    pub fn build(&self) -> Result<(), String> {
        let Some((program, arguments)) = self.build.as_ref().and_then(|words| words.split_first()) else {
            return Ok(());
        };
        let mut command = Command::new(program);
        command.args(arguments).envs(&self.environment).stdin(Stdio::null()).stdout(std::io::stderr());
        if let Some(directory) = &self.directory {
            command.current_dir(directory);
        }
        let status = command.status();
        match status {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("the build step of `{}` {}", self.name, describe(status))),
            Err(error) => {
                Err(format!("the build step of `{}`, `{program}`, does not start: {error}", self.name))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Registry, String> {
        Registry::parse(text, Path::new("/somewhere"), "/bin/packproof")
    }

    /// Paths are beside the registry, and the placeholder is the running program.
    #[test]
    fn resolves_paths_and_the_placeholder() {
        let text = "[[adapter]]\nname = 'a'\ncommand = ['{packproof}', 'serve']\nknown = 'k.toml'\n\
                    [[adapter]]\nname = 'b'\ncommand = ['x']\ndirectory = 'sub'\n";
        let registry = parse(text).unwrap();
        let a = registry.find("a").unwrap();
        assert_eq!(a.command, ["/bin/packproof", "serve"]);
        assert_eq!(a.directory.as_deref(), Some(Path::new("/somewhere/")));
        assert_eq!(a.known.as_deref(), Some(Path::new("/somewhere/k.toml")));
        assert_eq!(registry.find("b").unwrap().directory.as_deref(), Some(Path::new("/somewhere/sub")));
    }

    /// Names are unique and known, commands not empty, keys spelt right.
    #[test]
    fn refuses_what_makes_no_sense() {
        let one = "[[adapter]]\nname = 'a'\ncommand = ['x']\n";
        assert!(parse(&one.repeat(2)).unwrap_err().contains("two adapters"));
        assert!(parse("[[adapter]]\nname = 'a'\ncommand = []\n").unwrap_err().contains("no command"));
        assert!(parse(&format!("{one}dir = 'x'\n")).unwrap_err().contains("dir"));
        assert!(parse(one).unwrap().find("b").unwrap_err().contains("has a"));
    }

    /// Registries are found in parent directories, in either place.
    #[test]
    fn is_found_upwards() {
        let root = tempfile::tempdir().unwrap();
        let deep = root.path().join("a/b");
        std::fs::create_dir_all(&deep).unwrap();
        let shipped = root.path().join(PLACES[2]);
        std::fs::create_dir_all(shipped.parent().unwrap()).unwrap();
        std::fs::write(&shipped, "").unwrap();
        assert_eq!(locate(&deep), Some(shipped));
        let own = root.path().join("a/adapters.toml");
        std::fs::write(&own, "").unwrap();
        assert_eq!(locate(&deep), Some(own));
    }
}

//! `packproof score`: how good the suite is at catching wrong implementations.

use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use conformance::formats;
use conformance::score::{self, Matrix, Spare};
use serde_json::json;

use super::{Done, Output, exit, load, print_json};

/// Computes the kill matrix, deviants by vectors: what survives, each deviant's smallest witness, vectors that no
/// deviant needs, and the smallest smoke suite.
///
/// Examples:
///   packproof score
///   packproof score --write
///   packproof score --format json
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Score {
    /// Write vectors/kills/, which the gate compares
    #[arg(long)]
    write: bool,
    /// The vectors directory: read from it, and write to it
    #[arg(long, value_name = "DIR", default_value = "vectors")]
    directory: PathBuf,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    format: Output,
}

impl Score {
    pub(crate) fn run(&self) -> Done {
        let suite = load(Some(&self.directory))?;
        let scored: Vec<(Matrix, Vec<Spare>)> = formats::ALL
            .iter()
            .map(|format| (score::matrix(&suite, format), score::spare(&suite, format)))
            .collect();
        if self.write {
            for (matrix, _) in &scored {
                let path = self.directory.join("kills").join(format!("{}.json", matrix.format));
                let text = score::to_text(matrix);
                if std::fs::read_to_string(&path).ok().as_deref() != Some(&text) {
                    std::fs::create_dir_all(self.directory.join("kills"))?;
                    std::fs::write(&path, text)?;
                    anstream::eprintln!("wrote {}", path.display());
                }
            }
        }
        if self.format == Output::Json {
            let rows: Vec<_> =
                scored.iter().map(|(matrix, spare)| json!({"matrix": matrix, "spare": spare})).collect();
            print_json(&rows)?;
            return Ok(exit::OK);
        }
        let mut out = anstream::stdout().lock();
        writeln!(out, "{:32} {:>12}  smallest witness", "deviant", "kills")?;
        for (matrix, _) in &scored {
            for row in &matrix.rows {
                let smallest =
                    row.smallest.as_deref().unwrap_or("none: it survives, or is an accepted dialect");
                writeln!(
                    out,
                    "{:32} {:>12}  {smallest}",
                    row.deviant,
                    format!("{}/{}", row.kills, matrix.vectors)
                )?;
            }
        }
        let smoke: usize = scored.iter().map(|(matrix, _)| matrix.smoke.len()).sum();
        let vectors: usize = scored.iter().map(|(matrix, _)| matrix.vectors).sum();
        writeln!(out, "\n{smoke} of {vectors} vectors kill every deviant: the smoke suite")?;
        let spare: Vec<_> = scored.iter().flat_map(|(_, spare)| spare).collect();
        writeln!(out, "{} generated vectors kill only what others of their flag kill, too", spare.len())?;
        for spare in spare.iter().filter(|spare| spare.stays.is_none()) {
            writeln!(out, "  {} says nowhere why it stays", spare.id)?;
        }
        Ok(exit::OK)
    }
}

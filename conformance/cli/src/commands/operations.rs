//! `packproof operations`: lists the operations.

use std::io::Write as _;

use clap::Args;
use packproof_judge::run::sweep;
use packproof_suite::formats;
use packproof_suite::model::{Format, Operation};
use serde_json::{Value, json};

use crate::commands::console;
use crate::commands::only;
use crate::commands::outcome::{Done, Output, print_json};
use packproof_judge::exit;

/// Lists the operations that an adapter can offer: inputs, answers and parameters.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  packproof operations
  packproof operations varint --format json")]
pub(crate) struct Operations {
    /// Only operations of these formats
    #[arg(value_name = "FORMAT")]
    formats: Vec<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Output,
}

impl Operations {
    pub(crate) fn run(&self) -> Done {
        only::check(&self.formats)?;
        let wanted = |format: &&&Format| {
            self.formats.is_empty() || self.formats.iter().any(|name| name == format.name)
        };
        let formats = formats::ALL.iter().filter(wanted);
        if self.format == Output::Json {
            let rows = formats.flat_map(|format| format.operations.iter().map(|o| describe(format, o)));
            print_json(&rows.collect::<Vec<_>>())?;
            return Ok(exit::OK);
        }
        let mut out = console::out();
        for format in formats {
            writeln!(out, "{} (vectors/formats/{})", format.title, format.page)?;
            for operation in format.operations {
                writeln!(out, "  {}\n      {}", operation.name, operation.summary)?;
                writeln!(out, "      input   {}", operation.input)?;
                writeln!(out, "      answer  {}", operation.output)?;
                for (name, shape) in operation.parameters {
                    writeln!(out, "      with    {name}: {shape}")?;
                }
            }
        }
        Ok(exit::OK)
    }
}

fn describe(format: &Format, operation: &Operation) -> Value {
    let parameters: Value =
        operation.parameters.iter().map(|(name, shape)| ((*name).to_owned(), Value::from(*shape))).collect();
    json!({
        "name": operation.name, "format": format.name, "summary": operation.summary, "direction": operation.direction,
        "input": operation.input, "answer": operation.output, "parameters": parameters,
        "sweep": sweep::domain(operation.name).map(|domain| domain.inputs.to_string()),
    })
}

//! The model of a run, and its reports: terminal, NDJSON, JUnit, Markdown, HTML.

mod bits;
pub mod brief;
pub mod causes;
pub mod ci;
pub mod comparison;
pub mod conformity;
pub mod diagnosed;
pub mod display;
pub mod groups;
pub mod html;
pub mod junit;
mod limits;
pub mod markdown;
mod mixed;
pub mod model;
pub mod ndjson;
pub mod result;
pub mod terminal;
pub mod text;

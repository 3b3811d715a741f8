//! The table of a program's sites.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};

use crate::alternatives::WORDS;
use crate::shown::shown;

/// What can stand at a site.
pub(crate) enum Others {
    /// Other numbers: the place of the right one, and whether it is written in hexadecimal.
    Numbers { at: Range<usize>, right: i64, hex: bool },
    /// Other texts, each in the place of a range of the source.
    Texts(Vec<(Range<usize>, String)>),
    /// The other order of two statements.
    Exchanged([Range<usize>; 2]),
    /// None; it calls this function.
    Behind(String),
}

/// A place of a program where another token may stand.
pub(crate) struct Site {
    pub function: String,
    /// The text around it.
    pub shown: Range<usize>,
    /// The token itself, by which the same one is found elsewhere; empty if it is more than a token.
    pub token: String,
    pub others: Others,
}

/// The functions of a program, each with those that it calls, and whether it is an operation's.
#[derive(Default)]
pub(crate) struct Functions {
    calls: BTreeMap<String, Vec<String>>,
    operations: Vec<String>,
    current: String,
}

/// Those of a file, and of the same one with what else may stand at its sites.
pub(crate) fn functions(file: &syn::File, whole: &syn::File) -> Functions {
    let mut functions = Functions::default();
    functions.visit_file(file);
    functions.visit_file(whole);
    functions
}

impl Functions {
    fn call(&mut self, name: &proc_macro2::Ident) {
        self.calls.entry(self.current.clone()).or_default().push(name.to_string());
    }

    /// Names in what no parser has seen; those of another module are other functions.
    fn call_all(&mut self, tokens: TokenStream) {
        let mut is_elsewhere = false;
        for token in tokens {
            match &token {
                TokenTree::Ident(name) if !is_elsewhere => self.call(name),
                TokenTree::Group(of) => self.call_all(of.stream()),
                _ => {}
            }
            is_elsewhere = matches!(&token, TokenTree::Punct(of) if of.as_char() == ':');
        }
    }

    /// A function, and those that it calls, or that these call.
    fn from<'a>(&'a self, function: &'a str) -> Vec<&'a str> {
        let mut seen = vec![function];
        let mut at = 0;
        while let Some(&next) = seen.get(at) {
            let calls = self.calls.get(next).into_iter().flatten();
            for call in calls {
                if !seen.contains(&call.as_str()) {
                    seen.push(call);
                }
            }
            at += 1;
        }
        seen
    }

    /// The operations that come by a function.
    fn through(&self, function: &str) -> Vec<&str> {
        let reaches = |operation: &&String| self.from(operation).contains(&function);
        self.operations.iter().filter(reaches).map(String::as_str).collect()
    }
}

impl<'a> Visit<'a> for Functions {
    fn visit_item_fn(&mut self, of: &'a syn::ItemFn) {
        self.current = of.sig.ident.to_string();
        visit::visit_item_fn(self, of);
    }

    fn visit_item_impl(&mut self, of: &'a syn::ItemImpl) {
        for item in &of.items {
            if let syn::ImplItem::Fn(function) = item {
                self.current = function.sig.ident.to_string();
                if of.trait_.is_some() && !self.operations.contains(&self.current) {
                    self.operations.push(self.current.clone());
                }
                self.visit_impl_item_fn(function);
            }
        }
    }

    fn visit_expr_method_call(&mut self, of: &'a syn::ExprMethodCall) {
        self.call(&of.method);
        visit::visit_expr_method_call(self, of);
    }

    /// What stands at a site calls functions, too.
    fn visit_macro(&mut self, of: &'a syn::Macro) {
        self.call_all(of.tokens.clone());
    }

    fn visit_expr_path(&mut self, of: &'a syn::ExprPath) {
        // What another module has is another function.
        let is_own = of.path.segments.first().is_some_and(|first| first.ident == "Self");
        if is_own || of.path.segments.len() == 1 {
            of.path.segments.iter().for_each(|part| self.call(&part.ident));
        }
    }
}

/// A text with another in the place of a range.
fn with(source: &str, around: &Range<usize>, (at, text): &(Range<usize>, String)) -> String {
    if text.starts_with(WORDS) {
        return text.clone();
    }
    if at.start < around.start || at.end > around.end {
        return shown(text);
    }
    shown(&format!("{}{text}{}", &source[around.start..at.start], &source[at.end..around.end]))
}

/// Two statements one after the other.
fn joined(source: &str, two: &[Range<usize>; 2]) -> String {
    let [one, other] = two.each_ref().map(|range| shown(&source[range.clone()]));
    format!("{one} {other}")
}

/// The code of `Operations` and `SITES`.
pub(crate) fn table(format: &str, source: &str, sites: &[Site], functions: &Functions) -> String {
    let mut rows = String::new();
    for site in sites {
        let function = &site.function;
        let text = match &site.others {
            Others::Exchanged(two) => joined(source, two),
            _ => shown(&source[site.shown.clone()]),
        };
        let through = functions.through(function);
        let operations: Vec<String> = through.iter().map(|name| format!("{format}.{name}")).collect();
        let others = match &site.others {
            Others::Numbers { at, right, hex } => {
                let template = with(source, &site.shown, &(at.clone(), "\u{1}".to_owned()));
                format!("Number({right}, {template:?}, {hex})")
            }
            Others::Texts(texts) => {
                let texts: Vec<String> = texts.iter().map(|text| with(source, &site.shown, text)).collect();
                format!("Texts(&{texts:?})")
            }
            // Of what is called, the functions of the program itself.
            Others::Behind(called) => {
                let own: Vec<&str> = functions
                    .from(called)
                    .into_iter()
                    .filter(|of| sites.iter().any(|site| site.function == *of))
                    .collect();
                format!("Behind(&{own:?})")
            }
            Others::Exchanged([one, other]) => {
                format!("Texts(&[{:?}])", joined(source, &[other.clone(), one.clone()]))
            }
        };
        let _ = writeln!(
            rows,
            "Site {{ function: {function:?}, text: {text:?}, token: {:?}, operations: &{operations:?}, others: Others::{others} }},",
            site.token
        );
    }
    format!(
        "
        use crate::model::program::{{Others, Site}};

        /// Implements the format's operations.
        #[derive(Clone, Copy, Debug)]
        pub(super) struct Operations;

        pub(super) const SITES: &[Site] = &[{rows}];
        "
    )
}

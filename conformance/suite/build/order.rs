//! Statements that may be exchanged with the next one: calls for their effect, and values read one after another.

use std::collections::BTreeSet;
use std::ops::Range;

use syn::visit::{self, Visit};
use syn::{Expr, Local, Pat, Stmt};

/// What a run consists of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Effects,
    Values,
}

/// The name that a statement gives to a value that is read.
pub(crate) fn name(of: &Stmt) -> Option<&syn::Ident> {
    match of {
        Stmt::Local(Local { pat: Pat::Ident(pat), init: Some(init), .. })
            if pat.mutability.is_none() && matches!(*init.expr, Expr::Try(_)) =>
        {
            Some(&pat.ident)
        }
        _ => None,
    }
}

fn kind(of: &Stmt) -> Option<Kind> {
    match of {
        Stmt::Expr(Expr::Try(_) | Expr::MethodCall(_), Some(_)) => Some(Kind::Effects),
        _ => name(of).map(|_| Kind::Values),
    }
}

struct Names(BTreeSet<String>);

impl<'a> Visit<'a> for Names {
    fn visit_ident(&mut self, of: &'a syn::Ident) {
        self.0.insert(of.to_string());
    }

    fn visit_pat(&mut self, _: &'a Pat) {}
}

fn mentions(of: &Stmt) -> BTreeSet<String> {
    let mut names = Names(BTreeSet::new());
    visit::visit_stmt(&mut names, of);
    names.0
}

/// The longest runs of two statements or more of one kind, none of which needs what another one of its run names.
pub(crate) fn runs(statements: &[Stmt]) -> Vec<(Kind, Range<usize>)> {
    let mut runs: Vec<(Kind, Range<usize>)> = Vec::new();
    for (at, statement) in statements.iter().enumerate() {
        let Some(kind) = kind(statement) else { continue };
        let needed = mentions(statement);
        let is_free = |run: &Range<usize>| {
            let named = statements[run.clone()].iter().filter_map(name);
            named.into_iter().all(|name| !needed.contains(&name.to_string()))
        };
        match runs.last_mut() {
            Some((of, run)) if *of == kind && run.end == at && is_free(run) => run.end += 1,
            _ => runs.push((kind, at..at + 1)),
        }
    }
    runs.retain(|(_, run)| run.len() > 1);
    runs
}

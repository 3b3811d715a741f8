//! Statements that may be exchanged with the next one: calls for their effect, checks, and values read one after another.

use std::collections::BTreeSet;
use std::ops::Range;

use syn::visit::{self, Visit};
use syn::{Expr, ExprIf, Local, Pat, Stmt, parse_quote};

/// What a run consists of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Effects,
    Values,
}

/// The name that a statement gives to a value.
fn named(of: &Stmt) -> Option<&syn::Ident> {
    match of {
        Stmt::Local(Local { pat: Pat::Ident(pat), init: Some(_), .. }) if pat.mutability.is_none() => {
            Some(&pat.ident)
        }
        _ => None,
    }
}

/// The name that a statement gives to a value that is read.
fn name(of: &Stmt) -> Option<&syn::Ident> {
    let reads = |of: &&syn::LocalInit| matches!(*of.expr, Expr::Try(_));
    let Stmt::Local(Local { init, .. }) = of else { return None };
    init.as_ref().filter(reads).and_then(|_| named(of))
}

/// Whether a statement only returns early.
fn is_check(of: &ExprIf) -> bool {
    let returns = matches!(&of.then_branch.stmts[..], [Stmt::Expr(Expr::Return(_), _)]);
    returns && of.else_branch.is_none()
}

fn kind(of: &Stmt) -> Option<Kind> {
    match of {
        Stmt::Expr(Expr::Try(_) | Expr::MethodCall(_), Some(_)) => Some(Kind::Effects),
        Stmt::Expr(Expr::If(of), None) if is_check(of) => Some(Kind::Effects),
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

/// Statements in an order that sites decide.
pub(crate) fn ordered(kind: Kind, statements: &[Stmt], ids: &[u32]) -> Vec<Stmt> {
    let arms = statements.iter().enumerate();
    if kind == Kind::Effects {
        let arms: Vec<syn::Arm> = arms.map(|(at, of)| parse_quote!(#at => { #of })).collect();
        return vec![
            parse_quote!(for next_in_order in crate::model::sites::order([#(#ids),*]) { match next_in_order { #(#arms)* _ => {} } }),
        ];
    }
    let names: Vec<&syn::Ident> = statements.iter().filter_map(named).collect();
    let arms: Vec<syn::Arm> = statements
        .iter()
        .enumerate()
        .filter_map(|(at, of)| match of {
            Stmt::Local(syn::Local { init: Some(init), .. }) => {
                let (name, value) = (names[at], &init.expr);
                Some(parse_quote!(#at => #name = Some(#value),))
            }
            _ => None,
        })
        .collect();
    let mut made: Vec<Stmt> = names.iter().map(|name| parse_quote!(let mut #name = None;)).collect();
    made.push(
        parse_quote!(for next_in_order in crate::model::sites::order([#(#ids),*]) { match next_in_order { #(#arms)* _ => {} } }),
    );
    made.extend(names.iter().map(|name| -> Stmt {
        parse_quote!(let Some(#name) = #name else { return Err(crate::model::sites::outside()) };)
    }));
    made
}

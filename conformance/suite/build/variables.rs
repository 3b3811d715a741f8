//! Variables of a kind: `b1` and `b2`, or `x` and `y` of one list, one of which may stand for the other.

use std::ops::Range;

use syn::spanned::Spanned;
use syn::{BinOp, Expr, ExprPath, Ident, Pat, Stmt};

/// The variables that are declared at a place of a function, and where they are operands.
#[derive(Default)]
pub(crate) struct Variables {
    declared: Vec<Ident>,
    /// The places of these that a statement declares together.
    together: Vec<Range<usize>>,
    /// Expressions that are operands, arguments or elements: what stands there is a value.
    values: Vec<Range<usize>>,
}

/// The name of a variable without its number, if it has one.
fn stem(of: &Ident) -> Option<String> {
    let name = of.to_string();
    let stem = name.trim_end_matches(|of: char| of.is_ascii_digit());
    (stem != name).then(|| stem.to_owned())
}

fn named(of: &Pat, found: &mut Vec<Ident>) {
    match of {
        Pat::Ident(of) => found.push(of.ident.clone()),
        Pat::Slice(of) => of.elems.iter().for_each(|of| named(of, found)),
        _ => {}
    }
}

impl Variables {
    pub(crate) const fn declared(&self) -> usize {
        self.declared.len()
    }

    /// Forgets those that were declared since.
    pub(crate) fn forget(&mut self, before: usize) {
        self.declared.truncate(before);
        self.together.retain(|of| of.end <= before);
    }

    /// Those that a statement declares.
    pub(crate) fn declare(&mut self, of: &Stmt) {
        if let Stmt::Local(of) = of {
            let before = self.declared.len();
            named(&of.pat, &mut self.declared);
            self.together.push(before..self.declared.len());
        }
    }

    /// The values of an expression.
    pub(crate) fn enter(&mut self, of: &Expr) {
        let mut add = |of: &Expr| self.values.push(of.span().byte_range());
        match of {
            Expr::Binary(of) => {
                let assigns = matches!(
                    of.op,
                    BinOp::AddAssign(_)
                        | BinOp::SubAssign(_)
                        | BinOp::BitOrAssign(_)
                        | BinOp::BitAndAssign(_)
                        | BinOp::ShlAssign(_)
                        | BinOp::ShrAssign(_)
                );
                if !assigns {
                    add(&of.left);
                }
                add(&of.right);
            }
            Expr::Cast(of) => add(&of.expr),
            Expr::Array(of) => of.elems.iter().for_each(add),
            Expr::Assign(of) => add(&of.right),
            _ => {}
        }
    }

    /// What may stand for a variable.
    pub(crate) fn others(&self, of: &ExprPath) -> Vec<Ident> {
        let at = self.declared.iter().rposition(|name| of.path.is_ident(name));
        let Some(at) = at.filter(|_| self.values.contains(&of.span().byte_range())) else {
            return Vec::new();
        };
        let name = &self.declared[at];
        let is_beside = |other: usize| self.together.iter().any(|of| of.contains(&at) && of.contains(&other));
        let is_numbered = |other: &Ident| stem(name).is_some() && stem(other) == stem(name);
        let mut others: Vec<Ident> = Vec::new();
        for (nth, other) in self.declared.iter().enumerate().filter(|(_, other)| *other != name) {
            if (is_beside(nth) || is_numbered(other)) && !others.contains(other) {
                others.push(other.clone());
            }
        }
        others
    }
}

//! Calls of a program's own functions that are called at several places: a token may be another one behind one of them alone.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit::{self, Visit};
use syn::{Expr, ExprCall, ExprMethodCall};

/// How often each function is called, and which functions there are.
#[derive(Default)]
struct Counted {
    own: BTreeSet<String>,
    calls: BTreeMap<String, usize>,
}

impl<'a> Visit<'a> for Counted {
    fn visit_item_fn(&mut self, of: &'a syn::ItemFn) {
        self.own.insert(of.sig.ident.to_string());
        visit::visit_item_fn(self, of);
    }

    fn visit_item_impl(&mut self, of: &'a syn::ItemImpl) {
        let functions = of.items.iter().filter_map(|item| match item {
            syn::ImplItem::Fn(function) => Some(function.sig.ident.to_string()),
            _ => None,
        });
        // Operations are called from outside.
        self.own.extend(functions.filter(|_| of.trait_.is_none()));
        visit::visit_item_impl(self, of);
    }

    fn visit_expr_call(&mut self, of: &'a ExprCall) {
        *self.calls.entry(function(of)).or_default() += 1;
        visit::visit_expr_call(self, of);
    }

    fn visit_expr_method_call(&mut self, of: &'a ExprMethodCall) {
        *self.calls.entry(of.method.to_string()).or_default() += 1;
        visit::visit_expr_method_call(self, of);
    }
}

/// The name of the function that is called, or nothing.
fn function(of: &ExprCall) -> String {
    match &*of.func {
        Expr::Path(path) => path.path.get_ident().map(ToString::to_string).unwrap_or_default(),
        _ => String::new(),
    }
}

/// The functions that are called at several places.
pub(crate) fn called_often(file: &syn::File) -> BTreeSet<String> {
    let mut counted = Counted::default();
    counted.visit_file(file);
    let is_often = |name: &String| counted.calls.get(name).is_some_and(|count| *count > 1);
    counted.own.iter().filter(|name| is_often(name)).cloned().collect()
}

/// The function that an expression calls.
pub(crate) fn called(of: &Expr) -> Option<String> {
    match of {
        Expr::Call(of) => Some(function(of)),
        Expr::MethodCall(of) => Some(of.method.to_string()),
        _ => None,
    }
}

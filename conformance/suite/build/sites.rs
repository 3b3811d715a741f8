//! Finds the sites of a program, and calls what answers for each of them.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::alternatives::Alternatives;
use crate::calls::called;
use crate::conditions::{as_checks, conditions, refusal};
use crate::decimals::{self, Constants};
use crate::lists;
use crate::operators::operator;
use crate::order;
use crate::shown::shown;
use crate::table::{Others, Site};
use crate::variables::Variables;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Expr, ExprArray, ExprBinary, ExprForLoop, ExprLit, ExprLoop, ExprMethodCall, ExprPath, ExprUnary,
    ExprWhile, Lit, Stmt, Type, UnOp, parse_quote,
};

/// The lengths of the text that a site is shown in.
const SHOWN: Range<usize> = 20..72;

const CLASSES: [&str; 6] = ["Truncated", "Overlong", "OutOfRange", "NotCanonical", "Trailing", "Invalid"];
const ROUNDINGS: [&str; 5] = ["floor", "ceil", "round", "trunc", "round_ties_even"];

/// Makes an expression of the one whose parts are made.
type Made = Box<dyn FnOnce(Expr) -> Expr>;

pub(crate) struct Instrument<'a> {
    source: &'a str,
    function: String,
    /// The texts around the current place, the largest first.
    around: Vec<Range<usize>>,
    alternatives: Vec<Alternatives>,
    variables: Variables,
    decimals: Constants,
    called_often: BTreeSet<String>,
    pub sites: Vec<Site>,
}

fn range(of: &impl Spanned) -> Range<usize> {
    of.span().byte_range()
}

impl<'a> Instrument<'a> {
    pub(crate) fn new(
        source: &'a str,
        alternatives: Vec<Alternatives>,
        decimals: Constants,
        called_often: BTreeSet<String>,
    ) -> Self {
        Self {
            source,
            function: String::new(),
            around: Vec::new(),
            alternatives,
            variables: Variables::default(),
            decimals,
            called_often,
            sites: Vec::new(),
        }
    }

    fn text(&self, range: &Range<usize>) -> String {
        self.source[range.clone()].to_owned()
    }

    /// A new site of a token: its number.
    fn add(&mut self, at: Range<usize>, others: Others) -> u32 {
        let is_token = !self.source[at.clone()].contains(|of: char| of.is_whitespace() || of == '(');
        let token = if is_token { self.text(&at) } else { String::new() };
        let len = |range: &Range<usize>| match &self.source[range.clone()] {
            // Statements and comments are shown on a line of their own alone.
            text if text.contains('\n') && (text.contains(';') || text.contains("//")) => SHOWN.end + 1,
            text if text.contains('\n') => shown(text).len(),
            text => text.len(),
        };
        let fits = |range: &&Range<usize>| len(range) <= SHOWN.end;
        let found = self.around.iter().rev().filter(fits).find(|range| len(range) >= SHOWN.start);
        let shown =
            found.or_else(|| self.around.iter().find(fits)).or(self.around.last()).cloned().unwrap_or(at);
        self.sites.push(Site { function: self.function.clone(), shown, token, others });
        self.sites.len() as u32 - 1
    }

    fn site(&mut self, at: Range<usize>, texts: Vec<(Range<usize>, String)>) -> u32 {
        self.add(at, Others::Texts(texts))
    }

    /// A site with other texts in its place.
    fn instead<T: ToString>(&mut self, at: Range<usize>, texts: &[T]) -> u32 {
        self.site(at.clone(), texts.iter().map(|text| (at.clone(), text.to_string())).collect())
    }

    /// What an operator is replaced by, once its operands are.
    fn binary(&mut self, of: &ExprBinary) -> Option<Made> {
        let (name, sign, others) = operator(&of.op)?;
        let (whole, op) = (range(of), range(&of.op));
        let (left, right) = (self.text(&range(&of.left)), self.text(&range(&of.right)));
        let compares = matches!(name, "lt" | "le" | "gt" | "ge" | "eq" | "ne");
        let assigns = !compares && self.text(&op).ends_with('=');
        let tail = if assigns { "=" } else { "" };
        let mut texts: Vec<_> = others.iter().map(|other| (op.clone(), format!("{other}{tail}"))).collect();
        if !compares {
            let to = if assigns { format!("{left} = ") } else { String::new() };
            if name == "sub" {
                texts.push((whole.clone(), format!("{to}{right} {sign} {left}")));
            }
            texts.push((whole.clone(), if assigns { String::new() } else { left }));
            if !matches!(name, "shl" | "shr") {
                texts.push((whole.clone(), to + &right));
            }
            // A number in a sum may be another one itself.
            let is_number = |of: &Expr| matches!(of, Expr::Lit(_));
            if matches!(name, "add" | "sub") && !assigns && !is_number(&of.left) && !is_number(&of.right) {
                texts.extend(
                    ["+ 1", "- 1"].map(|one| (whole.clone(), format!("{} {one}", self.text(&whole)))),
                );
            }
        }
        let id = self.site(op, texts);
        let function = quote::format_ident!("{name}");
        Some(Box::new(move |of| {
            let Expr::Binary(ExprBinary { left, right, .. }) = of else { return of };
            match name {
                "both" | "either" => parse_quote!(crate::model::sites::#function(#id, || #left, || #right)),
                _ if assigns => {
                    parse_quote!(#left = crate::model::sites::#function(#id, #left.clone(), #right))
                }
                _ if compares => parse_quote!(crate::model::sites::#function(#id, &(#left), &(#right))),
                _ => parse_quote!(crate::model::sites::#function(#id, #left, #right)),
            }
        }))
    }

    fn literal(&mut self, of: &ExprLit) -> Option<Made> {
        let at = range(of);
        match &of.lit {
            Lit::Int(lit) => {
                let (right, hex) = (lit.base10_parse().ok()?, lit.to_string().starts_with("0x"));
                let id = self.add(at.clone(), Others::Numbers { at, right, hex });
                Some(Box::new(move |of| parse_quote!(crate::model::sites::number(#id, #of))))
            }
            Lit::Float(lit) => {
                let value: f64 = lit.base10_parse().ok()?;
                let others = decimals::others(value, lit.base10_digits(), &self.decimals);
                let texts: Vec<String> = others.iter().map(|other| format!("{other:?}")).collect();
                let id = self.instead(at, &texts);
                Some(Box::new(move |of| parse_quote!(crate::model::sites::one_of(#id, #of, [#(#others),*]))))
            }
            Lit::Bool(lit) => {
                let other = !lit.value;
                let id = self.instead(at, &[other]);
                Some(Box::new(move |of| parse_quote!(crate::model::sites::one_of(#id, #of, [#other]))))
            }
            _ => None,
        }
    }

    /// A class of refusal: any other.
    fn class(&mut self, of: &ExprPath) -> Option<Made> {
        let names: Vec<String> = of.path.segments.iter().map(|part| part.ident.to_string()).collect();
        let [kind, name] = &names[..] else { return None };
        if kind != "Class" {
            return None;
        }
        let others: Vec<&str> = CLASSES.into_iter().filter(|class| class != name).collect();
        let texts: Vec<String> = others.iter().map(|other| format!("Class::{other}")).collect();
        let id = self.instead(range(of), &texts);
        let others: Vec<_> = others.iter().map(|other| quote::format_ident!("{other}")).collect();
        Some(Box::new(move |of| parse_quote!(crate::model::sites::one_of(#id, #of, [#(Class::#others),*]))))
    }

    /// A variable: one of its kind that was declared before.
    fn variable(&mut self, of: &ExprPath) -> Option<Made> {
        let others = self.variables.others(of);
        if others.is_empty() {
            return None;
        }
        let id = self.instead(range(of), &others);
        Some(Box::new(move |of| parse_quote!(crate::model::sites::one_of(#id, #of, [#(#others),*]))))
    }

    /// A rounding, or a limit.
    fn method(&mut self, of: &ExprMethodCall) -> Option<Made> {
        let name = of.method.to_string();
        let is_rounding = ROUNDINGS.contains(&&*name);
        if !is_rounding && !matches!(&*name, "min" | "max" | "abs") {
            return None;
        }
        let others: Vec<&str> = ROUNDINGS.into_iter().filter(|other| is_rounding && *other != name).collect();
        let at = range(&of.method);
        let mut texts: Vec<_> = others.iter().map(|other| (at.clone(), (*other).to_owned())).collect();
        texts.push((range(of), self.text(&range(&of.receiver))));
        let id = self.site(at, texts);
        let others: Vec<_> = others.iter().map(|other| quote::format_ident!("{other}")).collect();
        Some(Box::new(move |of| {
            let Expr::MethodCall(ExprMethodCall { receiver, method, args, .. }) = &of else { return of };
            parse_quote!({
                let of = #receiver;
                crate::model::sites::one_of(#id, of.clone().#method(#args), [#(of.#others(),)* of])
            })
        }))
    }

    fn unary(&mut self, of: &ExprUnary) -> Option<Made> {
        if matches!(of.op, UnOp::Deref(_)) {
            return None;
        }
        let operand = self.text(&range(&of.expr));
        let id = self.instead(range(of), &[operand]);
        Some(Box::new(move |of| {
            let Expr::Unary(ExprUnary { op, expr, .. }) = of else { return of };
            if matches!(op, UnOp::Neg(_)) {
                return parse_quote!(crate::model::sites::neg(#id, #expr));
            }
            parse_quote!({
                let of = #expr;
                crate::model::sites::one_of(#id, #op of.clone(), [of])
            })
        }))
    }

    /// Two elements of a list may be exchanged, or one may be the one before it again.
    fn list(&mut self, of: &ExprArray) -> Option<Made> {
        let elements: Vec<Range<usize>> = of.elems.iter().map(range).collect();
        let (pairs, texts) = lists::others(&elements, |range| self.text(range));
        if texts.is_empty() {
            return None;
        }
        let id = self.site(range(of), texts);
        let pairs: Vec<Expr> = pairs.iter().map(|[one, other]| parse_quote!((#one, #other))).collect();
        Some(Box::new(move |of| parse_quote!(crate::model::sites::list(#id, #of, &[#(#pairs),*]))))
    }

    /// Others that are written beside an expression.
    fn alternative(&mut self, of: &Expr) -> Option<Made> {
        let at = range(of);
        let found = self.alternatives.iter().position(|alternatives| alternatives.at == at)?;
        let others = self.alternatives.swap_remove(found).others;
        let id = self.instead(at, &others.iter().map(|of| &of.text).collect::<Vec<_>>());
        "or!".clone_into(&mut self.sites[id as usize].token);
        let numbers: Vec<usize> = others.iter().map(|of| of.number).collect();
        let others: Vec<Expr> = others.into_iter().map(|of| of.expression).collect();
        Some(Box::new(
            move |of| parse_quote!(match crate::model::sites::other(#id) { #(#numbers => #others,)* _ => #of }),
        ))
    }

    /// A call behind which alone a token may be another one.
    fn call(&mut self, of: &Expr) -> Option<Made> {
        let name = called(of).filter(|name| self.called_often.contains(name))?;
        let at = range(of);
        let id = self.add(at.clone(), Others::Behind(name));
        self.sites[id as usize].shown = at;
        Some(Box::new(
            move |of| parse_quote!(crate::model::sites::behind(crate::model::sites::call(#id), #of)),
        ))
    }

    fn made(&mut self, of: &Expr) -> Option<Made> {
        if let Some(call) = self.call(of) {
            return Some(call);
        }
        match of {
            Expr::Binary(of) => self.binary(of),
            Expr::Lit(of) => self.literal(of),
            Expr::Path(of) => self.class(of).or_else(|| self.variable(of)),
            Expr::MethodCall(of) => self.method(of),
            Expr::Unary(of) => self.unary(of),
            Expr::Array(of) => self.list(of),
            Expr::Cast(of) if matches!(&*of.ty, Type::Path(ty) if ty.path.is_ident("u8")) => {
                Some(Box::new(|of| {
                    let Expr::Cast(of) = of else { return of };
                    let of = of.expr;
                    parse_quote!(crate::model::sites::byte(#of))
                }))
            }
            _ => None,
        }
    }

    /// A condition that may hold never or always; one of several parts, where it should not. Where all that it decides is whether
    /// something is refused, words say so.
    fn condition(&mut self, of: &mut Expr, refuses_as: Option<&str>) {
        if matches!(of, Expr::Let(_)) {
            return self.visit_expr_mut(of);
        }
        let at = range(of);
        self.around.push(at.clone());
        let mut texts = conditions(of, &self.text(&at));
        if let Some(class) = refuses_as {
            as_checks(&mut texts, class, &shown(&self.text(&at)));
        }
        let id = self.instead(at.clone(), &texts);
        self.sites[id as usize].shown = at;
        self.visit_expr_mut(of);
        self.around.pop();
        *of = parse_quote!(crate::model::sites::condition(#id, #of));
    }
}

impl VisitMut for Instrument<'_> {
    fn visit_pat_mut(&mut self, _: &mut syn::Pat) {}

    fn visit_type_mut(&mut self, _: &mut syn::Type) {}

    fn visit_macro_mut(&mut self, _: &mut syn::Macro) {}

    fn visit_attribute_mut(&mut self, _: &mut syn::Attribute) {}

    fn visit_item_const_mut(&mut self, _: &mut syn::ItemConst) {}

    fn visit_item_fn_mut(&mut self, of: &mut syn::ItemFn) {
        self.function = of.sig.ident.to_string();
        self.variables = Variables::default();
        self.visit_block_mut(&mut of.block);
    }

    fn visit_impl_item_fn_mut(&mut self, of: &mut syn::ImplItemFn) {
        self.function = of.sig.ident.to_string();
        self.variables = Variables::default();
        self.visit_block_mut(&mut of.block);
    }

    fn visit_block_mut(&mut self, of: &mut syn::Block) {
        let runs = order::runs(&of.stmts);
        let ids: Vec<Vec<u32>> = runs
            .iter()
            .map(|(_, run)| {
                let pairs = of.stmts[run.clone()].windows(2);
                let pairs: Vec<_> = pairs.map(|two| [range(&two[0]), range(&two[1])]).collect();
                pairs
                    .into_iter()
                    .map(|two| self.add(two[0].start..two[1].end, Others::Exchanged(two)))
                    .collect()
            })
            .collect();
        let before = self.variables.declared();
        visit_mut::visit_block_mut(self, of);
        self.variables.forget(before);
        for ((kind, run), ids) in runs.into_iter().zip(ids).rev() {
            let statements: Vec<Stmt> = of.stmts.drain(run.clone()).collect();
            of.stmts.splice(run.start..run.start, order::ordered(kind, &statements, &ids));
        }
    }

    fn visit_arm_mut(&mut self, of: &mut syn::Arm) {
        self.around.push(range(of));
        visit_mut::visit_arm_mut(self, of);
        self.around.pop();
    }

    fn visit_stmt_mut(&mut self, of: &mut Stmt) {
        let whole = range(of);
        self.around.push(whole.clone());
        // What is called for its effect may be left out.
        let called = matches!(of, Stmt::Expr(Expr::MethodCall(_) | Expr::Try(_), Some(_)));
        let left_out = called.then(|| self.instead(whole, &[""]));
        visit_mut::visit_stmt_mut(self, of);
        self.variables.declare(of);
        self.around.pop();
        if let Some(id) = left_out {
            *of = parse_quote!(if crate::model::sites::condition(#id, true) { #of });
        }
    }

    fn visit_expr_mut(&mut self, of: &mut Expr) {
        self.around.push(range(of));
        self.variables.enter(of);
        let alternative = self.alternative(of);
        let made = self.made(of);
        match of {
            Expr::If(of) => {
                let class = refusal(of);
                self.condition(&mut of.cond, class.as_deref());
                self.visit_block_mut(&mut of.then_branch);
                if let Some((_, other)) = &mut of.else_branch {
                    self.visit_expr_mut(other);
                }
            }
            // The length of an array is a constant.
            Expr::Repeat(of) => self.visit_expr_mut(&mut of.expr),
            _ => visit_mut::visit_expr_mut(self, of),
        }
        if let Expr::ForLoop(ExprForLoop { body, .. })
        | Expr::While(ExprWhile { body, .. })
        | Expr::Loop(ExprLoop { body, .. }) = of
        {
            body.stmts.insert(0, parse_quote!(crate::model::bounded::spend(1)?;));
        }
        for made in [made, alternative].into_iter().flatten() {
            *of = made(std::mem::replace(of, Expr::PLACEHOLDER));
        }
        self.around.pop();
    }
}

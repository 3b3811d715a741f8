//! Expressions with alternatives: `or!(right, other, ...)` is `right`, and each of the others may stand there instead. An other may
//! be `told!("what it does"; "What to do instead."; other)`, and may have a name:
//! `told!("parameter" = "choice"; "what it does"; "What to do instead."; other)`. Others of one name stand there together; one of them
//! has the words, the rest are `told!("parameter" = "choice"; other)`.
//!
//! Of several that give the same answers, the one whose sites come first is said, or else the first by name. What more implementations do
//! may stand at an early site only for that, with the right expression: `told!("range" = "dropped"; most)`.

use std::collections::BTreeMap;
use std::ops::Range;

use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::Visit;
use syn::visit_mut::{self, VisitMut};
use syn::{BinOp, Expr, ExprBinary, ExprMacro, LitStr, Macro, StmtMacro, Token, parse_quote};

/// Stands before what another does, and before its correction, where these are in the place of its text.
pub(crate) const WORDS: char = '\u{2}';

/// What the first name of a program is at its sites: a larger number than any others at a site have.
const NAMED: usize = 1_000;

/// The others of an expression.
pub(crate) struct Alternatives {
    /// The place of the right one.
    pub at: Range<usize>,
    pub others: Vec<Other>,
}

pub(crate) struct Other {
    pub expression: Expr,
    /// It in the source, or its words, its name and its number behind a [`WORDS`] each.
    pub text: String,
    /// What it is at its site: the same at all sites of a name.
    pub number: usize,
}

#[derive(Default)]
struct Found {
    /// The whole, and its expressions.
    all: Vec<(Range<usize>, Vec<Expr>)>,
    error: Option<syn::Error>,
}

impl Found {
    fn add(&mut self, of: &Macro, whole: Range<usize>) {
        if !of.path.is_ident("or") {
            return;
        }
        match of.parse_body_with(Punctuated::<Expr, Token![,]>::parse_terminated) {
            Ok(expressions) => self.all.push((whole, expressions.into_iter().collect())),
            Err(error) => self.error = Some(error),
        }
    }
}

impl<'a> Visit<'a> for Found {
    fn visit_expr_macro(&mut self, of: &'a ExprMacro) {
        self.add(&of.mac, of.span().byte_range());
    }

    fn visit_stmt_macro(&mut self, of: &'a StmtMacro) {
        self.add(&of.mac, of.mac.span().byte_range());
    }
}

/// Sums, differences and products that wrap, and shifts by any distance, as those of the right program are.
struct Wrapping;

impl VisitMut for Wrapping {
    fn visit_expr_mut(&mut self, of: &mut Expr) {
        visit_mut::visit_expr_mut(self, of);
        let Expr::Binary(ExprBinary { left, op, right, .. }) = of else { return };
        let name = match op {
            BinOp::Add(_) => "Arithmetic::plus",
            BinOp::Sub(_) => "Arithmetic::minus",
            BinOp::Mul(_) => "Arithmetic::times",
            BinOp::Shl(_) => "left",
            BinOp::Shr(_) => "right",
            _ => return,
        };
        let Ok(path) = syn::parse_str::<syn::Path>(&format!("crate::model::sites::{name}")) else { return };
        *of = parse_quote!(#path(#left, #right));
    }
}

/// Another with a name, or words, or both.
struct Told {
    /// Its parameter and its choice.
    name: Option<String>,
    /// What it does, and its correction.
    words: Option<(String, String)>,
    other: Expr,
}

impl Parse for Told {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let name = if input.peek2(Token![=]) {
            let parameter: LitStr = input.parse()?;
            input.parse::<Token![=]>()?;
            let choice: LitStr = input.parse()?;
            input.parse::<Token![;]>()?;
            Some(format!("{}={}", parameter.value(), choice.value()))
        } else {
            None
        };
        let has_words = name.is_none() || input.peek(LitStr) && input.peek2(Token![;]);
        let words = if has_words {
            let says: LitStr = input.parse()?;
            input.parse::<Token![;]>()?;
            let fix: LitStr = input.parse()?;
            input.parse::<Token![;]>()?;
            Some((says.value(), fix.value()))
        } else {
            None
        };
        Ok(Self { name, words, other: input.parse()? })
    }
}

/// The words of the named others of a program.
type Words = BTreeMap<String, (String, String)>;

/// Another with its text, the `number`th of its expression.
fn described(of: Expr, text: &str, number: usize, named: &Words) -> syn::Result<Other> {
    let Some(Told { name, words, other: expression }) = parsed(&of)? else {
        return Ok(Other { expression: of, text: text.to_owned(), number });
    };
    let number = name.as_ref().map_or(number, |name| NAMED + named.range(..name.clone()).count());
    let name = name.unwrap_or_default();
    let words = words.as_ref().or_else(|| named.get(&name));
    let (says, fix) = words.ok_or_else(|| syn::Error::new(of.span(), format!("{name} has no words")))?;
    Ok(Other { expression, text: told(says, fix, &name, number), number })
}

/// The words of another in the place of its text.
pub(crate) fn told(says: &str, fix: &str, name: &str, number: usize) -> String {
    format!("{WORDS}{says}{WORDS}{fix}{WORDS}{name}{WORDS}{number}")
}

/// What `told!` says of another.
fn parsed(of: &Expr) -> syn::Result<Option<Told>> {
    match of {
        Expr::Macro(told) if told.mac.path.is_ident("told") => told.mac.parse_body().map(Some),
        _ => Ok(None),
    }
}

/// The words of all named others.
fn words<'a>(others: impl Iterator<Item = &'a Expr>) -> syn::Result<Words> {
    let mut words = Words::new();
    for of in others {
        if let Some(Told { name: Some(name), words: Some(own), .. }) = parsed(of)?
            && words.insert(name.clone(), own).is_some()
        {
            return Err(syn::Error::new(of.span(), format!("{name} has words twice")));
        }
    }
    Ok(words)
}

/// The source with the right expressions alone, and the others of each.
pub(crate) fn taken_out(source: &str) -> syn::Result<(String, Vec<Alternatives>)> {
    let mut found = Found::default();
    found.visit_file(&syn::parse_file(source)?);
    if let Some(error) = found.error {
        return Err(error);
    }
    let named = words(found.all.iter().flat_map(|(_, expressions)| expressions))?;
    let (mut made, mut alternatives, mut end) = (String::new(), Vec::new(), 0);
    for (whole, expressions) in found.all {
        let texts: Vec<String> =
            expressions.iter().map(|of| source[of.span().byte_range()].to_owned()).collect();
        let Some((right, texts)) = texts.split_first() else { continue };
        made += &source[end..whole.start];
        // What follows may bind closer than its operators.
        let is_alone = source[whole.end..].starts_with([',', ')', ';', ']', '\n']);
        let parentheses = if is_alone || !right.contains(' ') { ["", ""] } else { ["(", ")"] };
        made += parentheses[0];
        let at = made.len()..made.len() + right.len();
        made += right;
        made += parentheses[1];
        end = whole.end;
        let others = expressions.into_iter().skip(1).zip(texts).zip(1..);
        let others = others.map(|((of, text), number)| described(of, text, number, &named));
        let mut others: Vec<Other> = others.collect::<syn::Result<_>>()?;
        for of in &mut others {
            Wrapping.visit_expr_mut(&mut of.expression);
        }
        alternatives.push(Alternatives { at, others });
    }
    made += &source[end..];
    Ok((made, alternatives))
}

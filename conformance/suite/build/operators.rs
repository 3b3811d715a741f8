//! The operators that are tried in the place of one.

use syn::{BinOp, Expr, ExprIf, Stmt};

use crate::alternatives::told;
use crate::shown::shown;

/// What another operator is called in its place, and the operators that are tried.
pub(crate) fn operator(op: &BinOp) -> Option<(&'static str, &'static str, &'static [&'static str])> {
    Some(match op {
        BinOp::Add(_) | BinOp::AddAssign(_) => ("add", "+", &["-"]),
        BinOp::Sub(_) | BinOp::SubAssign(_) => ("sub", "-", &["+"]),
        BinOp::Mul(_) | BinOp::MulAssign(_) => ("mul", "*", &["/", "+"]),
        BinOp::Div(_) | BinOp::DivAssign(_) => ("div", "/", &["*", "%"]),
        BinOp::Rem(_) | BinOp::RemAssign(_) => ("rem", "%", &["/"]),
        BinOp::BitAnd(_) | BinOp::BitAndAssign(_) => ("and", "&", &["|", "^"]),
        BinOp::BitOr(_) | BinOp::BitOrAssign(_) => ("or", "|", &["&", "^", "+"]),
        BinOp::BitXor(_) | BinOp::BitXorAssign(_) => ("xor", "^", &["|", "&"]),
        BinOp::Shl(_) | BinOp::ShlAssign(_) => ("shl", "<<", &[">>"]),
        BinOp::Shr(_) | BinOp::ShrAssign(_) => ("shr", ">>", &["<<"]),
        BinOp::Lt(_) => ("lt", "<", &["<=", ">", ">=", "==", "!="]),
        BinOp::Le(_) => ("le", "<=", &["<", ">", ">=", "==", "!="]),
        BinOp::Gt(_) => ("gt", ">", &[">=", "<", "<=", "==", "!="]),
        BinOp::Ge(_) => ("ge", ">=", &[">", "<", "<=", "==", "!="]),
        BinOp::Eq(_) => ("eq", "==", &["!=", "<=", ">=", "<", ">"]),
        BinOp::Ne(_) => ("ne", "!=", &["==", "<", ">", "<=", ">="]),
        BinOp::And(_) => ("both", "&&", &["||"]),
        BinOp::Or(_) => ("either", "||", &["&&"]),
        _ => return None,
    })
}

/// What may stand for a condition: never, always and, where it has several parts, its contrary.
pub(crate) fn conditions(of: &Expr, text: &str) -> Vec<String> {
    let contrary = is_joined(of).then(|| format!("!({text})"));
    ["false", "true"].map(str::to_owned).into_iter().chain(contrary).collect()
}

fn is_joined(of: &Expr) -> bool {
    match of {
        Expr::Paren(of) => is_joined(&of.expr),
        Expr::Binary(of) => matches!(of.op, BinOp::And(_) | BinOp::Or(_)),
        _ => false,
    }
}

/// The class of an early refusal, if a condition decides nothing else.
pub(crate) fn refusal(of: &ExprIf) -> Option<String> {
    let [Stmt::Expr(Expr::Return(of), _)] = &of.then_branch.stmts[..] else { return None };
    let Some(Expr::Call(of)) = of.expr.as_deref() else { return None };
    let (Expr::Path(function), Some(Expr::Path(class))) = (&*of.func, of.args.first()) else { return None };
    let class = class.path.segments.last()?.ident.to_string();
    function.path.is_ident("refused").then(|| shown(&format!("Class::{class}")))
}

/// What is said where a condition that decides an early refusal holds never or always.
pub(crate) fn as_checks(texts: &mut [String], class: &str, condition: &str) {
    let words = [("does not refuse", "where", "where"), ("refuses", "even where not", "only where")];
    for ((text, (says, is, due)), number) in texts.iter_mut().zip(words).zip(1..) {
        let says = format!("{says} as {class} {is} `{condition}`");
        *text = told(&says, &format!("Refuse as {class} {due} `{condition}`."), "", number);
    }
}

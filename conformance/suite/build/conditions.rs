//! What may stand for a condition, and what is said of it.

use syn::{BinOp, Expr, ExprIf, Stmt};

use crate::alternatives::told;
use crate::shown::shown;

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
    let [never, always, ..] = texts else { return };
    let condition = format!("`{condition}`");
    *never = told(
        &format!("does not refuse as {class} where {condition}"),
        &format!("Refuse as {class} where {condition}."),
        "",
        1,
    );
    *always = told(
        &format!("refuses as {class} even where {condition} is false"),
        &format!("Refuse as {class} only where {condition}."),
        "",
        2,
    );
}

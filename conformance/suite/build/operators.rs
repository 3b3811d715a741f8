//! The operators that are tried in the place of one.

use syn::BinOp;

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

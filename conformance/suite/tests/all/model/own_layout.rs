//! A layout of an adapter's own.

use packproof_suite::model::layout::Piece;
use packproof_suite::model::own_layout::{Filled, OwnField, OwnLayout};

/// Each field's meaning, and its pieces as byte, high and low bit.
type Told = Vec<(String, Vec<(usize, u8, u8)>)>;

fn told(from: Filled, widths: &[Option<u32>], bytes: &[u8]) -> Told {
    let fields = widths.iter().map(|&bits| OwnField { name: "f".to_owned(), bits }).collect();
    let fields = OwnLayout { from, fields }.of(bytes);
    let piece = |piece: &Piece| (piece.byte, piece.high, piece.low);
    fields.iter().map(|f| (f.meaning.clone(), f.pieces.iter().map(piece).collect())).collect()
}

/// From the highest bit 101 10011|0111....; from the lowest, the same bytes hold other numbers.
#[test]
fn numbers_follow_the_order_of_bits() {
    let bytes = [0b1011_0011, 0b0111_1111];
    let highest = told(Filled::Highest, &[Some(3), Some(9), None], &bytes);
    assert_eq!(highest[0], ("5".to_owned(), vec![(0, 7, 5)]));
    assert_eq!(highest[1], (0b1_0011_0111.to_string(), vec![(0, 4, 0), (1, 7, 4)]));
    assert_eq!(highest[2], (String::new(), vec![(1, 3, 0)]));
    let lowest = told(Filled::Lowest, &[Some(3), Some(9)], &bytes);
    assert_eq!(lowest[0], ("3".to_owned(), vec![(0, 2, 0)]));
    assert_eq!(lowest[1], (0b1111_1011_0.to_string(), vec![(0, 7, 3), (1, 3, 0)]));
    assert_eq!(told(Filled::Lowest, &[Some(16)], &[0x34, 0x12])[0].0, "4660");
}

/// Fields after the input's end are left out, a truncated one says so, and absurd widths are harmless.
#[test]
fn the_input_ends_where_it_ends() {
    assert_eq!(told(Filled::Highest, &[Some(12), Some(4)], &[0xFF])[0].0, "8 of 12 bits");
    assert_eq!(told(Filled::Highest, &[Some(0), Some(u32::MAX)], &[0xFF]).len(), 1);
    assert_eq!(told(Filled::Lowest, &[None, None], &[]), []);
}

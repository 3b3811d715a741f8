//! What the vectors of a layout catch.

/// A line per flag: what its vectors catch, and the effect.
const FLAGS: &str = "\
bits|A field at another place, of another width, or in another order of bytes|Every value is read wrong
order|Components in another order, or another code for the dropped one|Rotations about the wrong axis
rounding|Another rounding, or another scale|Values drift by a step each time they are written again
range|Another range or number of steps, seen at its ends|The largest values are cut off or read too small
outside|A value beyond the range treated otherwise|A value that is slightly too large becomes another
special|Zero, infinity, NaN, subnormal numbers, or a word that stands for no value|Rare values become others
length|Another number of bytes or bits for a value, or another length of a text|What follows is read from another place
sign|Negative values written or read otherwise|Negative values become large ones, or lose their sign
overlong|A form that no writer writes|One value has several spellings, or a reader overflows
letters|Letters in another encoding, or bytes that encode no letter|Names with other than plain letters are damaged
count|Another width or bound of a list's count|Every field behind the list is read wrong
presence|Another bit for a missing field, or bits written for it all the same|Every field behind it is read wrong
truncated|Reading beyond the end of the input|A read of foreign memory, or a value made up";

/// Each flag with what its vectors catch, and the effect.
pub(super) fn flags() -> impl Iterator<Item = [&'static str; 3]> {
    FLAGS.lines().filter_map(|line| line.split('|').collect::<Vec<_>>().try_into().ok())
}

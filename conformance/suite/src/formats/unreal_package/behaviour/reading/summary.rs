//! Reading the summary.

use super::super::super::table::States;
use super::super::layout::{SummaryOrder, counted, has_heritage, refuses_version, with_outer};
use super::parameters::{
    CheckTime, Ends, GenerationCheck, Generations, Guid, Heritage, Integers, LocationOrder, Tag, TagClass,
    Versions,
};
use super::source::{Reading, refusal};
use crate::model::{Answer, Class};

/// The first four bytes.
const TAG: [u8; 4] = [0xC1, 0x83, 0x2A, 0x9E];

/// The tables that a summary locates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Table {
    Names,
    Exports,
    Imports,
    Heritage,
}

/// Where a table is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Location {
    pub(super) table: Table,
    /// Where the summary says so.
    pub(super) at: usize,
    pub(super) count: i64,
    pub(super) offset: i64,
    /// The smallest entry.
    pub(super) smallest: i64,
}

/// GUID and generations as they are stored.
type Stored = (Vec<u8>, Vec<(i64, i64)>);

/// What the summary says.
pub(super) struct Summary {
    pub(super) file_version: i64,
    pub(super) licensee_version: i64,
    pub(super) flags: i64,
    pub(super) names: Location,
    pub(super) exports: Location,
    pub(super) imports: Location,
    pub(super) history: States,
    /// Names have a length.
    pub(super) counted: bool,
    /// Imports, and exports, have an outer reference.
    pub(super) outers: (bool, bool),
    /// Where it ends, with the heritage table if there is one.
    pub(super) end: usize,
}

use Table::{Exports, Imports, Names};

impl Reading<'_> {
    pub(super) fn summary(&mut self) -> Answer<Summary> {
        self.tag()?;
        let (file_version, licensee_version) = self.versions()?;
        if let Some(class) = refuses_version(self.setting, file_version) {
            return Err(refusal(Some(class), 4));
        }
        let flags = self.package_flags()?;
        let counted = counted(self.setting, file_version);
        let outers = with_outer(self.setting, file_version);
        let order = match SummaryOrder::under(self.setting) {
            SummaryOrder::ExportsFirst => [Names, Exports, Imports],
            SummaryOrder::ImportsFirst => [Names, Imports, Exports],
            SummaryOrder::NamesLast => [Exports, Imports, Names],
            SummaryOrder::ExportsNames => [Exports, Names, Imports],
        };
        let mut located = Vec::new();
        for table in order {
            located.push(self.location(table, counted, outers)?);
        }
        let heritage = if has_heritage(self.setting, file_version) {
            Some(self.location(Table::Heritage, counted, outers)?)
        } else {
            None
        };
        let generations = if heritage.is_none() { Some(self.generations()?) } else { None };
        if CheckTime::under(self.setting) == CheckTime::AfterSummary {
            for location in located.iter_mut().chain(&mut heritage.clone()) {
                self.check(location)?;
            }
        }
        let mut end = self.at;
        let history = match (heritage, generations) {
            (Some(location), _) => {
                let guids = self.heritage(location)?;
                end = end.max(if guids.is_empty() { 0 } else { self.at });
                States::Heritage(guids)
            }
            (None, states) => {
                let (guid, states) = states.unwrap_or_default();
                self.matches(&located, &states)?;
                States::Generations(guid, self.shown_generations(states))
            }
        };
        let of = |table| {
            let found = located.iter().find(|location: &&Location| location.table == table);
            *found.expect("the order holds each table")
        };
        let (names, exports, imports) = (of(Names), of(Exports), of(Imports));
        Ok(Summary {
            file_version,
            licensee_version,
            flags,
            names,
            exports,
            imports,
            history,
            counted,
            outers,
            end,
        })
    }

    fn tag(&mut self) -> Answer<()> {
        let (bytes, _) = self.raw::<4>()?;
        let reversed = bytes.iter().rev().eq(&TAG);
        let right = match Tag::under(self.setting) {
            Tag::Checked if Integers::under(self.setting) == Integers::BigEndian => reversed,
            Tag::Checked => bytes == TAG,
            Tag::Unchecked => true,
            Tag::Either => bytes == TAG || reversed,
            Tag::BigEndian => reversed,
            Tag::Low16 => bytes[..2] == TAG[..2],
            Tag::High16 => bytes[2..] == TAG[2..],
            Tag::FirstByte => bytes[0] == TAG[0],
            Tag::LastByte => bytes[..3] == TAG[..3],
        };
        if right {
            return Ok(());
        }
        let class = match TagClass::under(self.setting) {
            TagClass::Invalid => Some(Class::Invalid),
            TagClass::OutOfRange => Some(Class::OutOfRange),
            TagClass::NotCanonical => Some(Class::NotCanonical),
            TagClass::Truncated => Some(Class::Truncated),
            TagClass::Fails => None,
        };
        Err(refusal(class, 0))
    }

    fn versions(&mut self) -> Answer<(i64, i64)> {
        let kind = Versions::under(self.setting);
        if kind == Versions::Wide {
            return Ok((self.u32()?, self.u32()?));
        }
        let (first, second) = (self.u16()?, self.u16()?);
        let signed = |version: i64| i64::from(version as i16);
        let whole = first | second << 16;
        Ok(match kind {
            Versions::FileFirst | Versions::Wide => (first, second),
            Versions::Exchanged => (second, first),
            Versions::Whole => (whole, 0),
            Versions::WholeAndHigh => (whole, second),
            Versions::Signed => (signed(first), signed(second)),
        })
    }

    /// Count and offset of a table.
    fn location(&mut self, table: Table, counted: bool, outers: (bool, bool)) -> Answer<Location> {
        let at = self.at;
        let (first, second) = (self.u32()?, self.u32()?);
        let exchanged = match LocationOrder::under(self.setting) {
            LocationOrder::CountFirst => false,
            LocationOrder::OffsetFirst => true,
            LocationOrder::Heritage => table == Table::Heritage,
        };
        let (count, offset) = if exchanged { (second, first) } else { (first, second) };
        let mut location =
            Location { table, at, count, offset, smallest: self.smallest(table, counted, outers) };
        if CheckTime::under(self.setting) == CheckTime::AtOnce {
            self.check(&mut location)?;
        }
        Ok(location)
    }

    fn guid(&mut self) -> Answer<Vec<u8>> {
        let (mut guid, len) = self.raw::<16>()?;
        match Guid::under(self.setting) {
            Guid::Stored => {}
            Guid::Words => guid.chunks_mut(4).for_each(<[u8]>::reverse),
            Guid::Fields => {
                let (first, rest) = guid.split_at_mut(4);
                first.reverse();
                rest[..4].chunks_mut(2).for_each(<[u8]>::reverse);
            }
            Guid::Reversed => guid.reverse(),
            Guid::Zero => guid = [0; 16],
        }
        let short = Ends::under(self.setting) == Ends::Short;
        Ok(guid[..if short { len } else { 16 }].to_vec())
    }

    fn heritage(&mut self, mut location: Location) -> Answer<Vec<Vec<u8>>> {
        self.reach(&mut location)?;
        let mut guids = Vec::new();
        for entry in 0..location.count {
            self.visit(entry)?;
            guids.push(self.guid()?);
        }
        match Heritage::under(self.setting) {
            Heritage::All => {}
            Heritage::Empty => guids.clear(),
            Heritage::First => guids.truncate(1),
            Heritage::Last => guids = guids.pop().into_iter().collect(),
            Heritage::Reversed => guids.reverse(),
        }
        Ok(guids)
    }

    /// GUID and generations, as they are stored.
    fn generations(&mut self) -> Answer<Stored> {
        let guid = self.guid()?;
        let at = self.at;
        let count = self.u32()?;
        let (size, rest) = (self.file.len() as i64, self.rest().len() as i64);
        let refused = match GenerationCheck::under(self.setting) {
            GenerationCheck::Fits | GenerationCheck::LastMustMatch => count * 8 > rest,
            GenerationCheck::Unchecked => false,
            GenerationCheck::Wraps => i64::from((count * 8) as u32) > rest,
            GenerationCheck::WrapsSigned => i64::from((count * 8) as i32) > rest,
            GenerationCheck::ExactRefused => count * 8 >= rest,
            GenerationCheck::Four => count * 4 > rest,
            GenerationCheck::Sixteen => count * 16 > rest,
            GenerationCheck::WholeFile => count * 8 > size,
            GenerationCheck::NoneRefused => count == 0 || count * 8 > rest,
            GenerationCheck::Signed => i64::from(count as i32) * 8 > rest,
        };
        if refused {
            return Err(self.bad_count(at));
        }
        let signed = GenerationCheck::under(self.setting) == GenerationCheck::Signed;
        let mut states = Vec::new();
        for entry in 0..if signed { (count as i32).into() } else { count } {
            self.visit(entry)?;
            states.push((self.u32()?, self.u32()?));
        }
        Ok((guid, states))
    }

    /// The last generation, held against the tables by readers that do.
    fn matches(&self, located: &[Location], states: &[(i64, i64)]) -> Answer<()> {
        let count = |table| located.iter().find(|of| of.table == table).map_or(0, |of| of.count);
        let this = (count(Table::Exports), count(Table::Names));
        let checked = GenerationCheck::under(self.setting) == GenerationCheck::LastMustMatch;
        if checked && states.last().is_some_and(|last| *last != this) {
            return Err(self.bad_count(self.at));
        }
        Ok(())
    }

    fn shown_generations(&self, mut states: Vec<(i64, i64)>) -> Vec<(i64, i64)> {
        match Generations::under(self.setting) {
            Generations::ExportsFirst => {}
            Generations::NamesFirst => {
                for (exports, names) in &mut states {
                    std::mem::swap(exports, names);
                }
            }
            Generations::WithoutLast => states.truncate(states.len().saturating_sub(1)),
            Generations::WithoutFirst => states = states.into_iter().skip(1).collect(),
            Generations::LastOnly => states = states.pop().into_iter().collect(),
            Generations::Reversed => states.reverse(),
            Generations::Sixteen => {
                for state in &mut states {
                    *state = (state.0 & 0xFFFF, state.1 & 0xFFFF);
                }
            }
            Generations::None => states.clear(),
        }
        states
    }
}

//! Writing the summary.

use super::super::layout::SummaryOrder;
use super::parameters::{
    GenerationsWritten, GuidWritten, HeritageWritten, IntegersWritten, LocationWritten, PackageFlagsWritten,
    TagWritten, VersionsWritten,
};
use super::{Place, States, Writing};

impl Writing<'_> {
    /// The summary: names, exports and imports are where `located` says.
    pub(super) fn summary(&self, located: [Place; 3], states: &States, heritage: Place) -> Vec<u8> {
        let mut out = match TagWritten::under(self.setting) {
            TagWritten::Little if IntegersWritten::under(self.setting) == IntegersWritten::BigEndian => {
                vec![0x9E, 0x2A, 0x83, 0xC1]
            }
            TagWritten::Little => vec![0xC1, 0x83, 0x2A, 0x9E],
            TagWritten::BigEndian => vec![0x9E, 0x2A, 0x83, 0xC1],
            TagWritten::Missing => Vec::new(),
        };
        self.versions(&mut out);
        let flags = self.package.flags;
        let flags = match PackageFlagsWritten::under(self.setting) {
            PackageFlagsWritten::Right => flags,
            PackageFlagsWritten::Zero => 0,
            PackageFlagsWritten::Low16 => flags & 0xFFFF,
            PackageFlagsWritten::BigEndian => flags.swap_bytes(),
            PackageFlagsWritten::Low31 => flags & 0x7FFF_FFFF,
        };
        self.u32(&mut out, flags);
        let order = match SummaryOrder::under(self.setting) {
            SummaryOrder::ExportsFirst => [0, 1, 2],
            SummaryOrder::ImportsFirst => [0, 2, 1],
            SummaryOrder::NamesLast => [1, 2, 0],
            SummaryOrder::ExportsNames => [1, 0, 2],
        };
        for table in order {
            self.location(&mut out, located[table]);
        }
        match states {
            States::Heritage(guids) => self.heritage_location(&mut out, guids.len(), heritage),
            States::Generations(guid, states) => {
                out.extend(self.guid(*guid));
                let earlier = GenerationsWritten::under(self.setting) == GenerationsWritten::CountEarlier;
                self.u32(&mut out, states.len() as u32 - u32::from(earlier));
                for (exports, names) in states {
                    self.u32(&mut out, *exports);
                    self.u32(&mut out, *names);
                }
            }
        }
        out
    }

    fn versions(&self, out: &mut Vec<u8>) {
        let (file, licensee) = (self.package.file_version, self.package.licensee_version);
        let (first, second) = match VersionsWritten::under(self.setting) {
            VersionsWritten::FileFirst => (file, licensee),
            VersionsWritten::Exchanged => (licensee, file),
            VersionsWritten::NoLicensee => (file, 0),
            VersionsWritten::Wide => {
                self.u32(out, file.into());
                return self.u32(out, licensee.into());
            }
        };
        let big = IntegersWritten::under(self.setting) != IntegersWritten::Little;
        for version in [first, second] {
            out.extend(if big { version.to_be_bytes() } else { version.to_le_bytes() });
        }
    }

    fn location(&self, out: &mut Vec<u8>, place: Place) {
        let Place { count, at, len } = place;
        let (count, at) = match LocationWritten::under(self.setting) {
            LocationWritten::OffsetFirst => (at, count),
            LocationWritten::EmptyZero if count == 0 => (count, 0),
            LocationWritten::Bytes => (len, at),
            LocationWritten::End => (count, at + len),
            _ => (count, at),
        };
        self.u32(out, count as u32);
        self.u32(out, at as u32);
    }

    fn heritage_location(&self, out: &mut Vec<u8>, count: usize, place: Place) {
        let (count, at) = match HeritageWritten::under(self.setting) {
            HeritageWritten::At36 => (count, 36),
            HeritageWritten::At0 => (count, 0),
            HeritageWritten::EmptyAt0 if count == 0 => (count, 0),
            HeritageWritten::OffsetFirst => (place.at, count),
            HeritageWritten::Bytes => (16 * count, place.at),
            HeritageWritten::Count0 => (0, place.at),
            HeritageWritten::FirstOnly => (count.min(1), place.at),
            _ => (count, place.at),
        };
        self.u32(out, count as u32);
        self.u32(out, at as u32);
    }

    /// The heritage table.
    pub(super) fn heritage(&self, states: &States) -> Vec<u8> {
        let States::Heritage(guids) = states else {
            return Vec::new();
        };
        let mut guids: Vec<[u8; 16]> = guids.iter().map(|guid| self.guid(*guid)).collect();
        match HeritageWritten::under(self.setting) {
            HeritageWritten::Reversed => guids.reverse(),
            HeritageWritten::Missing => guids.clear(),
            HeritageWritten::FirstOnly => guids.truncate(1),
            _ => {}
        }
        guids.concat()
    }

    fn guid(&self, mut guid: [u8; 16]) -> [u8; 16] {
        match GuidWritten::under(self.setting) {
            GuidWritten::Stored => {}
            GuidWritten::Words => guid.chunks_mut(4).for_each(<[u8]>::reverse),
            GuidWritten::Fields => {
                let (first, rest) = guid.split_at_mut(4);
                first.reverse();
                rest[..4].chunks_mut(2).for_each(<[u8]>::reverse);
            }
            GuidWritten::Reversed => guid.reverse(),
            GuidWritten::Zero => guid = [0; 16],
        }
        guid
    }

    /// GUID and generations: this state is after those before it.
    pub(super) fn generations(&self, guid: [u8; 16], earlier: &[(u32, u32)]) -> States {
        let (exports, names) = (self.package.exports.len() as u32, self.package.names.len() as u32);
        let kind = GenerationsWritten::under(self.setting);
        let this = match kind {
            GenerationsWritten::ThisZero => (0, 0),
            GenerationsWritten::ThisExchanged => (names, exports),
            GenerationsWritten::ThisImports => (self.package.imports.len() as u32, names),
            _ => (exports, names),
        };
        let mut states = [earlier, &[this]].concat();
        match kind {
            GenerationsWritten::NamesFirst => {
                for (exports, names) in &mut states {
                    std::mem::swap(exports, names);
                }
            }
            GenerationsWritten::WithoutThis | GenerationsWritten::ThisUnwritten => {
                states.truncate(earlier.len());
            }
            GenerationsWritten::IfNone => states.truncate(earlier.len().max(1)),
            GenerationsWritten::ThisFirst => states.rotate_right(1),
            GenerationsWritten::ThisOnly | GenerationsWritten::EarlierUnwritten => states = vec![this],
            _ => {}
        }
        States::Generations(guid, states)
    }

    /// A 32-bit integer.
    pub(super) fn u32(&self, out: &mut Vec<u8>, value: u32) {
        out.extend(match IntegersWritten::under(self.setting) {
            IntegersWritten::Little | IntegersWritten::Versions => value.to_le_bytes(),
            IntegersWritten::BigEndian | IntegersWritten::BigEndianButTag => value.to_be_bytes(),
        });
    }
}

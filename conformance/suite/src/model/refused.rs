//! Maps the codec's errors to classes of refusal.

use packproof_codec::{DecodeError, EncodeError, Fault, Offset};
use packproof_reference::refusal::{Class, Place, Refusal};

pub trait CodecError {
    fn refusal(self) -> Refusal;
}

pub fn refused(error: impl CodecError) -> Refusal {
    error.refusal()
}

impl CodecError for DecodeError {
    fn refusal(self) -> Refusal {
        let class = match self.kind {
            Fault::Truncated => Class::Truncated,
            Fault::Overlong => Class::Overlong,
            Fault::NegativeZero | Fault::NonZeroPadding => Class::NotCanonical,
            Fault::OutOfRange | Fault::TooLong | Fault::BadParameter => Class::OutOfRange,
            Fault::Trailing => Class::Trailing,
            _ => Class::Invalid,
        };
        let place = match self.at {
            Offset::Byte(at) => Place::Byte(at),
            Offset::Bit(at) => Place::Bit(at),
        };
        Refusal::Reject(class, Some(place))
    }
}

impl CodecError for EncodeError {
    fn refusal(self) -> Refusal {
        match self {
            Self::OutOfRange | Self::BadParameter => Refusal::value(Class::OutOfRange),
            Self::InvalidText | Self::NotFinite => Refusal::value(Class::Invalid),
            other => Refusal::Broken(other.to_string()),
        }
    }
}

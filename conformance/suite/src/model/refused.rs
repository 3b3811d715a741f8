//! The codec's errors in the vocabulary of refusal.

use packproof_codec::{DecodeError, EncodeError, Fault, Offset};
use packproof_reference::refusal::{Class, Place, Refusal};

/// An error of the codec.
pub trait CodecError {
    /// The refusal that it stands for.
    fn refusal(self) -> Refusal;
}

/// The refusal that an error of the codec stands for.
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

//! Numbers and the types of the buffer: sizes, signs, order of bytes.

use super::{ALL_READ, ALL_WRITTEN, READ, READ_CANONICAL, READ_TOLERANT, TEXT_WRITTEN, WRITE, WRITTEN};
use crate::model::behaviour::parameter;

parameter! {
    /// The order of bytes, in a writer.
    ORDER_WRITTEN: OrderWritten = "order-written" for ALL_WRITTEN, right Little: "writes the least significant byte first";
    Big = "big-endian": "writes the most significant byte of every number first", "Write the least significant byte first, on every machine.";
    Floats = "floats-big-endian": "writes the most significant byte of floats first", "Write the least significant byte first, of floats too.";
    Integers = "integers-big-endian": "writes the most significant byte of integers first", "Write the least significant byte first.";
}

parameter! {
    /// The order of bytes, in a reader.
    ORDER_READ: OrderRead = "order-read" for ALL_READ, right Little: "reads the least significant byte first";
    Big = "big-endian": "reads the most significant byte of every number first", "Read the least significant byte first, on every machine.";
    Floats = "floats-big-endian": "reads the most significant byte of floats first", "Read the least significant byte first, of floats too.";
    Integers = "integers-big-endian": "reads the most significant byte of integers first", "Read the least significant byte first.";
}

parameter! {
    /// The order of a count's bytes, in a writer.
    COUNT_ORDER_WRITTEN: CountOrderWritten = "count-order-written" for TEXT_WRITTEN, right Little: "writes the length of a string with its least significant byte first";
    Big = "big-endian": "writes the length of a string with its most significant byte first", "Write the least significant byte first, of lengths too.";
}

parameter! {
    /// The order of a count's bytes, in a reader.
    COUNT_ORDER_READ: CountOrderRead = "count-order-read" for ALL_READ, right Little: "reads the length of a string with its least significant byte first";
    Big = "big-endian": "reads the length of a string with its most significant byte first", "Read the least significant byte first, of lengths too.";
}

parameter! {
    /// How bytes become a number.
    BYTES_JOINED: BytesJoined = "bytes-joined" for ALL_READ, right Unsigned: "joins unsigned bytes to a number";
    Ored = "signed-ored": "extends the sign of each byte before it is joined to a number by OR", "Mask each byte with 0xFF before it is shifted.";
    Added = "signed-added": "extends the sign of each byte before it is added to a number", "Mask each byte with 0xFF before it is shifted.";
}

parameter! {
    /// What precedes each value, in a buffer that is written.
    VALUE_HEADER_WRITTEN: ValueHeaderWritten = "value-header-written" for WRITE, right None: "writes values without headers";
    Engine = "engine": "leaves the engine's header of four bytes before each value", "Strip the header.";
    OneByte = "one-byte": "writes a byte with the type before each value", "Write values alone: the reader knows the types.";
}

parameter! {
    /// What precedes each value, in a buffer that is read.
    VALUE_HEADER_READ: ValueHeaderRead = "value-header-read" for READ, right None: "reads values without headers";
    Engine = "engine": "expects the engine's header of four bytes before each value", "Values stand alone: the reader knows the types.";
    OneByte = "one-byte": "expects a byte with the type before each value", "Values stand alone: the reader knows the types.";
}

parameter! {
    /// Where the next value begins, in a buffer that is written.
    ALIGNMENT_WRITTEN: AlignmentWritten = "alignment-written" for WRITE, right None: "writes a value right after the one before";
    Four = "four-bytes": "fills each value up to a multiple of four bytes", "Write values without gaps.";
    Natural = "natural": "begins a value at a multiple of its number's size", "Write values without gaps.";
}

parameter! {
    /// Where the next value begins, in a buffer that is read.
    ALIGNMENT_READ: AlignmentRead = "alignment-read" for READ, right None: "reads a value right after the one before";
    Four = "four-bytes": "expects each value to be filled up to a multiple of four bytes", "Read values without gaps.";
    Natural = "natural": "expects a value at a multiple of its number's size", "Read values without gaps.";
}

parameter! {
    /// A bool, in a buffer that is written.
    BOOL_WRITTEN: BoolWritten = "bool-written" for WRITTEN, right One: "writes a bool as one byte, 0 or 1";
    FourBytes = "four-bytes": "writes a bool as four bytes", "Write one byte.";
    Ff = "true-is-ff": "writes true as 0xFF", "Write true as 1.";
    Inverted = "inverted": "writes true as 0 and false as 1", "Write true as 1.";
    Digit = "digit": "writes a bool as the digit 0 or 1", "Write the byte 0 or 1, not a character.";
}

parameter! {
    /// The size of a bool that is read.
    BOOL_SIZE_READ: BoolSizeRead = "bool-size-read" for READ, right One: "reads a bool from one byte";
    FourBytes = "four-bytes": "reads a bool from four bytes", "Read one byte.";
}

parameter! {
    /// Which bytes are true.
    BOOL_READ: BoolRead = "bool-read" for READ_TOLERANT, right NotZero: "takes every byte but 0 for true";
    OnlyOne = "only-one": "takes only 1 for true", "Take every byte but 0 for true.";
    LowBit = "low-bit": "looks at the lowest bit of a bool only", "Take every byte but 0 for true.";
    Positive = "positive": "takes a bool for a signed byte, and only positive ones for true", "Take every byte but 0 for true.";
    Refused = "refused": "refuses bytes above 1", "Take every byte but 0 for true; only the canonical reader refuses.";
}

parameter! {
    /// The check of a bool in the canonical reader.
    BOOL_CHECK: BoolCheck = "bool-check" for READ_CANONICAL, right AboveOne: "refuses bool bytes above 1";
    Missing = "missing": "accepts every bool byte", "Refuse bool bytes above 1 (out_of_range).";
    AboveTwo = "two-accepted": "accepts a bool byte of 2", "Refuse bool bytes above 1: 2 too.";
    Signed = "signed": "compares a bool with 1 as a signed byte, so that 0x80 and more pass", "Compare unsigned: refuse every byte above 1.";
    AllOnes = "ff-accepted": "accepts 0xFF as true", "Refuse bool bytes above 1: 0xFF too.";
}

parameter! {
    /// How a bool byte that is neither 0 nor 1 is refused.
    BOOL_REFUSAL: BoolRefusal = "bool-refusal" for READ_CANONICAL, right OutOfRange: "refuses a bool byte above 1 as out_of_range";
    NotCanonical = "not-canonical": "refuses a bool byte above 1 as not_canonical", "Refuse it as out_of_range.";
    Invalid = "invalid": "refuses a bool byte above 1 as invalid", "Refuse it as out_of_range.";
}

parameter! {
    /// An int, in a buffer that is written.
    INT_WRITTEN: IntWritten = "int-written" for WRITTEN, right Signed: "writes an int as four bytes of two's complement";
    EightBytes = "eight-bytes": "writes an int as eight bytes", "Write four bytes.";
    UnsignedFails = "unsigned-fails": "packs an int as an unsigned number: negative ones fail", "Pack a signed number of 32 bits.";
    UnsignedRefused = "unsigned-refused": "refuses negative ints", "Write negative ints in two's complement.";
    Magnitude = "sign-and-magnitude": "writes a negative int as a sign bit and its magnitude", "Write two's complement.";
    Absolute = "absolute": "loses the sign of an int", "Write two's complement.";
    Float = "float": "passes an int through a binary32", "Keep all 32 bits: no float in between.";
    SixteenBits = "16-bits": "writes an int as two bytes", "Write four bytes.";
    Big = "big-endian": "writes the most significant byte of an int first", "Write the least significant byte first.";
}

parameter! {
    /// A uint, in a buffer that is written.
    UINT_WRITTEN: UintWritten = "uint-written" for WRITTEN, right Unsigned: "writes a uint as four bytes";
    Keeps64 = "keeps-64-bits": "writes a uint of 2^31 and more as eight bytes", "Write four bytes, always.";
    EightBytes = "eight-bytes": "writes a uint as eight bytes", "Write four bytes.";
    SignedFails = "signed-fails": "packs a uint as a signed number: 2^31 and more fail", "Pack an unsigned number of 32 bits.";
    SignedRefused = "signed-refused": "refuses a uint of 2^31 and more", "Write every value up to 2^32 - 1.";
    Clamped = "clamped": "writes at most 2^31 - 1 as a uint", "Write every value up to 2^32 - 1.";
    Masked = "31-bits": "keeps 31 bits of a uint", "Keep all 32 bits.";
    Float = "float": "passes a uint through a binary32", "Keep all 32 bits: no float in between.";
    Big = "big-endian": "writes the most significant byte of a uint first", "Write the least significant byte first.";
}

parameter! {
    /// A byte, in a buffer that is written.
    BYTE_WRITTEN: ByteWritten = "byte-written" for WRITTEN, right Unsigned: "writes a byte as one byte";
    FourBytes = "four-bytes": "writes a byte as four bytes", "Write one byte.";
    SignedFails = "signed-fails": "packs a byte as a signed number: 128 and more fail", "Pack an unsigned number of 8 bits.";
    SignedRefused = "signed-refused": "refuses a byte of 128 and more", "Write every value up to 255.";
    Clamped = "clamped": "writes at most 127 as a byte", "Write every value up to 255.";
    Masked = "seven-bits": "keeps seven bits of a byte", "Keep all eight bits.";
}

parameter! {
    /// A ushort, in a buffer that is written.
    USHORT_WRITTEN: UshortWritten = "ushort-written" for WRITTEN, right Unsigned: "writes a ushort as two bytes";
    FourBytes = "four-bytes": "writes a ushort as four bytes", "Write two bytes.";
    SignedFails = "signed-fails": "packs a ushort as a signed number: 32768 and more fail", "Pack an unsigned number of 16 bits.";
    SignedRefused = "signed-refused": "refuses a ushort of 32768 and more", "Write every value up to 65535.";
    Clamped = "clamped": "writes at most 32767 as a ushort", "Write every value up to 65535.";
    Masked = "15-bits": "keeps 15 bits of a ushort", "Keep all 16 bits.";
    Big = "big-endian": "writes the high byte of a ushort first", "Write the low byte first.";
    OneByte = "one-byte": "writes the low byte of a ushort alone", "Write two bytes.";
}

parameter! {
    /// An int that is read.
    INT_READ: IntRead = "int-read" for READ, right Signed: "reads an int as four bytes of two's complement";
    Unsigned = "unsigned": "reads an int without its sign", "Read two's complement: 0xFFFFFFFF is -1.";
    EightBytes = "eight-bytes": "reads an int from eight bytes", "Read four bytes.";
    Magnitude = "sign-and-magnitude": "takes the top bit of an int for a sign beside its magnitude", "Read two's complement.";
    Float = "float": "passes an int through a binary32", "Keep all 32 bits: no float in between.";
    SixteenBits = "16-bits": "reads an int from two bytes", "Read four bytes.";
    Big = "big-endian": "reads the most significant byte of an int first", "Read the least significant byte first.";
}

parameter! {
    /// A uint that is read.
    UINT_READ: UintRead = "uint-read" for READ, right Unsigned: "reads a uint without a sign";
    Signed = "signed": "extends the sign of a uint", "Fill the upper bits with zeros.";
    EightBytes = "eight-bytes": "reads a uint from eight bytes", "Read four bytes.";
    Masked = "31-bits": "keeps 31 bits of a uint", "Keep all 32 bits.";
    Float = "float": "passes a uint through a binary32", "Keep all 32 bits: no float in between.";
    Big = "big-endian": "reads the most significant byte of a uint first", "Read the least significant byte first.";
}

parameter! {
    /// A byte that is read.
    BYTE_READ: ByteRead = "byte-read" for READ, right Unsigned: "reads a byte without a sign";
    Signed = "signed": "extends the sign of a byte", "Fill the upper bits with zeros.";
    FourBytes = "four-bytes": "reads a byte from four bytes", "Read one byte.";
    Masked = "seven-bits": "keeps seven bits of a byte", "Keep all eight bits.";
}

parameter! {
    /// A ushort that is read.
    USHORT_READ: UshortRead = "ushort-read" for READ, right Unsigned: "reads a ushort without a sign";
    Signed = "signed": "extends the sign of a ushort", "Fill the upper bits with zeros.";
    FourBytes = "four-bytes": "reads a ushort from four bytes", "Read two bytes.";
    Masked = "15-bits": "keeps 15 bits of a ushort", "Keep all 16 bits.";
    Big = "big-endian": "reads the high byte of a ushort first", "Read the low byte first.";
    OneByte = "one-byte": "reads a ushort from one byte", "Read two bytes.";
}

parameter! {
    /// The size of floats, in a buffer that is written.
    FLOAT_SIZE_WRITTEN: FloatSizeWritten = "float-size-written" for WRITTEN, right Four: "writes each float as a binary32";
    Eight = "binary64": "writes each float as a binary64", "Write a binary32: the engine's components have 32 bits.";
    FloatEight = "binary64-alone": "writes a float that stands alone as a binary64", "Write a binary32.";
    Two = "upper-half": "writes the upper half of each binary32", "Write all four bytes of a binary32.";
}

parameter! {
    /// The size of floats in a buffer that is read.
    FLOAT_SIZE_READ: FloatSizeRead = "float-size-read" for READ, right Four: "reads each float from a binary32";
    Eight = "binary64": "reads each float from a binary64", "Read a binary32: the engine's components have 32 bits.";
    FloatEight = "binary64-alone": "reads a float that stands alone from a binary64", "Read a binary32.";
    Two = "upper-half": "reads the upper half of each binary32", "Read all four bytes of a binary32.";
}

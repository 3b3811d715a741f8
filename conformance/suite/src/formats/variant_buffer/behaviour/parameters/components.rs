//! The components of vectors, rectangles, quaternions and colours, and what becomes of unusual floats.

use super::{ALL_READ, ALL_WRITTEN};
use crate::model::behaviour::parameter;

parameter! {
    /// The components of a vector2, in a writer.
    VECTOR2_WRITTEN: Vector2Written = "vector2-written" for ALL_WRITTEN, right Xy: "writes a vector2 as x y";
    Swapped = "y-x": "writes a vector2 as y x", "Write x, then y.";
    XTwice = "x-x": "writes x of a vector2 twice", "Write x, then y.";
    YTwice = "y-y": "writes y of a vector2 twice", "Write x, then y.";
}

parameter! {
    /// The components of a vector2, in a reader.
    VECTOR2_READ: Vector2Read = "vector2-read" for ALL_READ, right Xy: "reads a vector2 as x y";
    Swapped = "y-x": "reads a vector2 as y x", "Read x, then y.";
    XTwice = "x-x": "takes x of a vector2 for y, too", "Read x, then y.";
    YTwice = "y-y": "takes y of a vector2 for x, too", "Read x, then y.";
}

parameter! {
    /// The components of a vector3, in a writer.
    VECTOR3_WRITTEN: Vector3Written = "vector3-written" for ALL_WRITTEN, right Xyz: "writes a vector3 as x y z";
    YzSwapped = "x-z-y": "writes a vector3 as x z y", "Write x, y, z.";
    XySwapped = "y-x-z": "writes a vector3 as y x z", "Write x, y, z.";
    Reversed = "z-y-x": "writes a vector3 as z y x", "Write x, y, z.";
    YTwice = "x-y-y": "writes y of a vector3 in the place of z", "Write x, y, z.";
    XTwice = "x-x-z": "writes x of a vector3 in the place of y", "Write x, y, z.";
}

parameter! {
    /// The components of a vector3, in a reader.
    VECTOR3_READ: Vector3Read = "vector3-read" for ALL_READ, right Xyz: "reads a vector3 as x y z";
    YzSwapped = "x-z-y": "reads a vector3 as x z y", "Read x, y, z.";
    XySwapped = "y-x-z": "reads a vector3 as y x z", "Read x, y, z.";
    Reversed = "z-y-x": "reads a vector3 as z y x", "Read x, y, z.";
    YTwice = "x-y-y": "takes y of a vector3 for z, too", "Read x, y, z.";
    XTwice = "x-x-z": "takes x of a vector3 for y, too", "Read x, y, z.";
    ZZero = "x-y-0": "leaves z of a vector3 at 0", "Read x, y, z.";
}

parameter! {
    /// The components of a rect2, in a writer.
    RECT2_WRITTEN: Rect2Written = "rect2-written" for ALL_WRITTEN, right PositionSize: "writes a rect2 as x y width height";
    Corners = "corners": "writes the far corner of a rect2 in the place of its size", "Write position, then size.";
    SizeFirst = "size-first": "writes the size of a rect2 before its position", "Write position, then size.";
    ByAxis = "by-axis": "writes a rect2 as x width y height", "Write x, y, width, height.";
    SizeSwapped = "height-width": "writes a rect2 as x y height width", "Write x, y, width, height.";
}

parameter! {
    /// The components of a rect2, in a reader.
    RECT2_READ: Rect2Read = "rect2-read" for ALL_READ, right PositionSize: "reads a rect2 as x y width height";
    Corners = "corners": "takes the size of a rect2 for its far corner", "Read position, then size.";
    SizeFirst = "size-first": "reads the size of a rect2 before its position", "Read position, then size.";
    ByAxis = "by-axis": "reads a rect2 as x width y height", "Read x, y, width, height.";
    SizeSwapped = "height-width": "reads a rect2 as x y height width", "Read x, y, width, height.";
}

parameter! {
    /// The components of a quat, in a writer.
    QUAT_WRITTEN: QuatWritten = "quat-written" for ALL_WRITTEN, right Xyzw: "writes a quat as x y z w";
    WFirst = "w-first": "writes a quat as w x y z", "Write x, y, z, w.";
    Reversed = "reversed": "writes a quat as w z y x", "Write x, y, z, w.";
    WSwapped = "w-y-z-x": "writes a quat as w y z x", "Write x, y, z, w.";
}

parameter! {
    /// The components of a quat, in a reader.
    QUAT_READ: QuatRead = "quat-read" for ALL_READ, right Xyzw: "reads a quat as x y z w";
    WFirst = "w-first": "reads a quat as w x y z", "Read x, y, z, w.";
    WLast = "w-in-front": "returns a quat as w x y z", "Return x, y, z, w.";
    Reversed = "reversed": "reads a quat as w z y x", "Read x, y, z, w.";
    WSwapped = "w-y-z-x": "reads a quat as w y z x", "Read x, y, z, w.";
}

parameter! {
    /// The components of a colour, in a writer.
    COLOR_WRITTEN: ColorWritten = "color-written" for ALL_WRITTEN, right Rgba: "writes a colour as red green blue alpha";
    Bgra = "bgra": "writes a colour as blue green red alpha", "Write red, green, blue, alpha.";
    Argb = "argb": "writes a colour as alpha red green blue", "Write red, green, blue, alpha.";
    Abgr = "abgr": "writes a colour as alpha blue green red", "Write red, green, blue, alpha.";
    Opaque = "opaque": "writes 1 as the alpha of every colour", "Write the colour's own alpha.";
    NoAlpha = "rgb": "leaves out the alpha of a colour", "Write all four components.";
    Clamped = "clamped": "clamps a colour's components to 0 to 1", "Write the components as they are.";
}

parameter! {
    /// The components of a colour, in a reader.
    COLOR_READ: ColorRead = "color-read" for ALL_READ, right Rgba: "reads a colour as red green blue alpha";
    Bgra = "bgra": "reads a colour as blue green red alpha", "Read red, green, blue, alpha.";
    Argb = "argb": "reads a colour as alpha red green blue", "Read red, green, blue, alpha.";
    Abgr = "abgr": "reads a colour as alpha blue green red", "Read red, green, blue, alpha.";
    Opaque = "opaque": "gives every colour an alpha of 1", "Read the colour's own alpha.";
    NoAlpha = "rgb": "reads a colour from three components", "Read all four components.";
    Clamped = "clamped": "clamps a colour's components to 0 to 1", "Return the components as they are.";
}

parameter! {
    /// Unusual floats, in a writer.
    FLOATS_WRITTEN: FloatsWritten = "floats-written" for ALL_WRITTEN, right Kept: "writes the pattern of each float as it is";
    NegativeZeroLost = "negative-zero-lost": "writes -0 as +0", "Keep the sign of zero.";
    SubnormalsLost = "subnormals-lost": "writes subnormal floats as 0", "Keep the pattern.";
    NotFiniteRefused = "not-finite-refused": "refuses infinities and NaN (out_of_range)", "Write every pattern.";
    NotFiniteFails = "not-finite-fails": "breaks on infinities and NaN", "Write every pattern.";
    InfinityClamped = "infinity-clamped": "writes the largest finite float instead of an infinity", "Keep the pattern.";
}

parameter! {
    /// Unusual floats, in a reader.
    FLOATS_READ: FloatsRead = "floats-read" for ALL_READ, right Kept: "returns each float with the pattern that was written";
    NegativeZeroLost = "negative-zero-lost": "reads -0 as +0", "Keep the sign of zero.";
    SubnormalsLost = "subnormals-lost": "reads subnormal floats as 0", "Keep the pattern.";
    NotFiniteRefused = "not-finite-refused": "refuses infinities and NaN (invalid)", "Return every pattern.";
    NanRefused = "nan-refused": "refuses NaN (invalid)", "Return every pattern.";
    NanZero = "nan-zero": "reads NaN as 0", "Keep the pattern.";
    Rounded = "six-decimals": "rounds floats to six decimals", "Return each float with the pattern that was written; round what is shown.";
    Cleaned = "six-decimals-finite": "rounds floats to six decimals, passes those without a fraction through an integer, and refuses infinities and NaN (invalid)",
        "Return each float with the pattern that was written; round what is shown.";
    InfinityClamped = "infinity-clamped": "reads infinities as the largest finite float", "Keep the pattern.";
}

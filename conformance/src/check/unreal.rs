//! Properties of the Unreal data types. The bindings of [`crate::formats::unreal`] take every public path of the codec.

use arbitrary::Unstructured;
use codec::unreal::package as cp;

use super::Checked;
use crate::formats::unreal::package::samples;
use crate::formats::unreal::{name, object_reference, package, string};
use crate::model::{Answer, Class, Refusal, hex};
use crate::reference::unreal::object_reference::from_value;
use crate::reference::unreal::package::{History, Package};

/// Two answers are the same; `what` says to which question.
fn same<T: PartialEq + std::fmt::Debug>(
    what: impl FnOnce() -> String,
    reference: &Answer<T>,
    codec: &Answer<T>,
) -> Checked {
    if reference == codec {
        return Ok(());
    }
    Err(format!("{}: reference says {reference:?}, codec says {codec:?}", what()))
}

fn broken(what: &str, refusal: &Refusal) -> String {
    format!("{what}: {refusal:?}")
}

/// A text without NUL is written as the reference writes it, and read back from both encodings and, in its shortest
/// form, in both modes; every shorter input is truncated where it ends.
pub fn string_round_trips(text: &str) -> Checked {
    for (encode, reference, shortest) in [
        (string::CODEC.encode, string::REFERENCE.encode, true),
        (string::CODEC.encode_wide, string::REFERENCE.encode_wide, false),
    ] {
        let encoded = encode(text);
        same(|| format!("{text:?}"), &reference(text), &encoded)?;
        let Ok(bytes) = encoded else { continue };
        let whole = Ok((text.to_owned(), bytes.len()));
        same(|| hex(&bytes), &whole, &(string::CODEC.decode)(&bytes))?;
        if shortest {
            same(|| hex(&bytes), &whole, &(string::CODEC.decode_canonical)(&bytes))?;
        }
        for cut in (0..bytes.len()).step_by(1 + bytes.len() / 64) {
            let expected = Err(Refusal::byte(Class::Truncated, cut));
            same(|| hex(&bytes[..cut]), &expected, &(string::CODEC.decode)(&bytes[..cut]))?;
        }
    }
    Ok(())
}

/// Any bytes are read, or refused, as the reference does; and what is accepted as canonical is what is written.
pub fn string_decodes_as_reference(bytes: &[u8]) -> Checked {
    let (codec, reference) = (string::CODEC, string::REFERENCE);
    same(|| hex(bytes), &(reference.decode)(bytes), &(codec.decode)(bytes))?;
    let canonical = (codec.decode_canonical)(bytes);
    same(|| hex(bytes), &(reference.decode_canonical)(bytes), &canonical)?;
    match canonical {
        Ok((text, len)) => same(|| hex(bytes), &Ok(bytes[..len].to_vec()), &(codec.encode)(&text)),
        Err(_) => Ok(()),
    }
}

/// A name is written as the reference writes it, and read back in both modes.
pub fn name_round_trips(text: &str, version: u16) -> Checked {
    let encoded = (name::CODEC.encode)(text, version);
    let what = || format!("{text:?} in version {version}");
    same(what, &(name::REFERENCE.encode)(text, version), &encoded)?;
    let Ok(bytes) = encoded else { return Ok(()) };
    let whole = Ok((text.to_owned(), bytes.len()));
    same(what, &whole, &(name::CODEC.decode)(&bytes, version))?;
    same(what, &whole, &(name::CODEC.decode_canonical)(&bytes, version))
}

/// Any bytes are read, or refused, as the reference does, in both version families.
pub fn name_decodes_as_reference(bytes: &[u8]) -> Checked {
    let (codec, reference) = (name::CODEC, name::REFERENCE);
    for version in [63, 64] {
        let what = || format!("{} in version {version}", hex(bytes));
        same(what, &(reference.decode)(bytes, version), &(codec.decode)(bytes, version))?;
        same(what, &(reference.decode_canonical)(bytes, version), &(codec.decode_canonical)(bytes, version))?;
    }
    Ok(())
}

/// Every stored value is a reference and comes back from it, in both forms, written as the reference writes it.
pub fn reference_round_trips(value: i32) -> Checked {
    let (codec, reference) = (object_reference::CODEC, object_reference::REFERENCE);
    let pointer = from_value(value.into());
    let what = || format!("the value {value}");
    let bytes = (codec.encode)(pointer).map_err(|refusal| broken(&what(), &refusal))?;
    let fixed = (codec.encode_fixed)(pointer).map_err(|refusal| broken(&what(), &refusal))?;
    same(what, &(reference.encode)(pointer), &Ok(bytes.clone()))?;
    same(what, &Ok(value.to_le_bytes().to_vec()), &Ok(fixed.clone()))?;
    same(what, &Ok((pointer, bytes.len())), &(codec.decode)(&bytes))?;
    same(what, &Ok((pointer, bytes.len())), &(codec.decode_canonical)(&bytes))?;
    same(what, &Ok((pointer, 4)), &(codec.decode_fixed)(&fixed))
}

/// Any bytes are read, or refused, as the reference does, in all forms.
pub fn reference_decodes_as_reference(bytes: &[u8]) -> Checked {
    let (codec, reference) = (object_reference::CODEC, object_reference::REFERENCE);
    same(|| hex(bytes), &(reference.decode)(bytes), &(codec.decode)(bytes))?;
    same(|| hex(bytes), &(reference.decode_canonical)(bytes), &(codec.decode_canonical)(bytes))?;
    same(|| hex(bytes), &(reference.decode_fixed)(bytes), &(codec.decode_fixed)(bytes))
}

/// A package is written as the reference writes it, or refused for the same reason, and reads back as it was.
pub fn package_round_trips(contents: &Package) -> Checked {
    let encoded = (package::CODEC.encode)(contents);
    let what = || package::show_package(contents).to_string();
    same(what, &(package::REFERENCE.encode)(contents), &encoded)?;
    let Ok(file) = encoded else { return Ok(()) };
    let mut expected = contents.clone();
    if let History::Generations(_, states) = &mut expected.history {
        states.push((contents.exports.len() as u32, contents.names.len() as u32));
    }
    same(what, &Ok(expected), &(package::CODEC.decode)(&file))
}

/// As [`package_round_trips`], for contents drawn from bytes.
pub fn package_round_trips_from(data: &[u8]) -> Checked {
    match samples::sample_package(&mut Unstructured::new(data)) {
        Ok(contents) => package_round_trips(&contents),
        Err(_) => Ok(()),
    }
}

/// Any file is read, or refused, as the reference does.
pub fn package_decodes_as_reference(file: &[u8]) -> Checked {
    let (codec, reference) = (package::CODEC, package::REFERENCE);
    same(|| hex(file), &(reference.decode)(file), &(codec.decode)(file))?;
    same(|| hex(file), &(reference.indices)(file), &(codec.indices)(file))
}

/// A reader visits no more entries than the file can hold, five bytes being the smallest of any table, and one error
/// per table; and a file that validates can be read to its end.
pub fn package_visits_are_bounded(file: &[u8]) -> Checked {
    let Ok(package) = cp::Package::parse(file) else { return Ok(()) };
    let visited = package.names().count() + package.imports().count() + package.exports().count();
    let bound = 4 * (file.len() / 5) + 3;
    if visited + package.heritage().len() > bound {
        return Err(format!("{visited} entries of {} bytes", file.len()));
    }
    if package.validate().is_ok() && package.indices().any(|index| index.is_err()) {
        return Err("a table that cannot be read was validated".to_owned());
    }
    Ok(())
}

//! The sample package: both writers write it, the reader reads it, and it holds what it is made for.

use packproof_codec::unreal::package::{Package, TableIndex};
use packproof_suite::formats;
use packproof_suite::formats::unreal_package::check::decodes_as_reference;
use packproof_suite::formats::unreal_package::codec::Codec;
use packproof_suite::formats::unreal_package::sample_file;
use packproof_suite::formats::unreal_package::table::{Reference, UnrealPackage};
use packproof_suite::model::OwnedCase;
use packproof_suite::model::layout::render;
use packproof_suite::suite::embedded_file;

/// The file in `vectors/samples/` is what codec and reference both write for the same contents, and reads back.
#[test]
fn both_writers_write_the_sample() {
    let (contents, file) = (sample_file::contents(), sample_file::file());
    assert!(
        Codec.encode(&contents).as_ref() == Ok(&file) && Reference.encode(&contents).as_ref() == Ok(&file)
    );
    assert_eq!(decodes_as_reference(&file), Ok(()));
    assert!(
        embedded_file(sample_file::PATH) == Some(&file),
        "{} is not what the generator writes",
        sample_file::PATH
    );
}

/// The sample has indices of one, two and three bytes and references of two in both directions, and names on both sides
/// of the edge at which a length takes a second byte. The totals were computed by a script of its own from the contents.
#[test]
fn the_sample_has_indices_of_every_length_that_tables_need() {
    let file = sample_file::file();
    let package = Package::parse(&file).expect("the sample is sound");
    let indices: Vec<TableIndex> = package.indices().collect::<Result<_, _>>().expect("the sample is sound");
    let of_length = |len| indices.iter().filter(|index| index.len == len).count();
    assert_eq!([1, 2, 3, 4, 5].map(of_length), [8681, 226, 83, 0, 0]);
    assert!(indices.iter().any(|index| index.len == 2 && index.value < 0));
    let lengths: Vec<usize> =
        package.names().map(|name| name.expect("sound").value.name.as_bytes().len()).collect();
    assert!([62, 63].iter().all(|edge| lengths.contains(edge)));
}

/// The sample's summary and first name, as the format page lays them out.
#[test]
fn layout_of_the_sample_header() {
    let file = sample_file::file();
    let case = OwnedCase::new("unreal_package.decode", "");
    let mut fields = (formats::unreal_package::FORMAT.layout)(&case.as_case(), &file);
    fields.truncate(24);
    insta::assert_snapshot!(render(&file, &fields));
}

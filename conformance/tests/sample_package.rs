//! The sample package: both writers write it, the reader reads it, and it holds what it is made for.

use codec::unreal::package::{Package, TableIndex};
use conformance::generate::unreal::sample;
use conformance::layout::render;
use conformance::model::OwnedCase;
use conformance::vectors::embedded_file;
use conformance::{check, formats};

/// The file in `vectors/samples/` is what codec and reference both write for the same contents, and reads back.
#[test]
fn both_writers_write_the_sample() {
    let contents = sample::contents();
    assert_eq!(check::unreal::package_round_trips(&contents), Ok(()));
    let written = (formats::unreal::package::CODEC.encode)(&contents);
    assert!(written.as_deref() == Ok(sample::file().as_slice()));
    let file = embedded_file(sample::PATH);
    assert!(file == Some(&sample::file()), "{} is not what the generator writes", sample::PATH);
}

/// The sample has indices of one, two and three bytes and references of two in both directions, and names on both sides
/// of the edge at which a length takes a second byte. The totals were computed by a script of its own from the contents.
#[test]
fn the_sample_has_indices_of_every_length_that_tables_need() {
    let file = sample::file();
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
    let file = sample::file();
    let case = OwnedCase::new("unreal_package.decode", "");
    let mut fields = (formats::unreal::package::FORMAT.layout)(&case.as_case(), &file);
    fields.truncate(24);
    insta::assert_snapshot!(render(&file, &fields));
}

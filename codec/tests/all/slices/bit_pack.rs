//! Fields of one width in a bit stream.

use super::{Random, on_every_backend};
use packproof_codec::bit_pack::{BitRead, BitWrite, Reader, Writer, pack_slice, unpack_slice};
use packproof_codec::{EncodeError, Progress, Stopped};

use crate::WHOLE;

/// Fields of every width, against a writer and a reader of single fields; a refused one at every place (unoptimised, every seventh).
#[test]
fn bit_pack_converts_slices_as_single_fields() {
    on_every_backend(|backend| {
        let mut random = Random(12);
        let step = if WHOLE { 1 } else { 7 };
        for width in (1..=32).cycle().take(32 * if cfg!(miri) { 1 } else { 12 }) {
            let mut values: Vec<u32> =
                (0..random.below(200)).map(|_| (random.next() >> (64 - width)) as u32).collect();
            let mut writer = Writer::new();
            for &value in &values {
                writer.write(value.into(), width).unwrap();
            }
            let bytes = writer.finish();
            for room in [bytes.len() + 40, random.below(bytes.len() + 1)] {
                let mut out = vec![0xAA; room];
                let read = values.len().min(room * 8 / width as usize);
                let written = (read * width as usize).div_ceil(8);
                assert_eq!(
                    pack_slice(&values, width, &mut out),
                    Ok(Progress { read, written }),
                    "{backend} {width}"
                );
                let mut reader = Reader::new(&out[..written]);
                let fields: Vec<u32> = (0..read).map(|_| reader.read(width).unwrap() as u32).collect();
                assert_eq!(fields, values[..read], "{backend} {width}");
                assert_eq!(reader.finish(), Ok(()), "{backend} {width}");
            }
            for room in [values.len(), random.below(values.len() + 1), values.len() + 20] {
                let mut out = vec![7; room];
                let written = room.min(bytes.len() * 8 / width as usize);
                let read = (written * width as usize).div_ceil(8);
                assert_eq!(
                    unpack_slice(&bytes, width, &mut out),
                    Ok(Progress { read, written }),
                    "{backend} {width}"
                );
                let same = written.min(values.len());
                assert_eq!(out[..same], values[..same], "{backend} {width}");
            }
            for bad in (width as usize % step..values.len()).step_by(step).filter(|_| width < 32) {
                let before = std::mem::replace(&mut values[bad], 1 << width);
                let mut out = vec![0xAA; bytes.len() + 40];
                let done = Progress { read: bad, written: (bad * width as usize).div_ceil(8) };
                let refused = Stopped { done, error: EncodeError::OutOfRange };
                assert_eq!(pack_slice(&values, width, &mut out), Err(refused), "{backend} {width}");
                let mut read = vec![0; bad];
                let unpacked = unpack_slice(&out[..done.written], width, &mut read);
                let whole = Progress { read: done.written, written: bad };
                assert_eq!((unpacked, &read[..]), (Ok(whole), &values[..bad]), "{backend} {width}");
                values[bad] = before;
            }
        }
        assert!(pack_slice(&[0], 0, &mut [0; 8]).is_err() && unpack_slice(&[0; 8], 33, &mut [0]).is_err());
    });
}

#[test]
fn more_fields_than_two_bytes_count_come_back() {
    on_every_backend(|backend| {
        let mut random = Random(13);
        for width in (1..=32).filter(|_| !cfg!(miri)) {
            let values: Vec<u32> = (0..70_003).map(|_| (random.next() >> (64 - width)) as u32).collect();
            let (mut out, mut read) = (vec![0; values.len() * 4], vec![0; values.len()]);
            let len = (values.len() * width as usize).div_ceil(8);
            let (packed, unpacked) = (
                Progress { read: values.len(), written: len },
                Progress { read: len, written: values.len() },
            );
            assert_eq!(pack_slice(&values, width, &mut out), Ok(packed), "{backend} {width}");
            assert_eq!(unpack_slice(&out, width, &mut read), Ok(unpacked), "{backend} {width}");
            assert!(read == values, "{backend} {width}");
        }
    });
}

package codec

import "io"

// Reads a CompactIndex. The published recipe masks the bytes after the first with 0x3F, which loses bit 6
// of each: they hold seven bits. Its text gives bit 7 of the first byte a meaning in strings only: it is the
// sign of every value.
func CompactIndexDecode(data []byte) (value int32, used int, err error) {
	var magnitude uint32
	negative, more := false, true
	for more && used < 5 {
		if used == len(data) {
			return 0, 0, io.ErrUnexpectedEOF
		}
		b := data[used]
		if used == 0 {
			negative, more, magnitude = b&0x80 != 0, b&0x40 != 0, uint32(b&0x3F)
		} else {
			more = b&0x80 != 0
			magnitude |= uint32(b&0x7F) << (7*used - 1)
		}
		used++
	}
	if negative {
		magnitude = -magnitude
	}
	return int32(magnitude), used, nil
}

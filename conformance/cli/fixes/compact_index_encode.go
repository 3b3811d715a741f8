package codec

// Writes a CompactIndex. The published listing adds the first byte into a buffer that it has not cleared,
// and takes the magnitude with a function on floats, which changes values above 2^24. Here the first byte is
// assigned, and the magnitude is an unsigned integer.
func CompactIndexEncode(value int32) []byte {
	magnitude, first := uint32(value), byte(0)
	if value < 0 {
		magnitude, first = -magnitude, 0x80
	}
	first |= byte(magnitude & 0x3F)
	if magnitude > 0x3F {
		first |= 0x40
	}
	out := []byte{first}
	for magnitude >>= 6; magnitude > 0; magnitude >>= 7 {
		next := byte(magnitude & 0x7F)
		if magnitude > 0x7F {
			next |= 0x80
		}
		out = append(out, next)
	}
	return out
}

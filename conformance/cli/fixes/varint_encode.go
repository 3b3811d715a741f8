package codec

// Writes a 64-bit unsigned integer as LEB128. The published loop runs sizeof(UInt64) = 8 rounds, which counts
// bytes and not groups of seven bits. Here it runs until nothing is left: ten rounds at most.
func VarintEncode(value uint64) []byte {
	var out []byte
	for value > 0x7F {
		out = append(out, 0x80|byte(value&0x7F))
		value >>= 7
	}
	return append(out, byte(value))
}

// Package example judges a CompactIndex with the vectors.
package example

import "fmt"

// The position at which the input is truncated.
type truncated int

func (t truncated) Error() string { return fmt.Sprintf("truncated at byte %d", int(t)) }

func encode(value int32) []byte {
	magnitude, sign := uint32(value), byte(0)
	if value < 0 {
		magnitude, sign = -magnitude, 0x80 // unsigned: no overflow at -2147483648
	}
	out := []byte{sign | byte(magnitude&0x3f)}
	more := byte(0x40)
	for magnitude >>= 6; magnitude > 0; magnitude >>= 7 {
		out[len(out)-1] |= more
		out, more = append(out, byte(magnitude&0x7f)), 0x80
	}
	return out
}

// decode reads like the engines.
func decode(data []byte) (int32, int, error) {
	if len(data) == 0 {
		return 0, 0, truncated(0)
	}
	magnitude, more, used := uint32(data[0]&0x3f), data[0]&0x40, 1
	for ; more != 0 && used < 5; used++ {
		if used == len(data) {
			return 0, 0, truncated(used)
		}
		magnitude |= uint32(data[used]&0x7f) << (7*used - 1)
		more = data[used] & 0x80
	}
	if data[0]&0x80 != 0 {
		magnitude = -magnitude
	}
	return int32(magnitude), used, nil
}

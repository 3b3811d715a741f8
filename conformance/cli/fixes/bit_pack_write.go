package codec

import "fmt"

// Writes fields of 1 to 32 bits, most significant bit first. The published listing drops the bits of a value
// that is wider than its field. Here such a value is refused.
func BitPackWrite(values []uint64, widths []uint) ([]byte, error) {
	var out []byte
	count := 0
	for i, value := range values {
		width := widths[i]
		if width < 1 || width > 32 {
			return nil, fmt.Errorf("a width of %d bits", width)
		}
		if value>>width != 0 {
			return nil, fmt.Errorf("%d does not fit %d bits", value, width)
		}
		for bit := int(width) - 1; bit >= 0; bit-- {
			if count%8 == 0 {
				out = append(out, 0)
			}
			out[count/8] |= byte(value>>bit&1) << (7 - count%8)
			count++
		}
	}
	return out, nil
}

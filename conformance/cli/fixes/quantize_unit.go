package codec

import (
	"fmt"
	"math"
)

// A value of [0, 1], or of a range, as an integer of 1 to 32 bits. The released code clamps above the range
// only: below it the integer is negative. Here such a value is refused.
func QuantizeUnit(value float64, bits uint) (uint32, error) {
	if bits < 1 || bits > 32 || math.IsNaN(value) || math.IsInf(value, 0) {
		return 0, fmt.Errorf("%g in %d bits", value, bits)
	}
	largest := float64(uint64(1)<<bits - 1)
	// The conversion keeps the compiler from fusing the product with the sum.
	rounded := math.Floor(float64(value*largest) + 0.5)
	if rounded < 0 {
		return 0, fmt.Errorf("%g is below the range", value)
	}
	return uint32(math.Min(rounded, largest)), nil
}

func Quantize(value, min, max float64, bits uint) (uint32, error) {
	if !(min < max) || math.IsInf(max-min, 0) {
		return 0, fmt.Errorf("%g to %g is no range", min, max)
	}
	return QuantizeUnit((value-min)/(max-min), bits)
}

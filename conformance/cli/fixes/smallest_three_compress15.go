package codec

import (
	"fmt"
	"math"
)

// Smallest three in 15 bits each: a word of 32 bits and one of 16. The release of 23 May 2020 masks the sign
// before it shifts it, so that bit 15 of the second word is never set. Here it is stored.
func Compress15(quat [4]float32) (first uint32, second uint16, err error) {
	const bounds, largest = 0.707107, 0x7FFF
	index := 0
	for at, c := range quat {
		if math.IsNaN(float64(c)) || math.IsInf(float64(c), 0) {
			return 0, 0, fmt.Errorf("%g is no component", c)
		}
		if math.Abs(float64(c)) > math.Abs(float64(quat[index])) {
			index = at
		}
	}
	negative := quat[index] < 0
	var kept []uint32
	for at, component := range quat {
		if at == index {
			continue
		}
		c := float64(component)
		if negative {
			c = -c
		}
		// The conversion keeps the compiler from fusing the product with the sum.
		step := math.Floor(float64((c+bounds)/(bounds+bounds)*largest) + 0.5)
		if step < 0 {
			return 0, 0, fmt.Errorf("%g is below the range", component)
		}
		kept = append(kept, uint32(math.Min(step, largest)))
	}
	second = uint16(kept[2])
	if !negative {
		second |= 1 << 15
	}
	return kept[0] | kept[1]<<15 | uint32(index)<<30, second, nil
}

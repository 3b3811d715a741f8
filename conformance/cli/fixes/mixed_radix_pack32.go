package codec

import (
	"errors"
	"fmt"
)

// Packs values below their limits into 32 bits. The published listing checks neither the value, which then
// changes the one before, nor the product of the limits, whose overflow destroys the first values.
func MixedRadixPack32(values, limits []uint32) (uint32, error) {
	accumulator, product := uint64(0), uint64(1)
	for i, value := range values {
		if value >= limits[i] {
			return 0, fmt.Errorf("%d is not below its limit, %d", value, limits[i])
		}
		product *= uint64(limits[i])
		if product > 1<<32 {
			return 0, errors.New("the product of the limits exceeds 2^32")
		}
		accumulator = accumulator*uint64(limits[i]) + uint64(value)
	}
	return uint32(accumulator), nil
}

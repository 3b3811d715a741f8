package codec

import (
	"errors"
	"math"
)

// Restores a quaternion from its three kept components. The released code takes the root of a negative number
// where the squares add up to more than 1, and returns NaN. Here such components are refused.
func Restore(kept [3]uint32, index, sig, bits uint) (quat [4]float32, err error) {
	const bounds = 0.707107
	largest := uint64(1)<<bits - 1
	if index > 3 || sig > 1 {
		return quat, errors.New("a part is out of range")
	}
	square, at := 1.0, 0
	for _, q := range kept {
		if uint64(q) > largest {
			return quat, errors.New("a part is out of range")
		}
		// The conversions keep the compiler from fusing products with sums.
		unit := float64(float64(float32(q)) * (1 / float64(largest)))
		c := -bounds + float64(unit*(bounds+bounds))
		square -= float64(c * c)
		if at == int(index) {
			at++
		}
		quat[at] = float32(c)
		at++
	}
	if square < 0 {
		return quat, errors.New("no rotation has these components")
	}
	quat[index] = float32(math.Sqrt(square))
	for i := range quat {
		if sig == 0 {
			quat[i] = -quat[i]
		}
	}
	return quat, nil
}

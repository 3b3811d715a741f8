package codec

import (
	"fmt"
	"math"
)

// Writes w, x, y, z in 1 or 2 bytes each, least significant byte first. The published listing moves x, y, z
// from [-1, 1] by / 2 + 1, to [0.5, 1.5]. It is / 2 + 0.5.
func RotationQuaternionEncode(x, y, z, w float32, bytesEach int) ([]byte, error) {
	quat := [4]float64{float64(w), float64(x), float64(y), float64(z)}
	negative := w < 0
	var out []byte
	for i, c := range quat {
		// Multiplying rotations overshoots 1 by a few binary32 places; NaN is refused, too.
		if !(math.Abs(c) <= 1+1.0/(1<<20)) {
			return nil, fmt.Errorf("%g is no component of a rotation", c)
		}
		c = math.Max(-1, math.Min(c, 1))
		if negative {
			c = -c
		}
		if i > 0 {
			c = c/2 + 0.5
		}
		steps := float64(uint64(1)<<(8*bytesEach) - 1)
		step := uint64(math.Floor(float64(c*steps) + 0.5))
		for at := 0; at < bytesEach; at++ {
			out = append(out, byte(step>>(8*at)))
		}
	}
	return out, nil
}

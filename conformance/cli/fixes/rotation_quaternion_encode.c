#include <math.h>
#include <stdbool.h>
#include <stdint.h>

// Writes w, x, y, z in 1 or 2 bytes each, least significant byte first. The published listing moves x, y, z
// from [-1, 1] by / 2 + 1, to [0.5, 1.5]. It is / 2 + 0.5.
// `quat` is x, y, z, w; `out` has room for four components.
bool rotation_quaternion_encode(const float quat[4], unsigned bytes_each, uint8_t *out) {
    const unsigned wire[4] = {3, 0, 1, 2};
    const double steps = bytes_each == 1 ? 255.0 : 65535.0;
    for (unsigned i = 0; i < 4; i++) {
        double c = quat[wire[i]];
        // Multiplying rotations overshoots 1 by a few binary32 places; NaN is refused, too.
        if (!(fabs(c) <= 1.0 + 1.0 / 1048576.0)) return false;
        c = fmax(-1.0, fmin(c, 1.0));
        if (quat[3] < 0) c = -c;
        double scaled = (i == 0 ? c : c / 2 + 0.5) * steps;
        unsigned step = (unsigned)floor(scaled + 0.5);
        for (unsigned at = 0; at < bytes_each; at++) *out++ = (uint8_t)(step >> (8 * at));
    }
    return true;
}

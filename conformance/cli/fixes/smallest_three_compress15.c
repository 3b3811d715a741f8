#include <math.h>
#include <stdbool.h>
#include <stdint.h>

// Smallest three in 15 bits each: a word of 32 bits and one of 16. The release of 23 May 2020 masks the sign
// before it shifts it, so that bit 15 of the second word is never set. Here it is stored.
// `quat` is x, y, z, w.
bool compress15(const float quat[4], uint32_t *first, uint16_t *second) {
    const double bounds = 0.707107, largest = 0x7FFF;
    uint32_t kept[3], index = 0, used = 0;
    for (uint32_t at = 0; at < 4; at++) {
        if (!isfinite(quat[at])) return false;
        if (fabsf(quat[at]) > fabsf(quat[index])) index = at;
    }
    bool negative = quat[index] < 0;
    for (uint32_t at = 0; at < 4; at++) {
        if (at == index) continue;
        double c = negative ? -quat[at] : quat[at];
        double scaled = (c + bounds) / (bounds + bounds) * largest;
        double step = floor(scaled + 0.5);
        if (step < 0) return false;
        kept[used++] = (uint32_t)fmin(step, largest);
    }
    *first = kept[0] | kept[1] << 15 | index << 30;
    *second = (uint16_t)(kept[2] | (negative ? 0 : 1u << 15));
    return true;
}

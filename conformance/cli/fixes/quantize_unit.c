#include <math.h>
#include <stdbool.h>
#include <stdint.h>

// A value of [0, 1], or of a range, as an integer of 1 to 32 bits. The released code clamps above the range
// only: below it the integer is negative. Here such a value is refused.
bool quantize_unit(double value, unsigned bits, uint32_t *out) {
    if (bits < 1 || bits > 32 || !isfinite(value)) return false;
    double largest = (double)(((uint64_t)1 << bits) - 1);
    double scaled = value * largest;
    double rounded = floor(scaled + 0.5);
    if (rounded < 0) return false;
    *out = (uint32_t)fmin(rounded, largest);
    return true;
}

bool quantize(double value, double min, double max, unsigned bits, uint32_t *out) {
    if (!(min < max) || !isfinite(max - min)) return false;
    return quantize_unit((value - min) / (max - min), bits, out);
}

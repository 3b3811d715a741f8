#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Packs values below their limits into 32 bits. The published listing checks neither the value, which then
// changes the one before, nor the product of the limits, whose overflow destroys the first values.
bool mixed_radix_pack32(const uint32_t *values, const uint32_t *limits, size_t fields, uint32_t *packed) {
    uint64_t accumulator = 0, product = 1;
    for (size_t i = 0; i < fields; i++) {
        if (values[i] >= limits[i]) return false;
        product *= limits[i];
        if (product > (uint64_t)1 << 32) return false;
        accumulator = accumulator * limits[i] + values[i];
    }
    *packed = (uint32_t)accumulator;
    return true;
}

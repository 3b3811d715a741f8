#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Writes fields of 1 to 32 bits, most significant bit first. The published listing drops the bits of a value
// that is wider than its field. Here such a value is refused.
// Sets `used` to the number of bytes written.
bool bit_pack_write(const uint64_t *values, const unsigned *widths, size_t fields, uint8_t *out, size_t room,
                    size_t *used) {
    size_t count = 0;
    for (size_t i = 0; i < fields; i++) {
        if (widths[i] < 1 || widths[i] > 32 || values[i] >> widths[i] != 0) return false;
        for (unsigned bit = widths[i]; bit-- > 0; count++) {
            if (count / 8 == room) return false;
            if (count % 8 == 0) out[count / 8] = 0;
            out[count / 8] |= (uint8_t)((values[i] >> bit & 1) << (7 - count % 8));
        }
    }
    *used = (count + 7) / 8;
    return true;
}

#include <stddef.h>
#include <stdint.h>

// Reads a CompactIndex. The published recipe masks the bytes after the first with 0x3F, which loses bit 6
// of each: they hold seven bits. Its text gives bit 7 of the first byte a meaning in strings only: it is the
// sign of every value.
// Returns how many bytes the value takes, or 0 if the input ends inside it.
size_t compact_index_decode(const uint8_t *data, size_t size, int32_t *value) {
    uint32_t magnitude = 0, negative = 0, more = 1;
    size_t used = 0;
    while (more && used < 5) {
        if (used == size) return 0;
        uint32_t byte = data[used];
        if (used == 0) {
            negative = byte & 0x80;
            more = byte & 0x40;
            magnitude = byte & 0x3F;
        } else {
            more = byte & 0x80;
            magnitude |= (byte & 0x7F) << (7 * used - 1);
        }
        used++;
    }
    *value = (int32_t)(negative ? 0 - magnitude : magnitude);
    return used;
}

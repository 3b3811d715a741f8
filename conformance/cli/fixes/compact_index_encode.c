#include <stddef.h>
#include <stdint.h>

// Writes a CompactIndex. The published listing adds the first byte into a buffer that it has not cleared,
// and takes the magnitude with a function on floats, which changes values above 2^24. Here the first byte is
// assigned, and the magnitude is an unsigned integer.
// Returns how many bytes were written.
size_t compact_index_encode(int32_t value, uint8_t out[5]) {
    uint32_t magnitude = value < 0 ? 0 - (uint32_t)value : (uint32_t)value;
    size_t used = 1;
    out[0] = (uint8_t)((value < 0 ? 0x80 : 0) | (magnitude > 0x3F ? 0x40 : 0) | (magnitude & 0x3F));
    for (magnitude >>= 6; magnitude > 0; magnitude >>= 7)
        out[used++] = (uint8_t)((magnitude > 0x7F ? 0x80 : 0) | (magnitude & 0x7F));
    return used;
}

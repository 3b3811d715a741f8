#include <stddef.h>
#include <stdint.h>

// Writes a 64-bit unsigned integer as LEB128. The published loop runs sizeof(UInt64) = 8 rounds, which counts
// bytes and not groups of seven bits. Here it runs until nothing is left: ten rounds at most.
// Returns how many bytes were written.
size_t varint_encode(uint64_t value, uint8_t out[10]) {
    size_t used = 0;
    while (value > 0x7F) {
        out[used++] = (uint8_t)(0x80 | (value & 0x7F));
        value >>= 7;
    }
    out[used++] = (uint8_t)value;
    return used;
}

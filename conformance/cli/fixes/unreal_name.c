#include <stddef.h>
#include <stdint.h>
#include <string.h>

// Names of package versions from 64 on. The published example stores the length as one plain byte. It is a
// CompactIndex, NUL included: from 64 on, which is a name of 63 characters, it takes two bytes.
// Returns how many bytes were written, or 0 if there is no room for them.
size_t name_encode(const char *text, uint8_t *out, size_t room) {
    size_t size = strlen(text) + 1, length = size, used = 0;
    if (room < 5 || size > room - 5) return 0;
    out[used++] = (uint8_t)((length > 0x3F ? 0x40 : 0) | (length & 0x3F));
    for (length >>= 6; length > 0; length >>= 7)
        out[used++] = (uint8_t)((length > 0x7F ? 0x80 : 0) | (length & 0x7F));
    memcpy(out + used, text, size);
    return used + size;
}

// Points `text` into the data. Returns how many bytes the name takes, or 0 if it is not a name.
size_t name_decode(const uint8_t *data, size_t size, const char **text) {
    uint64_t length = 0;
    size_t used = 0;
    unsigned more = 1;
    while (more && used < 5) {
        if (used == size || (used == 0 && (data[0] & 0x80))) return 0;
        more = data[used] & (used == 0 ? 0x40 : 0x80);
        length |= used == 0 ? (uint64_t)(data[0] & 0x3F) : (uint64_t)(data[used] & 0x7F) << (7 * used - 1);
        used++;
    }
    if (length == 0 || length > size - used) return 0;
    // The last character is the only NUL.
    if (memchr(data + used, 0, (size_t)length) != data + used + length - 1) return 0;
    *text = (const char *)data + used;
    return used + (size_t)length;
}

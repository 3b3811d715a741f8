/* The bit packer, after listing 1 of "Packing Integers": most significant bit first, from bit 7 of byte 0 down.
 * The listing truncates a value that is wider than its field; here it is refused. */
#include "formats.h"

#include <inttypes.h>
#include <string.h>

enum { MOST_BYTES = 1 << 20 };

static uint8_t buffer[MOST_BYTES];

static bool width_of(const json_t *widths, size_t at, unsigned *width)
{
    json_int_t value = json_integer_value(json_array_get(widths, at));
    *width = (unsigned)value;
    return value >= 1 && value <= 64;
}

void bit_pack_write(const json_t *input, const json_t *parameters)
{
    const json_t *widths = json_object_get(input, "widths"), *values = json_object_get(input, "values");
    size_t fields = json_array_size(widths), position = 0;
    (void)parameters;
    if (fields != json_array_size(values) || 8 * fields > MOST_BYTES) {
        fault("widths and values differ in number, or are too many");
        return;
    }
    memset(buffer, 0, 8 * fields);
    for (size_t i = 0; i < fields; i++) {
        unsigned width;
        uint64_t value;
        if (!decimal_of(json_array_get(values, i), &value)) {
            fault("a value is not a decimal string");
            return;
        }
        if (!width_of(widths, i, &width) || (width < 64 && value >> width != 0)) {
            reject("out_of_range");
            return;
        }
        while (width-- > 0) {
            if (value >> width & 1)
                buffer[position / 8] |= (uint8_t)(0x80 >> position % 8);
            position++;
        }
    }
    ok(hex(buffer, (position + 7) / 8));
}

static bool bit_at(size_t position)
{
    return buffer[position / 8] & (0x80 >> position % 8);
}

/* Whether the fields fit the buffer; answers if not. */
static bool widths_fit(const json_t *widths, size_t bits)
{
    unsigned width;
    size_t at, position = 0;
    for (at = 0; at < json_array_size(widths); at++) {
        if (!width_of(widths, at, &width)) {
            reject("out_of_range");
            return false;
        }
        position += width;
        if (position > bits) {
            reject("truncated");
            return false;
        }
    }
    return true;
}

static void read(const json_t *input, bool canonical)
{
    const json_t *widths = json_object_get(input, "widths");
    size_t len, position = 0;
    if (!hex_of(json_object_get(input, "bytes"), buffer, sizeof buffer, &len)) {
        fault("bytes is not hex, or is too long");
        return;
    }
    if (!widths_fit(widths, 8 * len))
        return;
    for (size_t at = 0; at < json_array_size(widths); at++)
        position += (size_t)json_integer_value(json_array_get(widths, at));
    size_t consumed = (position + 7) / 8;
    if (canonical && consumed < len) {
        reject("trailing");
        return;
    }
    for (size_t at = position; canonical && at < 8 * consumed; at++) {
        if (bit_at(at)) {
            reject("not_canonical");
            return;
        }
    }
    json_t *values = json_array();
    position = 0;
    for (size_t at = 0; at < json_array_size(widths); at++) {
        unsigned width;
        uint64_t value = 0;
        width_of(widths, at, &width);
        while (width-- > 0)
            value = value << 1 | bit_at(position++);
        json_array_append_new(values, json_sprintf("%" PRIu64, value));
    }
    ok_consumed(values, consumed);
}

void bit_pack_read(const json_t *input, const json_t *parameters)
{
    (void)parameters;
    read(input, false);
}

void bit_pack_read_canonical(const json_t *input, const json_t *parameters)
{
    (void)parameters;
    read(input, true);
}

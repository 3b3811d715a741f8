/* Smallest three: the words of 9, 10 and 15 bits a component. Components are binary32, the arithmetic is binary64. */
#include "formats.h"
#include "quantize.h"

#include <math.h>
#include <string.h>

static struct range range_of(unsigned bits)
{
    /* The format specifies this decimal, not 1/sqrt 2. */
    return (struct range){-0.707107, 0.707107, largest_of(bits)};
}

/* Reads the width; answers and returns false if it is invalid. */
static bool width_of(const json_t *parameters, unsigned *bits)
{
    *bits = (unsigned)json_integer_value(json_object_get(parameters, "bits"));
    if (*bits == 9 || *bits == 10 || *bits == 15)
        return true;
    reject("out_of_range");
    return false;
}

static bool quaternion_of(const json_t *input, float quat[4])
{
    for (size_t i = 0; i < 4; i++) {
        uint32_t pattern;
        if (!binary32_of(json_array_get(input, i), &pattern))
            return false;
        memcpy(&quat[i], &pattern, sizeof pattern);
    }
    return json_array_size(input) == 4;
}

void smallest_three_compress(const json_t *input, const json_t *parameters)
{
    float quat[4];
    unsigned bits;
    uint32_t kept[3], words[2];
    if (!quaternion_of(input, quat)) {
        fault("the input is not four binary32 patterns");
        return;
    }
    if (!width_of(parameters, &bits))
        return;
    unsigned index = 0;
    for (unsigned i = 0; i < 4; i++) {
        if (!isfinite(quat[i])) {
            reject("invalid");
            return;
        }
        if (fabsf(quat[i]) > fabsf(quat[index]))
            index = i;
    }
    bool negative = quat[index] < 0;
    for (unsigned i = 0, at = 0; i < 4; i++) {
        if (i == index)
            continue;
        if (!quantized(negative ? -quat[i] : quat[i], range_of(bits), &kept[at++])) {
            reject("out_of_range");
            return;
        }
    }
    uint32_t sig = !negative;
    words[0] = kept[0] | kept[1] << bits | (bits == 15 ? index << 30 : kept[2] << 2 * bits | index << 3 * bits);
    words[1] = kept[2] | sig << 15;
    if (bits == 9)
        words[0] |= sig << 30;
    ok(bits == 15 ? json_pack("[I,I]", (json_int_t)words[0], (json_int_t)words[1]) : json_pack("[I]", (json_int_t)words[0]));
}

static bool words_of(const json_t *input, unsigned bits, uint32_t words[2])
{
    size_t count = bits == 15 ? 2 : 1;
    for (size_t i = 0; i < count; i++) {
        json_int_t word = json_integer_value(json_array_get(input, i));
        if (!json_is_integer(json_array_get(input, i)) || word < 0 || word > (i == 0 ? UINT32_MAX : UINT16_MAX))
            return false;
        words[i] = (uint32_t)word;
    }
    return json_array_size(input) == count;
}

static void restore(const json_t *input, const json_t *parameters, bool checked)
{
    unsigned bits;
    uint32_t words[2] = {0, 0};
    if (!width_of(parameters, &bits))
        return;
    if (!words_of(input, bits, words)) {
        fault("the input is not the words of that width");
        return;
    }
    if (checked && bits == 9 && (words[0] & 0xA0000000)) {
        reject("not_canonical");
        return;
    }
    uint32_t mask = (1U << bits) - 1, c = bits == 15 ? words[1] & mask : words[0] >> 2 * bits & mask;
    unsigned index = bits == 9 ? words[0] >> 27 & 3 : words[0] >> 30;
    bool negative = bits == 9 ? !(words[0] >> 30 & 1) : bits == 15 && !(words[1] >> 15);
    double kept[3] = {
        restored(words[0] & mask, range_of(bits)),
        restored(words[0] >> bits & mask, range_of(bits)),
        restored(c, range_of(bits)),
    };
    double square = 1.0 - kept[0] * kept[0] - kept[1] * kept[1] - kept[2] * kept[2];
    if (checked && square < 0) {
        reject("invalid");
        return;
    }
    float quat[4];
    for (unsigned i = 0, at = 0; i < 4; i++) {
        double component = i == index ? sqrt(square) : kept[at++];
        quat[i] = (float)(negative ? -component : component);
    }
    ok(binary32s(quat, 4));
}

void smallest_three_restore(const json_t *input, const json_t *parameters)
{
    restore(input, parameters, true);
}

void smallest_three_restore_original(const json_t *input, const json_t *parameters)
{
    restore(input, parameters, false);
}

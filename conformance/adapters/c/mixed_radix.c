/* The multiplication packer, after listing 2 of "Packing Integers": a stack, what goes in last comes out first.
 * The listing overflows silently; here a product of limits above 2^32 is refused. */
#include "formats.h"

enum { MOST_FIELDS = 1 << 16 };

static bool u32_of(const json_t *value, uint32_t *out)
{
    json_int_t number = json_integer_value(value);
    *out = (uint32_t)number;
    return json_is_integer(value) && number >= 0 && number <= UINT32_MAX;
}

void mixed_radix_pack32(const json_t *input, const json_t *parameters)
{
    const json_t *limits = json_object_get(input, "limits"), *values = json_object_get(input, "values");
    uint64_t product = 1;
    uint32_t accumulator = 0, limit, value;
    (void)parameters;
    if (json_array_size(limits) != json_array_size(values)) {
        fault("limits and values differ in number");
        return;
    }
    for (size_t i = 0; i < json_array_size(limits); i++) {
        if (!u32_of(json_array_get(limits, i), &limit) || !u32_of(json_array_get(values, i), &value)) {
            fault("a limit or a value is not a u32");
            return;
        }
        product *= limit;
        if (value >= limit || product > (uint64_t)1 << 32) {
            reject("out_of_range");
            return;
        }
        accumulator = limit * accumulator + value;
    }
    ok(json_integer(accumulator));
}

void mixed_radix_unpack32(const json_t *input, const json_t *parameters)
{
    const json_t *limits = json_object_get(input, "limits");
    uint32_t accumulator, limit;
    size_t fields = json_array_size(limits);
    (void)parameters;
    if (fields > MOST_FIELDS || !u32_of(json_object_get(input, "accumulator"), &accumulator)) {
        fault("the accumulator is not a u32, or there are too many limits");
        return;
    }
    json_t *values = json_array();
    for (size_t i = 0; i < fields; i++) {
        if (!u32_of(json_array_get(limits, i), &limit) || limit == 0) {
            json_decref(values);
            reject("out_of_range");
            return;
        }
        json_array_append_new(values, json_integer(accumulator % limit));
        accumulator /= limit;
    }
    ok(values);
}

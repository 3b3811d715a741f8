/* Quantise: a float of a range as an integer of 1 to 32 bits. The arithmetic is the format: binary64, each operation
 * rounded by itself. -ffp-contract=off and the absence of fast maths keep compilers to that. */
#include "formats.h"
#include "quantize.h"

#include <math.h>

double largest_of(int64_t bits)
{
    return bits < 1 || bits > 32 ? 0 : (double)(((uint64_t)1 << bits) - 1);
}

static bool nearest(double unit, double largest, uint32_t *out)
{
    double rounded = floor(unit * largest + 0.5);
    if (rounded < 0)
        return false;
    *out = (uint32_t)(rounded < largest ? rounded : largest);
    return true;
}

bool quantized(double value, struct range range, uint32_t *out)
{
    return nearest((value - range.min) / (range.max - range.min), range.largest, out);
}

static double unit_of(uint32_t integer, double largest)
{
    /* The original converts the integer to binary32 first. */
    volatile float stored = (float)integer;
    return (double)stored * (1.0 / largest);
}

double restored(uint32_t integer, struct range range)
{
    return range.min + unit_of(integer, range.largest) * (range.max - range.min);
}

/* Reads the parameters; answers and returns false if they are refused. */
static bool parameters_of(const json_t *parameters, bool ranged, struct range *range)
{
    range->largest = largest_of(json_integer_value(json_object_get(parameters, "bits")));
    range->min = 0;
    range->max = 1;
    if (range->largest == 0) {
        reject("out_of_range");
        return false;
    }
    if (!ranged)
        return true;
    if (!binary64_of(json_object_get(parameters, "min"), &range->min) ||
        !binary64_of(json_object_get(parameters, "max"), &range->max)) {
        fault("the range is not of two binary64 patterns");
        return false;
    }
    if (!isfinite(range->min) || !isfinite(range->max) || !isfinite(range->max - range->min) ||
        !(range->min < range->max)) {
        reject("out_of_range");
        return false;
    }
    return true;
}

static void quantize(const json_t *input, const json_t *parameters, bool ranged)
{
    struct range range;
    double value;
    uint32_t integer;
    if (!parameters_of(parameters, ranged, &range))
        return;
    if (!binary64_of(input, &value))
        fault("the input is not a binary64 pattern");
    else if (!isfinite(value))
        reject("invalid");
    else if (ranged ? !quantized(value, range, &integer) : !nearest(value, range.largest, &integer))
        reject("out_of_range");
    else
        ok(json_integer(integer));
}

static void restore(const json_t *input, const json_t *parameters, bool ranged)
{
    struct range range;
    json_int_t integer = json_integer_value(input);
    if (!json_is_integer(input) || integer < 0 || integer > UINT32_MAX)
        fault("the input is not a 32-bit integer");
    else if (!parameters_of(parameters, ranged, &range))
        return;
    else if ((double)integer > range.largest)
        reject("out_of_range");
    else
        ok(binary64(ranged ? restored((uint32_t)integer, range) : unit_of((uint32_t)integer, range.largest)));
}

void quantize_quantize_unit(const json_t *input, const json_t *parameters)
{
    quantize(input, parameters, false);
}

void quantize_quantize(const json_t *input, const json_t *parameters)
{
    quantize(input, parameters, true);
}

void quantize_restore_unit(const json_t *input, const json_t *parameters)
{
    restore(input, parameters, false);
}

void quantize_restore(const json_t *input, const json_t *parameters)
{
    restore(input, parameters, true);
}

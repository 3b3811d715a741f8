/* Packet fields quantised to 255 or 65535 steps: normalised and range-limited floats, rotation quaternions. */
#include "formats.h"

#include <math.h>
#include <string.h>

enum { LARGEST_FIELD = 8 };

/* A quantised field; `steps` is 255 or 65535. */
static void say_steps(const uint32_t *numbers, size_t count, double steps)
{
    uint8_t bytes[LARGEST_FIELD];
    size_t len = 0;
    for (size_t i = 0; i < count; i++) {
        bytes[len++] = (uint8_t)numbers[i];
        if (steps > 255)
            bytes[len++] = (uint8_t)(numbers[i] >> 8);
    }
    ok(hex(bytes, len));
}

/* Reads the numbers of a field; returns the bytes consumed, or answers and returns 0. */
static size_t steps_of(const json_t *input, uint32_t *numbers, size_t count, double steps)
{
    uint8_t in[16384];
    size_t len, size = steps > 255 ? 2 : 1;
    if (!hex_of(input, in, sizeof in, &len)) {
        fault("the input is not hex of up to 16384 bytes");
        return 0;
    }
    if (len < count * size) {
        reject("truncated");
        return 0;
    }
    for (size_t i = 0; i < count; i++)
        numbers[i] = size == 1 ? in[i] : (uint32_t)(in[2 * i] | in[2 * i + 1] << 8);
    return count * size;
}

static bool float_of(const json_t *text, float *out)
{
    uint32_t pattern;
    if (!binary32_of(text, &pattern)) {
        fault("not a binary32 pattern");
        return false;
    }
    memcpy(out, &pattern, sizeof pattern);
    return true;
}

static uint32_t nearest(double scaled)
{
    return (uint32_t)floor(scaled + 0.5);
}

static void normalized_encode(const json_t *input, double steps)
{
    float value;
    if (!float_of(input, &value))
        return;
    if (!isfinite(value))
        reject("invalid");
    else if (value < 0 || value > 1)
        reject("out_of_range");
    else
        say_steps((uint32_t[]){nearest(value * steps)}, 1, steps);
}

static void normalized_decode(const json_t *input, double steps)
{
    uint32_t number;
    size_t len = steps_of(input, &number, 1, steps);
    if (len > 0)
        ok_consumed(binary32((float)number / (float)steps), len);
}

/* Reads the interval; answers and returns false if it is refused. */
static bool interval_of(const json_t *parameters, float *min, float *range)
{
    if (!float_of(json_object_get(parameters, "min"), min) || !float_of(json_object_get(parameters, "range"), range))
        return false;
    if (isfinite(*min) && isfinite(*range) && *range > 0 && isfinite((float)((double)*min + *range)))
        return true;
    reject("out_of_range");
    return false;
}

static void limited_encode(const json_t *input, const json_t *parameters, double steps)
{
    float value, min, range;
    if (!interval_of(parameters, &min, &range) || !float_of(input, &value))
        return;
    if (!isfinite(value)) {
        reject("invalid");
    } else if (value < min || value > (float)((double)min + range)) {
        reject("out_of_range");
    } else {
        uint32_t number = nearest(((double)value - min) / range * steps);
        say_steps((uint32_t[]){number > steps ? (uint32_t)steps : number}, 1, steps);
    }
}

static void limited_decode(const json_t *input, const json_t *parameters, double steps)
{
    float min, range;
    uint32_t number;
    if (!interval_of(parameters, &min, &range))
        return;
    size_t len = steps_of(input, &number, 1, steps);
    if (len > 0)
        ok_consumed(binary32((float)(number * (double)range / steps + min)), len);
}

static void rotation_encode(const json_t *input, double steps)
{
    float quat[4];
    uint32_t numbers[4];
    const float beyond = 1 + 0x1p-20F;
    for (size_t i = 0; i < 4; i++)
        if (!float_of(json_array_get(input, i), &quat[i]))
            return;
    bool negative = quat[3] < 0;
    for (size_t i = 0; i < 4; i++) {
        /* Input is x, y, z, w; w, x, y, z is written. */
        float component = quat[(i + 3) % 4];
        if (!isfinite(component)) {
            reject("invalid");
            return;
        }
        if (fabsf(component) > beyond) {
            reject("out_of_range");
            return;
        }
        component = fmaxf(-1, fminf(1, negative ? -component : component));
        numbers[i] = nearest((i == 0 ? component : component / 2.0 + 0.5) * steps);
    }
    say_steps(numbers, 4, steps);
}

static void rotation_decode(const json_t *input, double steps)
{
    uint32_t numbers[4];
    float quat[4];
    size_t len = steps_of(input, numbers, 4, steps);
    if (len == 0)
        return;
    for (size_t i = 0; i < 4; i++)
        quat[(i + 3) % 4] = (i == 0 ? (float)numbers[0] : (float)(2 * (double)numbers[i] - steps)) / (float)steps;
    ok_consumed(binary32s(quat, 4), len);
}

#define FIELD(name, steps)                                                                                             \
    void packet_normalized_float##name##_encode(const json_t *input, const json_t *parameters)                         \
    {                                                                                                                  \
        (void)parameters;                                                                                              \
        normalized_encode(input, steps);                                                                               \
    }                                                                                                                  \
    void packet_normalized_float##name##_decode(const json_t *input, const json_t *parameters)                         \
    {                                                                                                                  \
        (void)parameters;                                                                                              \
        normalized_decode(input, steps);                                                                               \
    }                                                                                                                  \
    void packet_range_limited_float##name##_encode(const json_t *input, const json_t *parameters)                      \
    {                                                                                                                  \
        limited_encode(input, parameters, steps);                                                                      \
    }                                                                                                                  \
    void packet_range_limited_float##name##_decode(const json_t *input, const json_t *parameters)                      \
    {                                                                                                                  \
        limited_decode(input, parameters, steps);                                                                      \
    }

FIELD(8, 255)
FIELD(16, 65535)

#define ROTATION(name, steps)                                                                                          \
    void packet_rotation_quaternion##name##_encode(const json_t *input, const json_t *parameters)                      \
    {                                                                                                                  \
        (void)parameters;                                                                                              \
        rotation_encode(input, steps);                                                                                 \
    }                                                                                                                  \
    void packet_rotation_quaternion##name##_decode(const json_t *input, const json_t *parameters)                      \
    {                                                                                                                  \
        (void)parameters;                                                                                              \
        rotation_decode(input, steps);                                                                                 \
    }

ROTATION(32, 255)
ROTATION(64, 65535)

/* The adapter protocol: one JSON object per line, in and out. */
#include "formats.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    operation *run;
} operations[] = {
    {"compact_index.encode", compact_index_encode},
    {"compact_index.decode", compact_index_decode},
    {"compact_index.decode_canonical", compact_index_decode_canonical},
    {"packet.float16_encode", packet_float16_encode},
    {"packet.float16_decode", packet_float16_decode},
    {"packet.normalized_float8_encode", packet_normalized_float8_encode},
    {"packet.normalized_float8_decode", packet_normalized_float8_decode},
    {"packet.normalized_float16_encode", packet_normalized_float16_encode},
    {"packet.normalized_float16_decode", packet_normalized_float16_decode},
    {"packet.range_limited_float8_encode", packet_range_limited_float8_encode},
    {"packet.range_limited_float8_decode", packet_range_limited_float8_decode},
    {"packet.range_limited_float16_encode", packet_range_limited_float16_encode},
    {"packet.range_limited_float16_decode", packet_range_limited_float16_decode},
    {"packet.rotation_quaternion32_encode", packet_rotation_quaternion32_encode},
    {"packet.rotation_quaternion32_decode", packet_rotation_quaternion32_decode},
    {"packet.rotation_quaternion64_encode", packet_rotation_quaternion64_encode},
    {"packet.rotation_quaternion64_decode", packet_rotation_quaternion64_decode},
    {"quantize.quantize_unit", quantize_quantize_unit},
    {"quantize.restore_unit", quantize_restore_unit},
    {"quantize.quantize", quantize_quantize},
    {"quantize.restore", quantize_restore},
    {"smallest_three.compress", smallest_three_compress},
    {"smallest_three.restore", smallest_three_restore},
    {"smallest_three.restore_original", smallest_three_restore_original},
};

enum { OPERATIONS = sizeof operations / sizeof *operations };

static const char *member(const json_t *message, const char *name)
{
    const char *text = json_string_value(json_object_get(message, name));
    return text == NULL ? "" : text;
}

/* Writes a message and releases it. */
static void answer(json_t *message)
{
    json_dumpf(message, stdout, JSON_COMPACT);
    putchar('\n');
    fflush(stdout);
    json_decref(message);
}

static void hello(void)
{
    json_t *names = json_array();
    for (int i = 0; i < OPERATIONS; i++)
        json_array_append_new(names, json_string(operations[i].name));
    answer(json_pack("{s:s,s:i,s:s,s:s,s:s,s:o,s:[s]}", "message", "hello", "protocol", 1, "name", "c", "version", "1.0",
                     "language", "C", "operations", names, "sweep", "compact_index.encode"));
}

static void run(const json_t *message)
{
    const json_t *cases = json_object_get(message, "cases"), *parameters = json_object_get(message, "parameters");
    const char *name = member(message, "operation");
    operation *run_case = NULL;
    for (int i = 0; i < OPERATIONS; i++)
        if (strcmp(operations[i].name, name) == 0)
            run_case = operations[i].run;
    results = json_array();
    for (size_t i = 0; i < json_array_size(cases); i++) {
        if (run_case == NULL)
            json_array_append_new(results, json_pack("{s:b}", "unsupported", true));
        else
            run_case(json_array_get(cases, i), parameters);
    }
    answer(json_pack("{s:s,s:O,s:o}", "message", "results", "seq", json_object_get(message, "seq"), "results", results));
}

static void sweep(const json_t *message)
{
    char text[32];
    uint64_t from, count;
    if (strcmp(member(message, "operation"), "compact_index.encode") != 0 ||
        !decimal_of(json_object_get(message, "from"), &from) ||
        !decimal_of(json_object_get(message, "count"), &count)) {
        fputs("a sweep of an operation that was not offered, or without numbers\n", stderr);
        exit(1);
    }
    snprintf(text, sizeof text, "%016" PRIx64, compact_index_sweep_encode(from, count));
    answer(json_pack("{s:s,s:O,s:s}", "message", "digest", "seq", json_object_get(message, "seq"), "digest", text));
}

int main(void)
{
    char *line = NULL;
    size_t capacity = 0;
    ssize_t len;
    while ((len = getline(&line, &capacity, stdin)) > 0) {
        json_error_t error;
        json_t *message = json_loadb(line, (size_t)len, 0, &error);
        const char *kind = member(message, "message");
        if (strcmp(kind, "hello") == 0) {
            hello();
        } else if (strcmp(kind, "run") == 0) {
            run(message);
        } else if (strcmp(kind, "sweep") == 0) {
            sweep(message);
        } else if (strcmp(kind, "bye") == 0) {
            return 0;
        } else {
            fprintf(stderr, "not a message: %s\n", message == NULL ? error.text : kind);
            return 1;
        }
        json_decref(message);
    }
    return 0;
}

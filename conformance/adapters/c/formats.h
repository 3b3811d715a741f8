/* The formats: each operation answers one case. */
#ifndef FORMATS_H
#define FORMATS_H

#include "answer.h"

typedef void operation(const json_t *input, const json_t *parameters);

operation compact_index_encode, compact_index_decode, compact_index_decode_canonical;
operation packet_float16_encode, packet_float16_decode;
operation packet_normalized_float8_encode, packet_normalized_float8_decode;
operation packet_normalized_float16_encode, packet_normalized_float16_decode;
operation packet_range_limited_float8_encode, packet_range_limited_float8_decode;
operation packet_range_limited_float16_encode, packet_range_limited_float16_decode;
operation packet_rotation_quaternion32_encode, packet_rotation_quaternion32_decode;
operation packet_rotation_quaternion64_encode, packet_rotation_quaternion64_decode;
operation quantize_quantize_unit, quantize_restore_unit, quantize_quantize, quantize_restore;
operation smallest_three_compress, smallest_three_restore, smallest_three_restore_original;

/* The digest of the encodings of the bit patterns `from` to `from + count - 1`. */
uint64_t compact_index_sweep_encode(uint64_t from, uint64_t count);

#endif

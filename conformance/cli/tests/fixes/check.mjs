// Calls the snippets, which are modules beside this one, and prints what they answer.
import { bitPackWrite } from './bit_pack_write.mjs';
import { compactIndexDecode } from './compact_index_decode.mjs';
import { compactIndexEncode } from './compact_index_encode.mjs';
import { mixedRadixPack32 } from './mixed_radix_pack32.mjs';
import { quantize, quantizeUnit } from './quantize_unit.mjs';
import { rotationQuaternionEncode } from './rotation_quaternion_encode.mjs';
import { compress15 } from './smallest_three_compress15.mjs';
import { restore } from './smallest_three_restore.mjs';
import { nameDecode, nameEncode } from './unreal_name.mjs';
import { varintEncode } from './varint_encode.mjs';

function shown(answer) {
  if (answer instanceof Uint8Array) return Buffer.from(answer).toString('hex');
  if (Array.isArray(answer)) return answer.map((n) => (Number.isInteger(n) ? n : n.toFixed(6))).join(' ');
  return typeof answer === 'object' ? Object.values(answer).join(' ') : String(answer);
}

function say(name, ask) {
  try {
    console.log(name, shown(ask()));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    console.log(name, 'refused');
  }
}

const bytes = (hex) => Uint8Array.from(Buffer.from(hex, 'hex'));
const U32 = 4294967295;
say('compact-index-pinned-3f-mask-smallest', () => compactIndexDecode(bytes('4040')));
say('compact-index-pinned-minus-1:back', () => compactIndexDecode(bytes('81')));
say('compact-index-decode-c080808010', () => compactIndexDecode(bytes('c080808010')));
say('compact-index-pinned-empty', () => compactIndexDecode(bytes('')));
say('compact-index-pinned-16777217', () => compactIndexEncode(16777217));
say('compact-index-encode-0', () => compactIndexEncode(0));
say('compact-index-pinned-minimum', () => compactIndexEncode(-2147483648));
say('unreal-name-pinned-63', () => nameEncode('a'.repeat(63)));
say('unreal-name-pinned-63-back', () => nameDecode(bytes(`4001${'61'.repeat(63)}00`)));
say('unreal-name-decode-malformed-80', () => nameDecode(bytes('80')));
say('bit-pack-pinned-8-in-3', () => bitPackWrite([8], [3]));
say('bit-pack-pinned-5-700', () => bitPackWrite([5, 700], [3, 10]));
say('bit-pack-pinned-32-bits', () => bitPackWrite([0, U32], [1, 32]));
say('mixed-radix-pack32-product-2-64-less', () => mixedRadixPack32([U32 - 1, U32 - 1], [U32, U32]));
say('mixed-radix-pinned-fourteen', () => mixedRadixPack32(Array(14).fill(0), Array(14).fill(5)));
say('mixed-radix-pinned-brim', () => mixedRadixPack32([65535, 65535], [65536, 65536]));
say('mixed-radix-pack32-beyond-1', () => mixedRadixPack32([1], [1]));
say('mixed-radix-pinned-at-limit', () => mixedRadixPack32([0, 5], [5, 5]));
say('varint-pinned-2-to-56', () => varintEncode(1n << 56n));
say('varint-pinned-largest', () => varintEncode((1n << 64n) - 1n));
say('packet-pinned-quaternion32-identity', () => rotationQuaternionEncode([0, 0, 0, 1], 1));
say('packet-pinned-quaternion64-x', () => rotationQuaternionEncode([1, 0, 0, 0], 2));
say('packet-pinned-quaternion64-negative-w', () => rotationQuaternionEncode([-1, 1, 1, -1], 2));
say('quantize-unit-1-below', () => quantizeUnit(-1, 1));
say('quantize-pinned-10-quarter-below', () => quantizeUnit(-0.25, 10));
say('quantize-pinned-example-unit', () => quantizeUnit(0.45, 10));
say('quantize-0-to-3-1-below', () => quantize(-3, 0, 3, 1));
say('quantize-pinned-example-range', () => quantize(-0.35, -1, 1, 16));
say('smallest-three-15-zero', () => compress15([0, 0, 0, 0]));
say('smallest-three-15-halves-first-negative', () => compress15([-0.5, 0.5, 0.5, 0.5]));
say('smallest-three-pinned-2-parts-no-rotation', () => restore([3, 3, 3], 1, 1, 2));
say('smallest-three-parts-4-restore-index-2-sig-0', () => restore([8, 7, 6], 2, 0, 4));

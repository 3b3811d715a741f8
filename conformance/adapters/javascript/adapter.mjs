// The suite's formats in plain JavaScript, without packages.
import process from "node:process";

import { OPERATIONS as bitPack } from "./formats/bit_pack.mjs";
import { OPERATIONS as compactIndex } from "./formats/compact_index.mjs";
import { OPERATIONS as mixedRadix } from "./formats/mixed_radix.mjs";
import { OPERATIONS as packet } from "./formats/packet.mjs";
import { OPERATIONS as quantize } from "./formats/quantize.mjs";
import { OPERATIONS as smallestThree } from "./formats/smallest_three.mjs";
import { OPERATIONS as unreal } from "./formats/unreal.mjs";
import { OPERATIONS as unrealPackage } from "./formats/unreal_package.mjs";
import { OPERATIONS as variantBuffer } from "./formats/variant_buffer.mjs";
import { OPERATIONS as varint } from "./formats/varint.mjs";
import { serve } from "./protocol.mjs";

await serve("javascript", process.versions.node, {
  ...compactIndex,
  ...unreal,
  ...unrealPackage,
  ...bitPack,
  ...mixedRadix,
  ...varint,
  ...packet,
  ...quantize,
  ...smallestThree,
  ...variantBuffer,
});

// CompactIndex, the Unreal types and LEB128 in plain JavaScript, without packages.
import process from "node:process";

import { OPERATIONS as compactIndex } from "./formats/compact_index.mjs";
import { OPERATIONS as unreal } from "./formats/unreal.mjs";
import { OPERATIONS as unrealPackage } from "./formats/unreal_package.mjs";
import { OPERATIONS as varint } from "./formats/varint.mjs";
import { serve } from "./protocol.mjs";

await serve("javascript", process.versions.node, { ...compactIndex, ...unreal, ...unrealPackage, ...varint });

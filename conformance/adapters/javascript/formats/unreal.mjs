// The Unreal data types over CompactIndex: FString, Name, ObjectReference.
import { hex, unhex } from "../bytes.mjs";
import { Reject } from "../protocol.mjs";
import * as compactIndex from "./compact_index.mjs";

export const LENGTH_VERSION = 64;

/** UTF-16LE if the text is not Latin-1, or with `wide`. */
function encodeString(text, wide = /[^\0-\xff]/.test(text)) {
  if (text.includes("\0")) throw new Reject("invalid");
  if (text === "") return Buffer.of(0);
  const length = text.length + 1;
  const body = Buffer.from(text + "\0", wide ? "utf16le" : "latin1");
  return Buffer.concat([Buffer.from(compactIndex.encode(wide ? -length : length)), body]);
}

function stringBody(data, length, start) {
  if (length === 0) return ["", start];
  const wide = length < 0;
  const end = start + (wide ? -2 * length : length);
  if (end > data.length) throw new Reject("truncated");
  const text = data.toString(wide ? "utf16le" : "latin1", start, end);
  if (text.indexOf("\0") !== text.length - 1 || !text.isWellFormed()) throw new Reject("invalid");
  return [text.slice(0, -1), end];
}

function decodeString(data) {
  return stringBody(data, ...compactIndex.decode(data));
}

function decodeCanonicalString(data) {
  const [text, end] = stringBody(data, ...compactIndex.decodeCanonical(data));
  if (!encodeString(text).equals(data.subarray(0, end))) throw new Reject("overlong");
  return [text, end];
}

export function encodeName(text, { version }) {
  if (/[^\x01-\xff]/.test(text)) throw new Reject("invalid");
  const body = Buffer.from(text + "\0", "latin1");
  return version < LENGTH_VERSION ? body : Buffer.concat([Buffer.from(compactIndex.encode(body.length)), body]);
}

export function decodeName(data, { version }, index) {
  let [length, start] = [data.indexOf(0) + 1, 0];
  if (version < LENGTH_VERSION) {
    if (length === 0) throw new Reject("truncated");
  } else {
    [length, start] = index(data);
    if (length < 0) throw new Reject("out_of_range");
    if (length === 0) throw new Reject("invalid");
    if (start + length > data.length) throw new Reject("truncated");
  }
  const end = start + length;
  const nul = data.indexOf(0, start);
  const canonical = index === compactIndex.decodeCanonical;
  if (data[end - 1] !== 0 || (canonical && nul !== end - 1)) throw new Reject("invalid");
  return [data.toString("latin1", start, nul), end];
}

export function toValue(reference) {
  if (reference === "null") return 0;
  const value = "import" in reference ? -reference.import - 1 : reference.export + 1;
  if (value !== (value | 0)) throw new Reject("out_of_range");
  return value;
}

export function fromValue(value) {
  if (value === 0) return "null";
  return value < 0 ? { import: -value - 1 } : { export: value - 1 };
}

export function encodeFixed(reference) {
  const out = Buffer.alloc(4);
  out.writeInt32LE(toValue(reference));
  return out;
}

export function decodeFixed(data) {
  if (data.length < 4) throw new Reject("truncated");
  return [data.readInt32LE(), 4];
}

const encoded = (encoder) => (input, parameters) => ({ ok: hex(encoder(input, parameters)) });
const decoded =
  (decoder, meaning = (value) => value) =>
  (input, parameters) => {
    const [value, consumed] = decoder(unhex(input), parameters);
    return { ok: meaning(value), consumed };
  };

export const OPERATIONS = {
  "unreal_string.encode": encoded((text) => encodeString(text)),
  "unreal_string.encode_wide": encoded((text) => encodeString(text, true)),
  "unreal_string.decode": decoded(decodeString),
  "unreal_string.decode_canonical": decoded(decodeCanonicalString),
  "unreal_name.encode": encoded(encodeName),
  "unreal_name.decode": decoded((data, parameters) => decodeName(data, parameters, compactIndex.decode)),
  "unreal_name.decode_canonical": decoded((data, parameters) =>
    decodeName(data, parameters, compactIndex.decodeCanonical),
  ),
  "object_reference.encode": encoded((reference) => compactIndex.encode(toValue(reference))),
  "object_reference.decode": decoded(compactIndex.decode, fromValue),
  "object_reference.decode_canonical": decoded(compactIndex.decodeCanonical, fromValue),
  "object_reference.encode_fixed": encoded(encodeFixed),
  "object_reference.decode_fixed": decoded(decodeFixed, fromValue),
};

// Calls the snippets, which are files of this package, and prints what they answer.
package main

import (
	"encoding/hex"
	"fmt"
	"strings"
)

func say(name string, err error, answer ...interface{}) {
	if err != nil {
		fmt.Println(name, "refused")
		return
	}
	fmt.Println(append([]interface{}{name}, answer...)...)
}

func decode(name, text string) {
	data, _ := hex.DecodeString(text)
	value, used, err := CompactIndexDecode(data)
	say(name, err, value, used)
}

func encode(name string, value int32) {
	say(name, nil, hex.EncodeToString(CompactIndexEncode(value)))
}

func names() {
	encoded, err := NameEncode([]byte(strings.Repeat("a", 63)))
	say("unreal-name-pinned-63", err, hex.EncodeToString(encoded))
	text, used, err := NameDecode([]byte("\x40\x01" + strings.Repeat("a", 63) + "\x00"))
	say("unreal-name-pinned-63-back", err, string(text), used)
	text, used, err = NameDecode([]byte{0x80})
	say("unreal-name-decode-malformed-80", err, string(text), used)
}

func pack(name string, values []uint64, widths []uint) {
	out, err := BitPackWrite(values, widths)
	say(name, err, hex.EncodeToString(out))
}

func radix(name string, values, limits []uint32) {
	packed, err := MixedRadixPack32(values, limits)
	say(name, err, packed)
}

func rotation(name string, x, y, z, w float32, bytesEach int) {
	out, err := RotationQuaternionEncode(x, y, z, w, bytesEach)
	say(name, err, hex.EncodeToString(out))
}

func unit(name string, value float64, bits uint) {
	q, err := QuantizeUnit(value, bits)
	say(name, err, q)
}

func ranged(name string, value, min, max float64, bits uint) {
	q, err := Quantize(value, min, max, bits)
	say(name, err, q)
}

func compress(name string, quat [4]float32) {
	first, second, err := Compress15(quat)
	say(name, err, first, second)
}

func restored(name string, kept [3]uint32, index, sig, bits uint) {
	quat, err := Restore(kept, index, sig, bits)
	say(name, err, fmt.Sprintf("%.6f %.6f %.6f %.6f", quat[0], quat[1], quat[2], quat[3]))
}

func main() {
	const u32 = 4294967295
	decode("compact-index-pinned-3f-mask-smallest", "4040")
	decode("compact-index-pinned-minus-1:back", "81")
	decode("compact-index-decode-c080808010", "c080808010")
	decode("compact-index-pinned-empty", "")
	encode("compact-index-pinned-16777217", 16777217)
	encode("compact-index-encode-0", 0)
	encode("compact-index-pinned-minimum", -2147483648)
	names()
	pack("bit-pack-pinned-8-in-3", []uint64{8}, []uint{3})
	pack("bit-pack-pinned-5-700", []uint64{5, 700}, []uint{3, 10})
	pack("bit-pack-pinned-32-bits", []uint64{0, u32}, []uint{1, 32})
	radix("mixed-radix-pack32-product-2-64-less", []uint32{u32 - 1, u32 - 1}, []uint32{u32, u32})
	radix("mixed-radix-pinned-fourteen", make([]uint32, 14), []uint32{5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5})
	radix("mixed-radix-pinned-brim", []uint32{65535, 65535}, []uint32{65536, 65536})
	radix("mixed-radix-pack32-beyond-1", []uint32{1}, []uint32{1})
	radix("mixed-radix-pinned-at-limit", []uint32{0, 5}, []uint32{5, 5})
	say("varint-pinned-2-to-56", nil, hex.EncodeToString(VarintEncode(1<<56)))
	say("varint-pinned-largest", nil, hex.EncodeToString(VarintEncode(1<<64-1)))
	rotation("packet-pinned-quaternion32-identity", 0, 0, 0, 1, 1)
	rotation("packet-pinned-quaternion64-x", 1, 0, 0, 0, 2)
	rotation("packet-pinned-quaternion64-negative-w", -1, 1, 1, -1, 2)
	unit("quantize-unit-1-below", -1, 1)
	unit("quantize-pinned-10-quarter-below", -0.25, 10)
	unit("quantize-pinned-example-unit", 0.45, 10)
	ranged("quantize-0-to-3-1-below", -3, 0, 3, 1)
	ranged("quantize-pinned-example-range", -0.35, -1, 1, 16)
	compress("smallest-three-15-zero", [4]float32{})
	compress("smallest-three-15-halves-first-negative", [4]float32{-0.5, 0.5, 0.5, 0.5})
	restored("smallest-three-pinned-2-parts-no-rotation", [3]uint32{3, 3, 3}, 1, 1, 2)
	restored("smallest-three-parts-4-restore-index-2-sig-0", [3]uint32{8, 7, 6}, 2, 0, 4)
}

// Connects a codec to packproof: one JSON object per line, in and out.
//
// `packproof run my-codec` judges it. `packproof protocol` describes the messages, `packproof operations` lists the
// operations with the shapes of their inputs and answers.
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"sort"
	"strconv"
)

// refused is the class of a refusal: bytes or a value that the format forbids.
type refused string

func (class refused) Error() string { return string(class) }

// The codec. Replace what follows by calls of your own. To import a package of the module that surrounds this folder,
// add to go.mod:
//
//	require example.org/mycodec v0.0.0
//	replace example.org/mycodec => ../

func compactIndexEncode(value int32) []byte {
	magnitude, first := uint32(value), byte(0)
	if value < 0 {
		magnitude, first = -magnitude, 0x80
	}
	first |= byte(magnitude & 0x3F)
	magnitude >>= 6
	if magnitude != 0 {
		first |= 0x40
	}
	out := []byte{first}
	for magnitude != 0 {
		next := byte(magnitude & 0x7F)
		magnitude >>= 7
		if magnitude != 0 {
			next |= 0x80
		}
		out = append(out, next)
	}
	return out
}

// compactIndexDecode returns the value and the number of bytes that it takes.
func compactIndexDecode(data []byte, canonical bool) (int32, int, error) {
	if len(data) == 0 {
		return 0, 0, refused("truncated")
	}
	negative, more := data[0]&0x80 != 0, data[0]&0x40 != 0
	magnitude, used := uint64(data[0]&0x3F), 1
	for more && used < 5 {
		if used == len(data) {
			return 0, 0, refused("truncated")
		}
		next := data[used]
		if used < 4 {
			next &= 0x7F
		}
		magnitude |= uint64(next) << (7*used - 1)
		more, used = data[used]&0x80 != 0, used+1
	}
	limit := uint64(1<<31 - 1)
	if negative {
		limit = 1 << 31
	}
	switch {
	case canonical && magnitude > limit:
		return 0, 0, refused("out_of_range")
	case canonical && used > 1 && data[used-1] == 0:
		return 0, 0, refused("overlong")
	case canonical && negative && magnitude == 0:
		return 0, 0, refused("not_canonical")
	case negative:
		return -int32(uint32(magnitude)), used, nil
	}
	return int32(uint32(magnitude)), used, nil
}

func varintEncode(value uint64, bits int) ([]byte, error) {
	if value>>(bits-1)>>1 != 0 {
		return nil, refused("out_of_range")
	}
	var out []byte
	for value > 0x7F {
		out = append(out, byte(value)|0x80)
		value >>= 7
	}
	return append(out, byte(value)), nil
}

func varintDecode(data []byte, bits int, canonical bool) (uint64, int, error) {
	value := uint64(0)
	for at := 0; 7*at < bits; at++ {
		if at == len(data) {
			return 0, 0, refused("truncated")
		}
		group := uint64(data[at] & 0x7F)
		value |= group << (7 * at)
		if data[at] < 0x80 {
			if left := bits - 7*at; left < 7 && group>>left != 0 {
				return 0, 0, refused("out_of_range")
			}
			if canonical && at > 0 && group == 0 {
				return 0, 0, refused("overlong")
			}
			return value, at + 1, nil
		}
	}
	return 0, 0, refused("out_of_range")
}

// Between JSON and the codec: bytes are hex; integers are decimal strings in operations that have 64-bit ones.

type result struct {
	Ok          any    `json:"ok,omitempty"`
	Consumed    *int   `json:"consumed,omitempty"`
	Reject      string `json:"reject,omitempty"`
	Unsupported bool   `json:"unsupported,omitempty"`
	Error       string `json:"error,omitempty"`
}

type parameters struct {
	Type string `json:"type"`
}

func (with parameters) bits() int {
	return map[string]int{"u16": 16, "u32": 32, "u64": 64}[with.Type]
}

type operation func(input json.RawMessage, with parameters) (result, error)

var operations = map[string]operation{
	"compact_index.encode": func(input json.RawMessage, _ parameters) (result, error) {
		var value int32
		err := json.Unmarshal(input, &value)
		return result{Ok: hex.EncodeToString(compactIndexEncode(value))}, err
	},
	"compact_index.decode":           compactIndex(false),
	"compact_index.decode_canonical": compactIndex(true),
	"varint.encode": func(input json.RawMessage, with parameters) (result, error) {
		var text string
		if err := json.Unmarshal(input, &text); err != nil {
			return result{}, err
		}
		value, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return result{}, err
		}
		data, err := varintEncode(value, with.bits())
		return result{Ok: hex.EncodeToString(data)}, err
	},
	"varint.decode":           varint(false),
	"varint.decode_canonical": varint(true),
}

func compactIndex(canonical bool) operation {
	return func(input json.RawMessage, _ parameters) (result, error) {
		data, err := bytesOf(input)
		if err != nil {
			return result{}, err
		}
		value, used, err := compactIndexDecode(data, canonical)
		return result{Ok: value, Consumed: &used}, err
	}
}

func varint(canonical bool) operation {
	return func(input json.RawMessage, with parameters) (result, error) {
		data, err := bytesOf(input)
		if err != nil {
			return result{}, err
		}
		value, used, err := varintDecode(data, with.bits(), canonical)
		return result{Ok: strconv.FormatUint(value, 10), Consumed: &used}, err
	}
}

func bytesOf(input json.RawMessage) ([]byte, error) {
	var text string
	if err := json.Unmarshal(input, &text); err != nil {
		return nil, err
	}
	return hex.DecodeString(text)
}

// answer answers one case. A panic in the codec fails that case only.
func answer(name string, input json.RawMessage, with parameters) (out result) {
	defer func() {
		if fault := recover(); fault != nil {
			out = result{Error: fmt.Sprint(fault)}
		}
	}()
	run, offered := operations[name]
	if !offered {
		return result{Unsupported: true}
	}
	out, err := run(input, with)
	switch class, isRefusal := err.(refused); {
	case isRefusal:
		return result{Reject: string(class)}
	case err != nil:
		return result{Error: err.Error()}
	}
	return out
}

type message struct {
	Message    string            `json:"message"`
	Seq        uint64            `json:"seq"`
	Operation  string            `json:"operation"`
	Parameters parameters        `json:"parameters"`
	Cases      []json.RawMessage `json:"cases"`
}

func main() {
	in := bufio.NewReader(os.Stdin)
	// An encoder ends each message with a newline and writes it at once.
	out := json.NewEncoder(os.Stdout)
	for {
		// ReadBytes, because a Scanner refuses lines of more than 64 KiB.
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			return
		}
		var asked message
		if err == nil {
			err = json.Unmarshal(line, &asked)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		switch asked.Message {
		case "bye":
			return
		case "hello":
			var names []string
			for name := range operations {
				names = append(names, name)
			}
			sort.Strings(names)
			out.Encode(map[string]any{"message": "hello", "protocol": 1, "name": "my-codec", "version": "0.1",
				"language": "Go", "operations": names})
		default:
			results := []result{}
			for _, input := range asked.Cases {
				results = append(results, answer(asked.Operation, input, asked.Parameters))
			}
			out.Encode(map[string]any{"message": "results", "seq": asked.Seq, "results": results})
		}
	}
}

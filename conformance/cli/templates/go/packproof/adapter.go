// Connects a codec to packproof: one line of words per question, one per answer.
//
// `packproof run my-codec` judges it. `packproof protocol --lines` describes the lines, `packproof operations` lists the
// operations with the shapes of their inputs and answers.
package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"os"
	"sort"
	"strconv"
	"strings"
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

// Between words and the codec: bytes are hex; no bytes are `""`.

type request struct {
	operation, input string
	parameters       map[string]string
}

func parse(line string) request {
	asked := request{parameters: map[string]string{}}
	asked.operation, asked.input, _ = strings.Cut(line, " ")
	// Pairs come first; the input is the rest of the line: texts and JSON have blanks.
	for asked.input != "" && asked.input[0] >= 'a' && asked.input[0] <= 'z' {
		word, rest, _ := strings.Cut(asked.input, " ")
		key, value, pair := strings.Cut(word, "=")
		if !pair {
			break
		}
		asked.parameters[key], asked.input = value, rest
	}
	return asked
}

func (asked request) bytes() ([]byte, error) {
	return hex.DecodeString(strings.ReplaceAll(asked.input, `""`, ""))
}

type operation func(asked request) (string, error)

var operations = map[string]operation{
	"compact_index.encode": func(asked request) (string, error) {
		value, err := strconv.ParseInt(asked.input, 10, 32)
		return hex.EncodeToString(compactIndexEncode(int32(value))), err
	},
	"compact_index.decode":           compactIndex(false),
	"compact_index.decode_canonical": compactIndex(true),
}

func compactIndex(canonical bool) operation {
	return func(asked request) (string, error) {
		data, err := asked.bytes()
		if err != nil {
			return "", err
		}
		value, used, err := compactIndexDecode(data, canonical)
		return fmt.Sprint(value, used), err
	}
}

// answer answers one line. A panic in the codec fails that case only.
func answer(asked request) (out string) {
	defer func() {
		if fault := recover(); fault != nil {
			out = fmt.Sprint("error ", fault)
		}
	}()
	run := operations[asked.operation]
	if run == nil {
		return "unsupported"
	}
	value, err := run(asked)
	if class, isRefusal := err.(refused); isRefusal {
		return "reject " + string(class)
	}
	if err != nil {
		return "error " + err.Error()
	}
	return "ok " + value
}

func hello() string {
	var names []string
	for name := range operations {
		names = append(names, name)
	}
	sort.Strings(names)
	return "name=my-codec version=0.1 language=Go operations=" + strings.Join(names, ",")
}

func main() {
	in := bufio.NewReader(os.Stdin)
	for {
		// ReadString, because a Scanner refuses lines of more than 64 KiB.
		line, err := in.ReadString('\n')
		asked := parse(strings.TrimSuffix(line, "\n"))
		switch {
		case err != nil || asked.operation == "bye":
			return
		case asked.operation == "hello":
			fmt.Println(hello())
		default:
			fmt.Println(answer(asked))
		}
	}
}

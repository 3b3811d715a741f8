package codec

import (
	"bytes"
	"errors"
	"io"
)

// Names of package versions from 64 on. The published example stores the length as one plain byte. It is a
// CompactIndex, NUL included: from 64 on, which is a name of 63 characters, it takes two bytes.
func NameEncode(latin1 []byte) ([]byte, error) {
	if bytes.IndexByte(latin1, 0) >= 0 {
		return nil, errors.New("a name has no NUL inside")
	}
	length, more := len(latin1)+1, 0x40
	first, out := length&0x3F, []byte{}
	for length >>= 6; length > 0; length >>= 7 {
		out = append(out, byte(first|more))
		first, more = length&0x7F, 0x80
	}
	out = append(out, byte(first))
	return append(append(out, latin1...), 0), nil
}

// NameDecode returns the name at the front, in Latin-1, and how many bytes it takes.
func NameDecode(data []byte) (latin1 []byte, used int, err error) {
	length, more := uint64(0), true
	for more && used < 5 {
		if used == len(data) {
			return nil, 0, io.ErrUnexpectedEOF
		}
		b := data[used]
		if used == 0 {
			if b&0x80 != 0 {
				return nil, 0, errors.New("a negative length")
			}
			length, more = uint64(b&0x3F), b&0x40 != 0
		} else {
			length, more = length|uint64(b&0x7F)<<(7*used-1), b&0x80 != 0
		}
		used++
	}
	rest := data[used:]
	if length == 0 || length > uint64(len(rest)) || bytes.IndexByte(rest[:length], 0) != int(length)-1 {
		return nil, 0, errors.New("a name is as long as it says, and NUL is its last character and no other")
	}
	return rest[:length-1], used + int(length), nil
}

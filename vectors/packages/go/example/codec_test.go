package example

import (
	"fmt"
	"testing"

	"packproof.invalid/vectors"
)

var operations = []string{"compact_index.encode", "compact_index.decode"}

func answer(vector vectors.Vector) vectors.Answer {
	if vector.Operation == "compact_index.encode" {
		return vectors.Ok(encode(int32(vector.Input.(float64))))
	}
	value, consumed, err := decode(vector.Bytes())
	if at, ok := err.(truncated); ok {
		return vectors.RejectAt("truncated", fmt.Sprintf("byte %d", int(at)))
	}
	return vectors.Decoded(value, consumed)
}

func TestCompactIndex(t *testing.T) {
	chosen, err := vectors.Select(operations...)
	if err != nil {
		t.Fatal(err)
	}
	for _, vector := range chosen {
		vector := vector
		t.Run(vector.ID, func(t *testing.T) { vectors.Check(t, vector, answer(vector)) })
	}
}

func TestControlsDoNotPass(t *testing.T) {
	controls, err := vectors.SelectFrom([]string{"controls"}, operations...)
	if err != nil {
		t.Fatal(err)
	}
	for _, vector := range controls {
		if verdict := vectors.Judge(vector, answer(vector)).Verdict; verdict != vectors.Fail && verdict != vectors.Note {
			t.Errorf("%s: %s", vector.ID, verdict)
		}
	}
}

package vectors

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

type cases struct {
	Judge []struct {
		Name    string
		Adapter bool
		Vector  Vector
		Answer  Answer
		Verdict string
		Says    string
		Fails   []string
	}
}

func table(t *testing.T) (table cases) {
	t.Helper()
	if err := read("comparator-cases.json", &table); err != nil {
		t.Fatal(err)
	}
	return table
}

// recorder is a test that only remembers.
type recorder struct {
	failed bool
	said   []string
}

func (r *recorder) Helper()                        {}
func (r *recorder) Errorf(f string, values ...any) { r.failed = true }
func (r *recorder) Logf(f string, values ...any)   { r.said = append(r.said, fmt.Sprintf(f, values...)) }

func TestJudges(t *testing.T) {
	for _, one := range table(t).Judge {
		if one.Adapter {
			continue
		}
		t.Run(one.Name, func(t *testing.T) {
			result := Judge(one.Vector, one.Answer)
			if string(result.Verdict) != strings.Replace(one.Verdict, "protocol", "fail", 1) {
				t.Errorf("%+v, expected %v", result, one.Verdict)
			}
			if !strings.Contains(result.Detail, one.Says) || len([]rune(result.Detail)) > 200 {
				t.Errorf("%s, expected %s", result.Detail, one.Says)
			}
			for _, level := range []string{"must", "should"} {
				seen := recorder{}
				CheckLevel(&seen, one.Vector, one.Answer, level)
				if seen.failed != contains(one.Fails, level) || (len(seen.said) > 0) != (result.Verdict != Pass && !seen.failed) {
					t.Errorf("level %s: %+v", level, seen)
				}
			}
		})
	}
}

func TestAnswers(t *testing.T) {
	for expected, answer := range map[string]Answer{
		`{"ok":"c104"}`:                        Ok([]byte{0xc1, 0x04}),
		`{"consumed":1,"ok":{"a":[5]}}`:        Decoded(map[string][]int32{"a": {5}}, 1),
		`{"consumed":false,"ok":5}`:            Decoded(5, Unsaid),
		`{"reject":"any"}`:                     Reject("any"),
		`{"at":"byte 1","reject":"truncated"}`: RejectAt("truncated", "byte 1"),
	} {
		if written, err := json.Marshal(answer); err != nil || string(written) != expected {
			t.Errorf("%s, %v, expected %s", written, err, expected)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("eof is a class")
		}
	}()
	Reject("eof")
}

func TestSelectsAndLoads(t *testing.T) {
	count := func(match func(Vector) bool, directories []string, names ...string) int {
		chosen, err := SelectFrom(directories, names...)
		if err != nil {
			t.Fatal(err)
		}
		for _, vector := range chosen {
			if !match(vector) {
				t.Errorf("%s is of %s in %s", vector.ID, vector.Operation, vector.Directory)
			}
		}
		return len(chosen)
	}
	byOperation := count(func(v Vector) bool { return v.Operation == "compact_index.decode" }, Judged, "compact_index.decode")
	byFormat := count(func(v Vector) bool { return v.Format == "compact_index" }, Judged, "compact_index")
	all := count(func(v Vector) bool { return v.Directory != "controls" }, Judged)
	count(func(v Vector) bool { return v.Directory == "controls" }, []string{"controls"})
	if byOperation == 0 || byOperation >= byFormat || byFormat >= all {
		t.Errorf("%d, %d, %d", byOperation, byFormat, all)
	}
	file := "data/generated/compact_index.json"
	generated, _ := SelectFrom([]string{"generated"}, "compact_index.decode")
	loaded, err := Load(file, "compact_index.decode")
	if err != nil || len(loaded) == 0 || !reflect.DeepEqual(loaded, generated) {
		t.Errorf("%d of %d: %v", len(loaded), len(generated), err)
	}
	for _, names := range [][]string{{"compact_indx"}, {"compact_index", "compact_index.decod"}, {"compact"}} {
		_, selected := Select(names...)
		_, loaded := Load(file, names...)
		for _, err := range []error{selected, loaded} {
			if err == nil || !strings.Contains(err.Error(), "no vectors of "+names[len(names)-1]+" in") {
				t.Errorf("%v: %v", names, err)
			}
		}
	}
}

func TestHasEveryVectorOfItsIndexAndTheVersionOfTheSuite(t *testing.T) {
	suite, err := Suite()
	if err != nil || suite == "" {
		t.Fatal(suite, err)
	}
	index := struct{ Files []string }{}
	if err := read("index.json", &index); err != nil {
		t.Fatal(err)
	}
	total := 0
	for _, path := range index.Files {
		contents := file{}
		if err := read(path, &contents); err != nil || contents.Suite != suite {
			t.Errorf("%s: suite %q, %v", path, contents.Suite, err)
		}
		total += len(contents.vectors(""))
	}
	all, err := SelectFrom([]string{"pinned", "generated", "sized", "controls"})
	if err != nil || len(all) != total {
		t.Errorf("%d of %d, %v", len(all), total, err)
	}
	for _, vector := range all {
		if vector.Accept == nil && vector.Reject == nil && vector.Either == nil || vector.Input == nil {
			t.Errorf("%s is incomplete", vector.ID)
		}
	}
}

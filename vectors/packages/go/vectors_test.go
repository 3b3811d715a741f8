package vectors

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

type cases struct {
	Judge []struct {
		Name    string
		Vector  Vector
		Answer  Answer
		Verdict Verdict
		Dialect string
		Says    string
		Fails   []string
	}
	Expand []struct {
		Name  string
		Node  any
		Value any
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
	name            string
	failed, skipped bool
	said            []string
}

func (r *recorder) Helper()                        {}
func (r *recorder) Name() string                   { return r.name }
func (r *recorder) Errorf(f string, values ...any) { r.failed = true }
func (r *recorder) Skipf(f string, values ...any)  { r.skipped = true }
func (r *recorder) Logf(f string, values ...any)   { r.said = append(r.said, fmt.Sprintf(f, values...)) }

func TestJudges(t *testing.T) {
	for _, one := range table(t).Judge {
		t.Run(one.Name, func(t *testing.T) {
			result := Judge(one.Vector, one.Answer)
			if result.Verdict != one.Verdict || result.Dialect != one.Dialect {
				t.Errorf("%+v, expected %v %v", result, one.Verdict, one.Dialect)
			}
			if !strings.Contains(result.Detail, one.Says) || len([]rune(result.Detail)) > 200 {
				t.Errorf("%s, expected %s", result.Detail, one.Says)
			}
			for _, level := range []string{"must", "should"} {
				seen := recorder{}
				CheckLevel(&seen, one.Vector, one.Answer, level)
				if seen.failed != contains(one.Fails, level) || seen.skipped != (one.Verdict == Unsupported) {
					t.Errorf("level %s: %+v", level, seen)
				}
			}
		})
	}
}

func TestExpands(t *testing.T) {
	for _, one := range table(t).Expand {
		t.Run(one.Name, func(t *testing.T) {
			if value := Expand(one.Node); !reflect.DeepEqual(value, one.Value) {
				t.Errorf("%v", value)
			}
		})
	}
}

func TestAnswersHaveTheShapeOfTheProtocol(t *testing.T) {
	for expected, answer := range map[string]Answer{
		`{"ok":"c104"}`:                        Ok([]byte{0xc1, 0x04}),
		`{"consumed":1,"ok":{"a":[5]}}`:        Decoded(map[string][]int32{"a": {5}}, 1),
		`{"consumed":false,"ok":5}`:            Decoded(5, Unsaid),
		`{"reject":"any"}`:                     Reject("any"),
		`{"at":"byte 1","reject":"truncated"}`: RejectAt("truncated", "byte 1"),
		`{"unsupported":true}`:                 NotOffered(),
		`{"error":"boom"}`:                     Error(errors.New("boom")),
	} {
		if written, err := json.Marshal(answer); err != nil || string(written) != expected {
			t.Errorf("%s, %v, expected %s", written, err, expected)
		}
	}
}

// Skipping ends a test: one of several vectors goes on.
func TestWhatIsNotOfferedEndsNoTestOfOtherVectors(t *testing.T) {
	test := recorder{name: "TestMine"}
	Check(&test, Vector{ID: "x", Level: "must", Accept: map[string]any{"value": 1.0}}, NotOffered())
	if test.failed || test.skipped || len(test.said) != 1 {
		t.Errorf("%+v", test)
	}
}

func TestNothingComparedIsAFailure(t *testing.T) {
	selected, unsupported, compared := seen.selected, seen.unsupported, seen.compared
	defer func() { seen.selected, seen.unsupported, seen.compared = selected, unsupported, compared }()
	seen.selected, seen.unsupported, seen.compared = map[string]bool{"x": true, "y": true}, map[string]bool{}, false
	check := func(id string, answer Answer) recorder {
		test := recorder{name: "TestMine/" + id}
		Check(&test, Vector{ID: id, Level: "must", Accept: map[string]any{"value": 1.0}}, answer)
		return test
	}
	if first := check("x", NotOffered()); first.failed || !first.skipped {
		t.Errorf("%+v", first)
	}
	if last := check("y", NotOffered()); !last.failed {
		t.Errorf("%+v", last)
	}
	check("x", Ok(1))
	if again := check("y", NotOffered()); again.failed || !again.skipped {
		t.Errorf("%+v", again)
	}
}

func TestWhatDoesNotDecideIsLogged(t *testing.T) {
	lenient := Vector{ID: "x", Level: "should", Reject: map[string]any{"class": "overlong"}}
	seen := recorder{}
	Check(&seen, lenient, Ok(0))
	Check(&seen, lenient, Reject("truncated"))
	if len(seen.said) != 2 || !strings.HasPrefix(seen.said[0], "fail: x: ") || !strings.HasPrefix(seen.said[1], "note: x: ") {
		t.Errorf("%q", seen.said)
	}
}

func TestSelectsFormatsAndOperations(t *testing.T) {
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
}

func TestRefusesNamesWithoutVectors(t *testing.T) {
	for _, names := range [][]string{{"compact_indx"}, {"compact_index", "compact_index.decod"}, {"compact"}} {
		_, err := Select(names...)
		if err == nil || !strings.Contains(err.Error(), "no vectors of "+names[len(names)-1]+" in") {
			t.Errorf("%v: %v", names, err)
		}
	}
	if _, err := Select("compact_index.decod"); !strings.Contains(err.Error(), "; there are compact_index, compact_index.decode,") {
		t.Error(err)
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
		for _, group := range contents.Groups {
			total += len(group.Vectors)
		}
	}
	all, err := SelectFrom([]string{"pinned", "generated", "sized", "controls"})
	if err != nil || len(all) != total {
		t.Errorf("%d of %d, %v", len(all), total, err)
	}
	for _, vector := range all {
		if len(vector.Expect()) != 1 || vector.Parameters() == nil || vector.Input() == nil {
			t.Errorf("%s is incomplete", vector.ID)
		}
	}
}

func TestLoadsAFile(t *testing.T) {
	file := "data/generated/compact_index.json"
	generated, _ := SelectFrom([]string{"generated"}, "compact_index.decode")
	loaded, err := Load(file, "compact_index.decode")
	if err != nil || len(loaded) == 0 || !reflect.DeepEqual(loaded, generated) {
		t.Errorf("%d of %d: %v", len(loaded), len(generated), err)
	}
	if all, err := Load(file); err != nil || len(all) <= len(loaded) {
		t.Errorf("%d: %v", len(all), err)
	}
	if _, err := Load(file, "compact_index.decod"); err == nil || !strings.Contains(err.Error(), "in "+file+"; there are compact_index, compact_index.") {
		t.Error(err)
	}
}

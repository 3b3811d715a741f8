package vectors

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// Unsaid stands for the bytes consumed if the implementation does not report them.
const Unsaid = -1

// A Verdict is the result for an answer.
type Verdict string

// The verdicts; Protocol for a malformed answer.
const (
	Pass        Verdict = "pass"
	Note        Verdict = "note"
	Fail        Verdict = "fail"
	Unsupported Verdict = "unsupported"
	Protocol    Verdict = "protocol"
)

// A Result is the verdict; what happened, if it is not a pass; and the dialect of the answer, if the vector has dialects.
type Result struct {
	Verdict Verdict
	Detail  string
	Dialect string
}

// An Answer is a JSON object in the shape of the adapter protocol's results.
type Answer map[string]any

var (
	classes = map[string]bool{"truncated": true, "overlong": true, "out_of_range": true, "not_canonical": true,
		"trailing": true, "invalid": true, "any": true}
	decides  = map[string]map[string]bool{"must": {"must": true}, "should": {"must": true, "should": true}}
	nan32    = regexp.MustCompile(`^f32:[7f]([0-9a-f]{7})$`)
	nan64    = regexp.MustCompile(`^f64:[7f]([0-9a-f]{15})$`)
	bits32   = regexp.MustCompile(`^f32:([0-9a-f]{8})$`)
	between  = regexp.MustCompile(`^f32:([0-9a-f]{8})\.\.([0-9a-f]{8})$`)
	infinity = map[*regexp.Regexp]string{nan32: "f800000", nan64: "ff0000000000000"}
)

// Ok is the answer of an implementation that accepts and consumes nothing, such as an encoder. Bytes become lowercase
// hex; other values are converted by encoding/json.
func Ok(value any) Answer {
	if bytes, ok := value.([]byte); ok {
		value = hex.EncodeToString(bytes)
	}
	written, err := json.Marshal(value)
	if err != nil {
		return Error(err)
	}
	var read any
	if err := json.Unmarshal(written, &read); err != nil {
		return Error(err)
	}
	return Answer{"ok": read}
}

// Decoded is the answer of a decoder: the value, and the bytes consumed or Unsaid.
func Decoded(value any, consumed int) Answer {
	answer := Ok(value)
	answer["consumed"] = float64(consumed)
	if consumed == Unsaid {
		answer["consumed"] = false
	}
	return answer
}

// Reject is a refusal: a class, or "any" for an implementation with a single kind of error.
func Reject(class string) Answer { return Answer{"reject": class} }

// RejectAt is Reject with the place of the fault: "byte 3" or "bit 17".
func RejectAt(class, at string) Answer { return Answer{"reject": class, "at": at} }

// NotOffered is the answer to an unsupported case.
func NotOffered() Answer { return Answer{"unsupported": true} }

// Error is the answer after an unexpected failure.
func Error(err error) Answer { return Answer{"error": err.Error()} }

// Judge compares an answer with what the vector expects.
func Judge(vector Vector, answer Answer) Result {
	said := ""
	for _, key := range []string{"ok", "reject", "unsupported", "error"} {
		if _, has := answer[key]; has {
			said += key
		}
	}
	class, _ := answer["reject"].(string)
	switch {
	case said == "unsupported" && answer["unsupported"] == true:
		return Result{Unsupported, "not offered", ""}
	case said == "unsupported":
		return Result{Protocol, "`unsupported` is true or absent, not " + short(answer["unsupported"]), ""}
	case said == "error":
		return Result{Fail, "error: " + clip(fmt.Sprint(answer["error"]), 150), ""}
	case said == "reject" && !classes[class]:
		return Result{Protocol, short(answer["reject"]) + " is not a class of refusal", ""}
	case said != "ok" && said != "reject":
		return Result{Protocol, "an answer is one of ok, reject, unsupported and error", ""}
	}
	expect := vector.Expect()
	dialects, several := expect["either"].([]any)
	if !several {
		dialects = []any{expect}
	}
	due := []any{}
	for _, dialect := range dialects {
		if accept, accepts := dialect.(map[string]any)["accept"].(map[string]any); accepts {
			due = append(due, accept["value"])
		}
	}
	if said == "ok" && len(due) == len(dialects) {
		if shape := misshapen(due, answer["ok"]); shape != "" {
			return Result{Protocol, shape, ""}
		}
	}
	best := Result{}
	for _, dialect := range dialects {
		result := against(dialect.(map[string]any), answer)
		if best.Verdict == "" || result.Verdict == Pass && best.Verdict != Pass ||
			result.Verdict == Note && best.Verdict == Fail {
			best = result
		}
	}
	return best
}

func against(expected map[string]any, answer Answer) Result {
	result := Result{Verdict: Pass}
	if accept, accepts := expected["accept"].(map[string]any); accepts {
		result = accepted(accept, answer)
	} else {
		result = refused(expected["reject"].(map[string]any), answer)
	}
	if dialect, named := expected["dialect"].(string); named && result.Verdict != Fail {
		result.Dialect = dialect
	}
	return result
}

func accepted(expected map[string]any, answer Answer) Result {
	value, ok := answer["ok"]
	if !ok {
		return Result{Fail, fmt.Sprintf("refused (%v), expected %v", answer["reject"], short(expected["value"])), ""}
	}
	if !same(expected["value"], value) {
		return Result{Fail, difference(expected["value"], value), ""}
	}
	consumes, has := expected["consumed"]
	consumed, says := answer["consumed"]
	if has && !says {
		return Result{Note, "`consumed` is missing: a decoder says how many bytes it took", ""}
	}
	if has && consumed != false && consumed != consumes {
		return Result{Fail, fmt.Sprintf("expected %v bytes consumed, got %v", consumes, consumed), ""}
	}
	return Result{Verdict: Pass}
}

func refused(expected map[string]any, answer Answer) Result {
	class, at := expected["class"], expected["at"]
	if value, ok := answer["ok"]; ok {
		return Result{Fail, fmt.Sprintf("expected a refusal (%v), got %v", class, short(value)), ""}
	}
	if answer["reject"] == "any" {
		return Result{Verdict: Pass}
	}
	if answer["reject"] != class {
		return Result{Note, fmt.Sprintf("refused as %v, expected %v", answer["reject"], class), ""}
	}
	if said, has := answer["at"]; has && at != nil && said != at {
		return Result{Note, fmt.Sprintf("expected the fault at %v, got %v", at, said), ""}
	}
	return Result{Verdict: Pass}
}

// same compares JSON values; an expected nan equals any NaN, an expected interval any number in it.
func same(expected, actual any) bool {
	switch expected := expected.(type) {
	case []any:
		list, ok := actual.([]any)
		ok = ok && len(list) == len(expected)
		for i := 0; ok && i < len(list); i++ {
			ok = same(expected[i], list[i])
		}
		return ok
	case map[string]any:
		object, ok := actual.(map[string]any)
		ok = ok && len(object) == len(expected)
		for name, member := range expected {
			value, has := object[name]
			ok = ok && has && same(member, value)
		}
		return ok
	}
	switch actual.(type) {
	case []any, map[string]any: // not comparable with ==
		return false
	}
	return expected == actual || expected == "f32:nan" && isNaN(nan32, actual) ||
		expected == "f64:nan" && isNaN(nan64, actual) || isBetween(expected, actual)
}

// isBetween reports whether a bit pattern is a number in an interval, inclusive.
func isBetween(expected, actual any) bool {
	ends, _ := expected.(string)
	text, _ := actual.(string)
	bounds, digits := between.FindStringSubmatch(ends), bits32.FindStringSubmatch(text)
	if bounds == nil || digits == nil {
		return false
	}
	number := func(digits string) float32 {
		bits, _ := strconv.ParseUint(digits, 16, 32)
		return math.Float32frombits(uint32(bits))
	}
	return number(bounds[1]) <= number(digits[1]) && number(digits[1]) <= number(bounds[2])
}

// isNaN reports whether a bit pattern is above infinity, ignoring the sign. Hex digits of equal length compare like numbers.
func isNaN(pattern *regexp.Regexp, actual any) bool {
	text, _ := actual.(string)
	digits := pattern.FindStringSubmatch(text)
	return digits != nil && digits[1] > infinity[pattern]
}

// TB is what Check uses of *testing.T.
type TB interface {
	Helper()
	Name() string
	Errorf(format string, values ...any)
	Logf(format string, values ...any)
	Skipf(format string, values ...any)
}

// ids records the selected vectors and their verdicts.
type ids struct {
	sync.Mutex
	selected, unsupported map[string]bool
	compared              bool
}

var seen = ids{selected: map[string]bool{}, unsupported: map[string]bool{}}

// nothing records a verdict, and reports whether every selected vector is unsupported by now.
func (s *ids) nothing(id string, verdict Verdict) bool {
	s.Lock()
	defer s.Unlock()
	if verdict != Unsupported {
		s.compared = true
		return false
	}
	s.unsupported[id] = true
	for id := range s.selected {
		if !s.unsupported[id] {
			return false
		}
	}
	return !s.compared && len(s.selected) > 0
}

// Check fails the test if the answer fails a vector of level must. An unsupported case skips the vector's own test, whose name
// has its ID, and is logged in a test of several vectors; the last of the selected vectors fails if all are unsupported, because
// nothing was compared. It logs notes, and failures of vectors that only recommend.
func Check(t TB, vector Vector, answer Answer) Result {
	t.Helper()
	return CheckLevel(t, vector, answer, "must")
}

// CheckLevel is Check for a level: "must" or "should".
func CheckLevel(t TB, vector Vector, answer Answer, level string) Result {
	t.Helper()
	result := Judge(vector, answer)
	message := fmt.Sprintf("%s: %s (%s; level %s)", vector.ID, clip(result.Detail, 200), clip(vector.Comment, 100), vector.Level)
	nothing := seen.nothing(vector.ID, result.Verdict)
	switch {
	case nothing:
		t.Errorf("%s; nothing was compared: all %d vectors are unsupported", message, len(seen.selected))
	case result.Verdict == Unsupported && strings.Contains(t.Name(), vector.ID):
		t.Skipf("%s", message)
	case result.Verdict == Protocol || decides[level] == nil || result.Verdict == Fail && decides[level][vector.Level]:
		t.Errorf("%s", message)
	case result.Verdict != Pass:
		t.Logf("%s: %s", result.Verdict, message)
	}
	return result
}

package vectors

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"sort"
	"strconv"
	"strings"
)

// Unsaid stands for the bytes consumed if the implementation does not report them.
const Unsaid = -1

// A Verdict is the result for an answer.
type Verdict string

// The verdicts.
const (
	Pass Verdict = "pass"
	Note Verdict = "note"
	Fail Verdict = "fail"
)

// A Result is the verdict, and what happened, if it is not a pass.
type Result struct {
	Verdict Verdict
	Detail  string
}

// An Answer is a JSON object in the shape of the adapter protocol's results.
type Answer map[string]any

var (
	decides = map[string][]string{"must": {"must"}, "should": {"must", "should"}}
	float   = regexp.MustCompile(`^(?:f32:[0-9a-f]{8}|f64:[0-9a-f]{16})$`)
)

// Ok is the answer of an implementation that accepts and consumes nothing, such as an encoder. Bytes become lowercase
// hex; other values are converted by encoding/json. It panics for what JSON has no way to write.
func Ok(value any) Answer {
	if bytes, ok := value.([]byte); ok {
		value = hex.EncodeToString(bytes)
	}
	written, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	var read any
	if err := json.Unmarshal(written, &read); err != nil {
		panic(err)
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

// Reject is a refusal: a class, or "any" for an implementation with a single kind of error. It panics for another class.
func Reject(class string) Answer {
	switch class {
	case "truncated", "overlong", "out_of_range", "not_canonical", "trailing", "invalid", "any":
		return Answer{"reject": class}
	}
	panic(class + " is not a class of refusal")
}

// RejectAt is Reject with the place of the fault: "byte 3" or "bit 17".
func RejectAt(class, at string) Answer {
	answer := Reject(class)
	answer["at"] = at
	return answer
}

// Judge compares an answer with what the vector expects; of several dialects, the best counts.
func Judge(vector Vector, answer Answer) Result {
	dialects := vector.Either
	if dialects == nil {
		dialects = []map[string]any{{"accept": vector.Accept, "reject": vector.Reject}}
	}
	best := Result{}
	for _, dialect := range dialects {
		result := against(dialect, answer)
		if best.Verdict == "" || result.Verdict == Pass || result.Verdict == Note && best.Verdict == Fail {
			best = result
		}
		if best.Verdict == Pass {
			break
		}
	}
	return best
}

func against(expected map[string]any, answer Answer) Result {
	if accept, _ := expected["accept"].(map[string]any); accept != nil {
		return accepted(accept, answer)
	}
	return refused(expected["reject"].(map[string]any), answer)
}

func accepted(expected map[string]any, answer Answer) Result {
	value, ok := answer["ok"]
	if !ok {
		return Result{Fail, fmt.Sprintf("refused (%v), expected %v", answer["reject"], short(expected["value"]))}
	}
	if found := difference(expected["value"], value, ""); found != "" {
		return Result{Fail, found}
	}
	consumes, has := expected["consumed"]
	consumed, says := answer["consumed"]
	if has && !says {
		return Result{Note, "`consumed` is missing: a decoder says how many bytes it took"}
	}
	if has && consumed != false && consumed != consumes {
		return Result{Fail, fmt.Sprintf("expected %v bytes consumed, got %v", consumes, consumed)}
	}
	return Result{Verdict: Pass}
}

func refused(expected map[string]any, answer Answer) Result {
	class, at := expected["class"], expected["at"]
	if value, ok := answer["ok"]; ok {
		return Result{Fail, fmt.Sprintf("expected a refusal (%v), got %v", class, short(value))}
	}
	if answer["reject"] == "any" {
		return Result{Verdict: Pass}
	}
	if answer["reject"] != class {
		return Result{Note, fmt.Sprintf("refused as %v, expected %v", answer["reject"], class)}
	}
	if said, has := answer["at"]; has && at != nil && said != at {
		return Result{Note, fmt.Sprintf("expected the fault at %v, got %v", at, said)}
	}
	return Result{Verdict: Pass}
}

// nothing stands for a member that an object lacks.
type nothing struct{}

// difference is the first difference, by path: `.imports[12].object_name: expected 4, got 0`; empty if there is none.
func difference(expected, actual any, path string) string {
	switch wanted := expected.(type) {
	case []any:
		if items, ok := actual.([]any); ok {
			for at := 0; at < len(wanted) && at < len(items); at++ {
				if found := difference(wanted[at], items[at], fmt.Sprintf("%s[%d]", path, at)); found != "" {
					return found
				}
			}
			if len(wanted) != len(items) {
				return line(path, fmt.Sprintf("expected %d items, got %d", len(wanted), len(items)))
			}
			return ""
		}
	case map[string]any:
		if members, ok := actual.(map[string]any); ok {
			for _, name := range names(wanted, members) {
				if found := difference(member(wanted, name), member(members, name), path+"."+name); found != "" {
					return found
				}
			}
			return ""
		}
	}
	if equal(expected, actual) {
		return ""
	}
	one, text := expected.(string)
	other, texts := actual.(string)
	if text && texts && (len(one) > 50 || len(other) > 50) {
		a, b, at := []rune(one), []rune(other), 0
		for at < len(a) && at < len(b) && a[at] == b[at] {
			at++
		}
		path = strings.TrimSpace(fmt.Sprintf("%s from character %d of %d", path, at, len(a)))
		expected, actual = string(a[at:]), string(b[at:])
	}
	return line(path, fmt.Sprintf("expected %s, got %s", short(expected), short(actual)))
}

// names are the names of both objects, in order.
func names(objects ...map[string]any) (names []string) {
	for _, object := range objects {
		for name := range object {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	return names
}

func member(object map[string]any, name string) any {
	if value, has := object[name]; has {
		return value
	}
	return nothing{}
}

// equal compares simple values; f32:nan equals any NaN of its width, an interval any number in it.
func equal(expected, actual any) bool {
	wanted, _ := expected.(string)
	text, isText := actual.(string)
	if !isText || !float.MatchString(text) {
		switch actual.(type) {
		case []any, map[string]any: // not comparable with ==
			return false
		}
		return expected == actual
	}
	got := number(text)
	if low, high, interval := strings.Cut(wanted, ".."); interval && strings.HasPrefix(low, text[:4]) {
		return number(low) <= got && got <= number("f32:"+high)
	}
	return wanted == text || math.IsNaN(got) && wanted == text[:4]+"nan"
}

func number(text string) float64 {
	bits, _ := strconv.ParseUint(text[4:], 16, 64)
	if strings.HasPrefix(text, "f32:") {
		return float64(math.Float32frombits(uint32(bits)))
	}
	return math.Float64frombits(bits)
}

func line(path, what string) string {
	if path == "" {
		return what
	}
	return clip(path, 80) + ": " + what
}

// short is a value in one line.
func short(value any) string {
	if value == (any)(nothing{}) {
		return "nothing"
	}
	written, _ := json.Marshal(value)
	return clip(string(written), 50)
}

func clip(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-3]) + "..."
	}
	return text
}

// TB is what Check uses of *testing.T.
type TB interface {
	Helper()
	Errorf(format string, values ...any)
	Logf(format string, values ...any)
}

// Check fails the test if the answer fails a vector of level must. It logs notes, and failures of vectors that only recommend.
func Check(t TB, vector Vector, answer Answer) Result {
	t.Helper()
	return CheckLevel(t, vector, answer, "must")
}

// CheckLevel is Check for a level: "must" or "should".
func CheckLevel(t TB, vector Vector, answer Answer, level string) Result {
	t.Helper()
	result := Judge(vector, answer)
	message := fmt.Sprintf("%s: %s (%s; level %s)", vector.ID, result.Detail, clip(vector.Comment, 100), vector.Level)
	switch {
	case decides[level] == nil || result.Verdict == Fail && contains(decides[level], vector.Level):
		t.Errorf("%s", message)
	case result.Verdict != Pass:
		t.Logf("%s: %s", result.Verdict, message)
	}
	return result
}

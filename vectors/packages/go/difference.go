package vectors

import (
	"encoding/json"
	"fmt"
	"sort"
)

// difference is the first difference, by path: `.imports[12].object_name: expected 4, got 0`.
func difference(expected, actual any) string {
	path := ""
	says := func(format string, values ...any) string {
		if path != "" {
			return clip(path, 80) + ": " + fmt.Sprintf(format, values...)
		}
		return fmt.Sprintf(format, values...)
	}
	for {
		before, list := expected.([]any)
		after, lists := actual.([]any)
		wanted, object := expected.(map[string]any)
		members, objects := actual.(map[string]any)
		switch {
		case list && lists:
			at := 0
			for at < len(before) && at < len(after) && same(before[at], after[at]) {
				at++
			}
			if at == len(before) || at == len(after) {
				return says("expected %d items, got %d", len(before), len(after))
			}
			path += fmt.Sprintf("[%d]", at)
			expected, actual = before[at], after[at]
		case object && objects:
			name := differing(wanted, members)
			path += "." + name
			if _, has := members[name]; !has {
				return says("missing, expected %s", short(wanted[name]))
			}
			if _, has := wanted[name]; !has {
				return says("one member too many")
			}
			expected, actual = wanted[name], members[name]
		default:
			one, text := expected.(string)
			other, texts := actual.(string)
			if text && texts && (len(one) > 50 || len(other) > 50) {
				a, b, at := []rune(one), []rune(other), 0
				for at < len(a) && at < len(b) && a[at] == b[at] {
					at++
				}
				if path != "" {
					path += " "
				}
				path += fmt.Sprintf("from character %d of %d", at, len(a))
				expected, actual = string(a[at:]), string(b[at:])
			}
			return says("expected %s, got %s", short(expected), short(actual))
		}
	}
}

// differing is the first name, in order, of a member that one of two objects lacks or that differs.
func differing(wanted, members map[string]any) string {
	names := []string{}
	for name, value := range wanted {
		if member, has := members[name]; !has || !same(value, member) {
			names = append(names, name)
		}
	}
	for name := range members {
		if _, has := wanted[name]; !has {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	return names[0]
}

// misshapen describes an answer with the wrong kind of JSON, or returns "". due are the values that pass.
func misshapen(due []any, value any) string {
	for _, one := range due {
		if fits(one, value) {
			return ""
		}
	}
	of := ""
	if kind(value) == "a list" && kind(due[0]) == "a list" {
		of = " of other items"
	}
	return fmt.Sprintf("%s is %s%s; this operation answers %s, such as %s",
		short(value), kind(value), of, kind(due[0]), short(due[0]))
}

func fits(due, value any) bool {
	wanted, list := due.([]any)
	items, lists := value.([]any)
	if !list || !lists {
		return kind(due) == kind(value) || due == "null" && kind(value) == "an object" ||
			value == "null" && kind(due) == "an object"
	}
	kinds := map[string]bool{}
	for _, one := range wanted {
		kinds[kind(one)] = true
	}
	for _, one := range items {
		if len(wanted) > 0 && !kinds[kind(one)] {
			return false
		}
	}
	return true
}

func kind(value any) string {
	switch value.(type) {
	case nil:
		return "null"
	case bool:
		return "a truth value"
	case float64:
		return "a number"
	case string:
		return "a string"
	case []any:
		return "a list"
	case map[string]any:
		return "an object"
	}
	return fmt.Sprintf("a %T", value)
}

// short is a value in one line.
func short(value any) string {
	written, err := json.Marshal(value)
	if err != nil {
		return clip(fmt.Sprint(value), 50)
	}
	return clip(string(written), 50)
}

func clip(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-3]) + "..."
	}
	return text
}

package vectors

import "strings"

// Expand returns the JSON value that a node of a sized vector of this module stands for: {"$times": [n, item]} in a list is n
// copies, {"$join": [strings]} is their concatenation.
func Expand(node any) any {
	switch node := node.(type) {
	case []any:
		list := []any{}
		for _, item := range node {
			list = append(list, copies(item)...)
		}
		return list
	case map[string]any:
		if pieces, join := node["$join"]; join {
			var joined strings.Builder
			for _, piece := range Expand(pieces).([]any) {
				joined.WriteString(piece.(string))
			}
			return joined.String()
		}
		members := map[string]any{}
		for name, member := range node {
			members[name] = Expand(member)
		}
		return members
	}
	return node
}

func copies(item any) []any {
	object, _ := item.(map[string]any)
	times, is := object["$times"].([]any)
	if !is {
		return []any{Expand(item)}
	}
	once, list := copies(times[1]), []any{}
	for count := int(times[0].(float64)); count > 0; count-- {
		list = append(list, once...)
	}
	return list
}

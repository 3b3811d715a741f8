package vectors

import (
	"fmt"
	"math"
	"strings"
)

const limit = 16 << 20 // bytes of all strings; every other node costs one

// Expand expands a node of a sized vector: {"$times": [n, item]} in a list becomes n copies, {"$join": [strings]} their
// concatenation. Above 16 MiB, and for a malformed node, it returns an error.
func Expand(node any) (any, error) {
	if _, err := cost(node, false); err != nil {
		return nil, err
	}
	return build(node), nil
}

func build(node any) any {
	switch node := node.(type) {
	case []any:
		list := []any{}
		for _, item := range node {
			list = append(list, copies(item)...)
		}
		return list
	case map[string]any:
		if pieces, join := node["$join"]; join {
			return text(pieces)
		}
		members := map[string]any{}
		for name, member := range node {
			members[name] = build(member)
		}
		return members
	}
	return node
}

func copies(item any) []any {
	count, inner, times := pair(item)
	if !times {
		return []any{build(item)}
	}
	once, list := copies(inner), []any{}
	for ; count > 0; count-- {
		list = append(list, once...)
	}
	return list
}

// text expands a piece of a join, or the list of pieces.
func text(piece any) string {
	if count, inner, times := pair(piece); times {
		return strings.Repeat(text(inner), count)
	}
	pieces, list := piece.([]any)
	if !list {
		return build(piece).(string)
	}
	var joined strings.Builder
	for _, piece := range pieces {
		joined.WriteString(text(piece))
	}
	return joined.String()
}

// pair returns count and item of a well-formed {"$times": [count, item]}.
func pair(node any) (int, any, bool) {
	object, _ := node.(map[string]any)
	times, _ := object["$times"].([]any)
	if len(object) != 1 || len(times) != 2 {
		return 0, nil, false
	}
	count, number := times[0].(float64)
	if !number || count != math.Trunc(count) || count < 0 || count > limit {
		return 0, nil, false
	}
	return int(count), times[1], true
}

// cost is the number of bytes and nodes of a node's expansion, checked before building it.
func cost(node any, inList bool) (total int, err error) {
	switch node := node.(type) {
	case string:
		total = len(node)
	case []any:
		total, err = sum(node, true)
	case map[string]any:
		total, err = objectCost(node, inList)
	}
	if err == nil && total > limit {
		err = fmt.Errorf("an expansion above 16 MiB")
	}
	return max(1, total), err
}

func objectCost(node map[string]any, inList bool) (int, error) {
	if _, times := node["$times"]; times {
		count, item, well := pair(node)
		if !inList || !well {
			return 0, fmt.Errorf(`"$times" takes [count, item], counts from 0 to %d and must be in a list`, limit)
		}
		once, err := cost(item, true)
		return count * once, err
	}
	if join, ok := node["$join"]; ok {
		pieces, list := join.([]any)
		for _, piece := range pieces {
			list = list && isText(piece)
		}
		if !list || len(node) != 1 {
			return 0, fmt.Errorf(`"$join" takes a list of strings and nothing else`)
		}
		return cost(join, false)
	}
	members := []any{}
	for _, member := range node {
		members = append(members, member)
	}
	return sum(members, false)
}

func sum(nodes []any, inList bool) (int, error) {
	total := 0
	for _, node := range nodes {
		one, err := cost(node, inList)
		if err != nil {
			return 0, err
		}
		total += one
	}
	return total, nil
}

// isText reports whether a piece of a join expands to strings.
func isText(node any) bool {
	if _, inner, times := pair(node); times {
		return isText(inner)
	}
	object, _ := node.(map[string]any)
	_, join := object["$join"]
	_, plain := node.(string)
	return plain || join
}

func max(a, b int) int {
	if a > b {
		return a
	}
	return b
}

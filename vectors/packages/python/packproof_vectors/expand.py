"""Expansion of sized vectors: `{"$times": [n, item]}` in a list, and `{"$join": [strings]}`."""

LIMIT = 16 * 2**20  # bytes of all strings; every other node costs one


def expand(node):
    """Expands a node. Raises ValueError above 16 MiB and for a malformed node."""
    _cost(node, False)
    return _build(node)


def _build(node):
    if isinstance(node, list):
        return [copy for item in node for copy in _copies(item)]
    if isinstance(node, dict):
        return "".join(map(_text, node["$join"])) if "$join" in node else {k: _build(v) for k, v in node.items()}
    return node


def _copies(item):
    times = isinstance(item, dict) and item.get("$times")
    return times[0] * _copies(times[1]) if times else [_build(item)]


def _text(piece):
    times = isinstance(piece, dict) and piece.get("$times")
    return times[0] * _text(times[1]) if times else _build(piece)


def _cost(node, in_list):
    """The cost of a node's expansion in bytes and nodes, checked before building it."""
    if isinstance(node, str):
        cost = len(node.encode("utf-8", "surrogatepass"))
    elif isinstance(node, list):
        cost = sum(_cost(item, True) for item in node)
    elif isinstance(node, dict) and "$times" in node:
        count, item = _pair(node, in_list)
        cost = count * _cost(item, True)
    elif isinstance(node, dict) and "$join" in node:
        if len(node) != 1 or not isinstance(node["$join"], list) or not all(map(_is_text, node["$join"])):
            raise ValueError('"$join" takes a list of strings and nothing else')
        cost = _cost(node["$join"], False)
    else:
        cost = sum(_cost(member, False) for member in node.values()) if isinstance(node, dict) else 1
    if cost > LIMIT:
        raise ValueError("an expansion above 16 MiB")
    return max(1, cost)


def _pair(node, in_list):
    pair = node["$times"]
    if not in_list or len(node) != 1 or not isinstance(pair, list) or len(pair) != 2:
        raise ValueError('"$times" takes [count, item] and must be in a list')
    if type(pair[0]) is not int or not 0 <= pair[0] <= LIMIT:
        raise ValueError(f'"$times" counts from 0 to {LIMIT}')
    return pair


def _is_text(node):
    """Whether a piece of a join expands to strings."""
    if isinstance(node, dict) and "$times" in node:
        return _is_text(_pair(node, True)[1])
    return isinstance(node, str) or isinstance(node, dict) and "$join" in node

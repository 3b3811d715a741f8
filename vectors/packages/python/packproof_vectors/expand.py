"""Expansion of sized vectors: `{"$times": [n, item]}` in a list, and `{"$join": [strings]}`."""


def expand(node):
    """The JSON value that `node`, a part of a vector of this package, stands for."""
    if isinstance(node, list):
        return [copy for item in node for copy in _copies(item)]
    if isinstance(node, dict):
        return "".join(expand(node["$join"])) if "$join" in node else {k: expand(v) for k, v in node.items()}
    return node


def _copies(item):
    times = isinstance(item, dict) and item.get("$times")
    return times[0] * _copies(times[1]) if times else [expand(item)]

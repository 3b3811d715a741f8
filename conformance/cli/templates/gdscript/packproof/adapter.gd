# Connects a codec to packproof: one JSON object per line, in and out. A script of this engine cannot read
# standard input, so it connects to packproof over TCP. For Godot 4.
#
# `packproof run my-codec` judges it. `packproof protocol` describes the messages, `packproof operations` lists the
# operations with the shapes of their inputs and answers.
extends SceneTree

# The codec. Replace what follows by calls of your own, such as
#
#     const MyCodec = preload("res://my_codec.gd")
#
# To reach the scripts of a game, copy this file into its project and name that folder in adapters.toml.


static func compact_index_encode(value: int) -> PackedByteArray:
	var magnitude := -value if value < 0 else value
	var first := (0x80 if value < 0 else 0) | (magnitude & 0x3F)
	magnitude >>= 6
	var out := PackedByteArray([first | (0x40 if magnitude > 0 else 0)])
	while magnitude > 0:
		var data := magnitude & 0x7F
		magnitude >>= 7
		out.append(data | (0x80 if magnitude > 0 else 0))
	return out


# [value, bytes that it takes], or the class of the refusal.
static func compact_index_decode(data: PackedByteArray, canonical: bool):
	if data.size() == 0:
		return "truncated"
	var negative := data[0] & 0x80 != 0
	var more := data[0] & 0x40 != 0
	var magnitude := data[0] & 0x3F
	var used := 1
	while more and used < 5:
		if used == data.size():
			return "truncated"
		magnitude |= (data[used] & (0x7F if used < 4 else 0xFF)) << (7 * used - 1)
		more = data[used] & 0x80 != 0
		used += 1
	if canonical:
		if magnitude > (0x80000000 if negative else 0x7FFFFFFF):
			return "out_of_range"
		if used > 1 and data[used - 1] == 0:
			return "overlong"
		if negative and magnitude == 0:
			return "not_canonical"
	# GDScript integers have 64 bits, the format's 32.
	var low := (-magnitude if negative else magnitude) & 0xFFFFFFFF
	return [low - 0x100000000 if low > 0x7FFFFFFF else low, used]


# Between JSON and the codec: bytes are hex, and the engine's JSON makes every number a float.

const OPERATIONS = [
	"compact_index.encode", "compact_index.decode", "compact_index.decode_canonical",
]


func _result(operation: String, input) -> Dictionary:
	match operation:
		"compact_index.encode":
			return _encoded(compact_index_encode(int(input)))
		"compact_index.decode":
			return _decoded(compact_index_decode(_bytes(input), false))
		"compact_index.decode_canonical":
			return _decoded(compact_index_decode(_bytes(input), true))
		_:
			pass
	return {"unsupported": true}


func _encoded(answer) -> Dictionary:
	return {"reject": answer} if answer is String else {"ok": answer.hex_encode()}


func _decoded(answer) -> Dictionary:
	return {"reject": answer} if answer is String else {"ok": answer[0], "consumed": answer[1]}


func _bytes(hex: String) -> PackedByteArray:
	var out := PackedByteArray()
	for at in range(0, hex.length(), 2):
		out.append(("0x" + hex.substr(at, 2)).hex_to_int())
	return out


# The connection.

var _peer := StreamPeerTCP.new()


func _init() -> void:
	if _connect():
		while _answer(_line()):
			pass
	quit()


func _connect() -> bool:
	var address := OS.get_environment("PACKPROOF_ADDRESS").split(":")
	if address.size() != 2 or _peer.connect_to_host(address[0], int(address[1])) != OK:
		printerr("PACKPROOF_ADDRESS is not HOST:PORT: packproof sets it; run `packproof run my-codec`")
		return false
	while _peer.get_status() == StreamPeerTCP.STATUS_CONNECTING:
		OS.delay_msec(1)
		_peer.poll()
	_peer.set_no_delay(true)
	_send({"message": "token", "token": OS.get_environment("PACKPROOF_TOKEN")})
	return _peer.get_status() == StreamPeerTCP.STATUS_CONNECTED


var _pending := PackedByteArray()
var _lines := []


# The next line, or "" when the connection is closed. Lines may arrive in pieces, or several at once.
func _line() -> String:
	while _lines.is_empty():
		_peer.poll()
		var waiting := _peer.get_available_bytes()
		if waiting > 0:
			_pending.append_array(_peer.get_partial_data(waiting)[1])
		elif _peer.get_status() == StreamPeerTCP.STATUS_CONNECTED:
			OS.delay_msec(1)
		else:
			return ""
		if not _pending.is_empty() and _pending[_pending.size() - 1] == 10:
			_lines = Array(_pending.get_string_from_utf8().split("\n", false))
			_pending = PackedByteArray()
	return _lines.pop_front()


func _send(message: Dictionary) -> void:
	_peer.put_data((JSON.stringify(message) + "\n").to_utf8_buffer())


# Whether to go on.
func _answer(line: String) -> bool:
	var message = JSON.parse_string(line)
	if not message is Dictionary or message.message == "bye":
		return false
	if message.message == "hello":
		_send({
			"message": "hello", "protocol": 1, "name": "my-codec", "version": "0.1", "language": "GDScript",
			"operations": OPERATIONS,
		})
	else:
		var results := []
		for input in message.cases:
			results.append(_result(message.operation, input))
		_send({"message": "results", "seq": int(message.seq), "results": results})
	return true

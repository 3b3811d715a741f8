# The adapter protocol over TCP: scripts of this engine cannot read standard input.
#
# godot3-server --path . -s adapter.gd
extends SceneTree

const Bits = preload("res://bits.gd")
const Quantize = preload("res://quantize.gd")
const SmallestThree = preload("res://smallest_three.gd")
const VariantBuffer = preload("res://variant_buffer.gd")

const IDLE_MILLISECONDS = 1
const NEWLINE = 10

var _peer := StreamPeerTCP.new()
# Data after the last whole line.
var _pending := PoolByteArray()
var _lines := []
var _formats := [Quantize.new(), SmallestThree.new(), VariantBuffer.new()]


func _init() -> void:
	if _connect():
		while _answer(_line()):
			pass
	quit()


func _connect() -> bool:
	var address := OS.get_environment("PACKPROOF_ADDRESS").split(":")
	if address.size() != 2 or _peer.connect_to_host(address[0], int(address[1])) != OK:
		printerr("PACKPROOF_ADDRESS is not HOST:PORT: run this through `packproof run --tcp`")
		return false
	while _peer.get_status() == StreamPeerTCP.STATUS_CONNECTING:
		OS.delay_msec(IDLE_MILLISECONDS)
	_peer.set_no_delay(true)
	_send({"message": "token", "token": OS.get_environment("PACKPROOF_TOKEN")})
	return _peer.get_status() == StreamPeerTCP.STATUS_CONNECTED


# The next line, or "" when the connection is closed.
func _line() -> String:
	while _lines.empty():
		var waiting := _peer.get_available_bytes()
		if waiting > 0:
			_pending.append_array(_peer.get_partial_data(waiting)[1])
		elif _peer.get_status() == StreamPeerTCP.STATUS_CONNECTED:
			OS.delay_msec(IDLE_MILLISECONDS)
		else:
			return ""
		# Searching for the newline byte by byte would be too slow.
		if not _pending.empty() and _pending[_pending.size() - 1] == NEWLINE:
			_lines = Array(_pending.get_string_from_utf8().split("\n", false))
			_pending = PoolByteArray()
	return _lines.pop_front()


func _send(message: Dictionary) -> void:
	_peer.put_data((to_json(message) + "\n").to_utf8())


# Whether to go on.
func _answer(line: String) -> bool:
	var message = parse_json(line)
	if not message is Dictionary or message.message == "bye":
		return false
	if message.message == "hello":
		var operations := []
		for format in _formats:
			operations += format.OPERATIONS
		_send({
			"message": "hello", "protocol": 1, "name": "godot", "version": Engine.get_version_info().string,
			"language": "GDScript", "operations": operations,
		})
	else:
		# The engine's JSON makes every number a float: without the cast, `seq` would be written as 1.0.
		_send({"message": "results", "seq": int(message.seq), "results": _results(message)})
	return true


func _results(message: Dictionary) -> Array:
	var results := []
	for format in _formats:
		if message.operation in format.OPERATIONS:
			for input in message.cases:
				results.append(format.run(message.operation, input, message.parameters))
			return results
	for _input in message.cases:
		results.append({"unsupported": true})
	return results

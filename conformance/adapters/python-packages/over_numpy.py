"""binary16 over `numpy`: arrays of one to three floats, converted by `astype`."""
import numpy
from protocol import Reject

# Overflow to infinity is the documented answer: no warning.
numpy.seterr(over="ignore", invalid="ignore")


def narrow(patterns):
    bits = numpy.array([int(pattern[4:], 16) for pattern in patterns], dtype="<u4")
    return {"ok": bits.view("<f4").astype("<f2").tobytes().hex()}


def widen(case, count):
    data = bytes.fromhex(case)
    if len(data) < 2 * count:
        raise Reject("truncated")
    halves = numpy.frombuffer(data, dtype="<f2", count=count)
    return [f"f32:{bits:08x}" for bits in halves.astype("<f4").view("<u4")]


OPERATIONS = {
    "packet.float16_encode": lambda case, _parameters: narrow([case]),
    "packet.float16_decode": lambda case, _parameters: {"ok": widen(case, 1)[0], "consumed": 2},
    "packet.vector2_float16_encode": lambda case, _parameters: narrow(case),
    "packet.vector2_float16_decode": lambda case, _parameters: {"ok": widen(case, 2), "consumed": 4},
    "packet.vector3_float16_encode": lambda case, _parameters: narrow(case),
    "packet.vector3_float16_decode": lambda case, _parameters: {"ok": widen(case, 3), "consumed": 6},
}

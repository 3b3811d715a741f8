"""Operations from functions between values and bytes, which also take the batch's parameters."""


def encoder(encode):
    """Answers with the bytes of a value."""
    return lambda case, parameters: {"ok": encode(case, parameters).hex()}


def decoder(decode):
    """Answers with the value at the front of bytes, and the number of bytes consumed."""

    def run(case, parameters):
        value, consumed = decode(bytes.fromhex(case), parameters)
        return {"ok": value, "consumed": consumed}

    return run

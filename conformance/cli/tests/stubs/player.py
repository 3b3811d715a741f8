    bits = []

    def put(value, width):
        bits.extend(value >> at & 1 for at in range(width))

    put(alive, 1)
    put(team, 3)
    put(round(hp / 100 * 1023), 10)
    while id > 127:
        put(id & 127 | 128, 8)
        id >>= 7
    put(id, 8)
    put(len(ammo), 2)
    for one in ammo:
        put(one, 10)
    put(target is None, 1)
    if target is not None:
        put(target, 16)
    bits += [0] * (-len(bits) % 8)
    return bytes(sum(bit << at for at, bit in enumerate(bits[byte:byte + 8])) for byte in range(0, len(bits), 8))

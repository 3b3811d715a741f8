int32_t decode(const uint8_t *data, size_t *at) {
    uint8_t first = data[0];
    uint32_t magnitude = first & 0x3F;
    bool more = first & 0x40;
    *at = 1;
    for (int shift = 6; more; shift += 7) {
        uint8_t byte = data[(*at)++];
        magnitude |= (uint32_t)(byte & 0x3F) << shift;
        more = *at < 5 && byte & 0x80;
    }
    if (first & 0x80) magnitude = 0 - magnitude;
    return (int32_t)magnitude;
}

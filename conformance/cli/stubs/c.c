/* The message. Write `encode` and `decode`; `member`, `integer`, `f32` and the others read the JSON. */

/* Line buffer. */
enum { LINE = 65536 };

static const char *after(const char *json)
{
    int depth = 0;
    do {
        if (*json == '"')
            for (json++; *json != '"'; json++)
                json += *json == '\\';
        depth += (*json == '{' || *json == '[') - (*json == '}' || *json == ']');
        json++;
    } while (*json != 0 && (depth > 0 || (*json != ',' && *json != '}' && *json != ']')));
    return json;
}

/* The value of a member, which must exist. */
static inline const char *member(const char *object, const char *name)
{
    size_t len = strlen(name);
    for (const char *at = object + 1; *at == '"'; at = after(at) + 1)
        if (strncmp(at + 1, name, len) == 0 && at[len + 1] == '"')
            return at + len + 3;
    return "null";
}

/* The item of a list, or NULL after the last. */
static inline const char *item(const char *list, size_t place)
{
    const char *at = list + 1;
    if (*at == ']')
        return NULL;
    for (; place > 0 && at != NULL; place--) {
        at = after(at);
        at = *at == ',' ? at + 1 : NULL;
    }
    return at;
}

static inline bool is_null(const char *json) { return *json == 'n'; }
static inline bool boolean(const char *json) { return *json == 't'; }
static inline int64_t integer(const char *json) { return strtoll(json, NULL, 10); }
/* 64-bit integers are decimal strings. */
static inline uint64_t wide(const char *json) { return strtoull(json + 1, NULL, 10); }
static inline int64_t wide_signed(const char *json) { return strtoll(json + 1, NULL, 10); }

static inline float f32(const char *json)
{
    uint32_t bits = (uint32_t)strtoul(json + 5, NULL, 16);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline double f64(const char *json)
{
    uint64_t bits = strtoull(json + 5, NULL, 16);
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Copies the bytes of a text; returns their number. */
static inline size_t text(const char *json, char *out)
{
    size_t len = 0;
    for (json++; *json != '"'; json++) {
        unsigned code;
        if (*json != '\\')
            out[len++] = *json;
        else if (*++json == 'u' && sscanf(json + 1, "%4x", &code) == 1)
            out[len++] = (char)code, json += 4; /* Control characters: the others stand as they are. */
        else
            out[len++] = *json == 'n' ? '\n' : *json == 't' ? '\t' : *json == 'r' ? '\r' : *json == 'b' ? '\b' : *json == 'f' ? '\f' : *json;
    }
    out[len] = 0;
    return len;
}

static inline void print_f32(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    printf("\"f32:%08" PRIx32 "\"", bits);
}

static inline void print_f64(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    printf("\"f64:%016" PRIx64 "\"", bits);
}

static inline void print_text(const char *letters, size_t len)
{
    putchar('"');
    for (size_t at = 0; at < len; at++)
        if ((unsigned char)letters[at] < ' ' || letters[at] == '"' || letters[at] == '\\')
            printf("\\u%04x", letters[at]);
        else
            putchar(letters[at]);
    putchar('"');
}

/* The members of a message:
 *
READ
 */

/* Encodes a message; returns the number of bytes, or -1 after printing `reject out_of_range` and a line feed. */
static int encode(const char *message, uint8_t *out)
{
    (void)message, (void)out;
    printf("error encode is not written yet\n");
    return -1;
}

/* Decodes bytes: prints `ok `, the message and a line feed, or `reject truncated`. */
static void decode(const uint8_t *data, size_t size)
{
    (void)data, (void)size;
    printf("error decode is not written yet\n");
}

static void answer(const char *line)
{
    static uint8_t data[LINE];
    if (strncmp(line, "hello ", 6) == 0)
        printf("name=my-codec version=0.1 language=C operations=NAME.encode,NAME.decode\n");
    else if (strncmp(line, "NAME.encode ", sizeof "NAME.encode " - 1) == 0) {
        int size = encode(line + sizeof "NAME.encode " - 1, data);
        for (int at = 0; at < size; at++)
            printf(at == 0 ? "ok %02x" : "%02x", data[at]);
        printf(size < 0 ? "" : size == 0 ? "ok\n" : "\n");
    } else if (strncmp(line, "NAME.decode ", sizeof "NAME.decode " - 1) == 0) {
        const char *hex = line + sizeof "NAME.decode " - 1;
        size_t size = 0;
        for (unsigned byte; sscanf(hex + 2 * size, "%2x", &byte) == 1; size++)
            data[size] = (uint8_t)byte;
        decode(data, size);
    } else
        printf("unsupported\n");
    fflush(stdout);
}


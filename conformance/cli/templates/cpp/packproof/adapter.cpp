// Connects a codec to packproof: one line of words per question, one per answer.
//
// `packproof run my-codec` judges it. `packproof protocol --lines` describes the lines, `packproof operations` lists the
// operations with the shapes of their inputs and answers.
#include <algorithm>
#include <cstdint>
#include <exception>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

using Bytes = std::vector<std::uint8_t>;

// Bytes or a value that the format forbids.
struct Refused {
    const char *kind;
};

// The codec. Replace what follows by calls of your own:
//
//     #include "../include/my_codec.hpp"
//
// and add its sources to SOURCES in the Makefile. A decoder returns the value and the number of bytes that it takes.

static Bytes compact_index_encode(std::int32_t value)
{
    std::uint32_t magnitude = value < 0 ? 0 - std::uint32_t(value) : std::uint32_t(value);
    Bytes out{std::uint8_t((value < 0 ? 0x80 : 0) | (magnitude > 0x3F ? 0x40 : 0) | (magnitude & 0x3F))};
    for (magnitude >>= 6; magnitude != 0; magnitude >>= 7)
        out.push_back(std::uint8_t((magnitude > 0x7F ? 0x80 : 0) | (magnitude & 0x7F)));
    return out;
}

static std::pair<std::int32_t, std::size_t> compact_index_decode(const Bytes &data, bool canonical)
{
    if (data.empty())
        throw Refused{"truncated"};
    bool negative = data[0] & 0x80, more = data[0] & 0x40;
    std::uint64_t magnitude = data[0] & 0x3F;
    std::size_t used = 1;
    for (; more && used < 5; used++) {
        if (used == data.size())
            throw Refused{"truncated"};
        magnitude |= std::uint64_t(data[used] & (used < 4 ? 0x7F : 0xFF)) << (7 * used - 1);
        more = data[used] & 0x80;
    }
    if (canonical && magnitude > (negative ? 0x80000000u : 0x7FFFFFFFu))
        throw Refused{"out_of_range"};
    if (canonical && used > 1 && data[used - 1] == 0)
        throw Refused{"overlong"};
    if (canonical && negative && magnitude == 0)
        throw Refused{"not_canonical"};
    // Keep 32 bits. Unsigned, because the negation of the smallest value overflows a signed one.
    std::uint32_t low = negative ? 0 - std::uint32_t(magnitude) : std::uint32_t(magnitude);
    return {std::int32_t(low), used};
}

// Between words and the codec: bytes are hex; an empty string of bytes is `""`.

struct Request {
    std::string operation, input;
    std::map<std::string, std::string> parameters;

    explicit Request(const std::string &line)
    {
        std::size_t end = std::min(line.find(' '), line.size());
        operation = line.substr(0, end);
        // Pairs come first; the rest of the line is the input, as texts and JSON contain blanks.
        while (end < line.size()) {
            std::size_t from = end + 1, equals = line.find('=', from);
            end = std::min(line.find(' ', from), line.size());
            if (equals >= end || line[from] < 'a' || line[from] > 'z') {
                input = line.substr(from);
                return;
            }
            parameters[line.substr(from, equals - from)] = line.substr(equals + 1, end - equals - 1);
        }
    }

    Bytes bytes() const
    {
        Bytes out;
        if (input != "\"\"")
            for (std::size_t at = 0; at < input.size(); at += 2)
                out.push_back(std::uint8_t(std::stoul(input.substr(at, 2), nullptr, 16)));
        return out;
    }
};

static std::string ok(const Bytes &data)
{
    std::string out = "ok ";
    for (std::uint8_t byte : data) {
        out += "0123456789abcdef"[byte >> 4];
        out += "0123456789abcdef"[byte & 15];
    }
    return out;
}

template <class Value> static std::string ok(const std::pair<Value, std::size_t> &decoded)
{
    return "ok " + std::to_string(decoded.first) + " " + std::to_string(decoded.second);
}

using Operation = std::string (*)(const Request &);

static const std::map<std::string, Operation> operations = {
    {"compact_index.encode", [](const Request &r) { return ok(compact_index_encode(std::stoi(r.input))); }},
    {"compact_index.decode", [](const Request &r) { return ok(compact_index_decode(r.bytes(), false)); }},
    {"compact_index.decode_canonical", [](const Request &r) { return ok(compact_index_decode(r.bytes(), true)); }},
};

static std::string answer(const std::string &line)
{
    Request request(line);
    if (request.operation == "hello") {
        std::string out = "name=my-codec version=0.1 language=C++ operations=";
        for (const auto &entry : operations)
            out += (out.back() == '=' ? "" : ",") + entry.first;
        return out;
    }
    auto found = operations.find(request.operation);
    if (found == operations.end())
        return "unsupported";
    try {
        return found->second(request);
    } catch (const Refused &refused) {
        return std::string("reject ") + refused.kind;
    } catch (const std::exception &fault) {
        // Unexpected error: fail this case and carry on.
        return std::string("error ") + fault.what();
    }
}

int main()
{
    for (std::string line; std::getline(std::cin, line) && line != "bye";)
        std::cout << answer(line) << std::endl;
}

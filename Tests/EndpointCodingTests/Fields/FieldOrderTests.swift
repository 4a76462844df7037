import Testing

@testable import EndpointCoding

/// Forty fields, read in their order.
private struct Wide: ReadableModel, Equatable {
    static let keys: [StaticString] = [
        "a", "b", "c", "id", "url", "name", "", "é", "a_url", "b_url", "c_url", "some_longer_key_1",
        "some_longer_key_2",
        "some_longer_key_3", "exactly8", "exactly9x", "quote\"", "x1", "x2", "x3", "x4", "x5", "x6", "x7",
    ]

    var values: [String: Int?] = [:]

    init(from fields: inout FieldReader) throws {
        for key in Self.keys { values[key.description] = .some(try fields.readIfPresent(key) as Int?) }
        values["rest"] = .some(try (fields.readRemaining(besides: Self.keys) as [String: Int]).values.reduce(0, +))
    }

    /// By the first member of each name.
    init(naively members: [(key: String, value: Int)]) {
        let known = Self.keys.map(\.description)
        for key in known { values[key] = .some(members.first { $0.key == key }?.value) }
        var rest: [String: Int] = [:]
        for (key, value) in members where !known.contains(key) && rest[key] == nil { rest[key] = value }
        values["rest"] = .some(rest.values.reduce(0, +))
    }
}

@Suite("Order of fields")
struct FieldOrderTests {
    private func read(_ members: [(key: String, value: Int)], escaping: Bool) throws -> Wide {
        let texts = members.map { key, value in
            let written =
                escaping
                ? "\"" + key.utf16.map { "\\u" + hexadecimal($0) }.joined() + "\"" : JSONValue.string(key).description
            return "\(written):\(value)"
        }
        return try Wide(from: ValueReader(ValueTape(json: Array("{\(texts.joined(separator: ","))}".utf8))))
    }

    private func hexadecimal(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }

    @Test(
        "fields in any order, missing, duplicated or among unknown ones are found as by a linear search",
        arguments: [0, 3, 40, 400])
    func order(unknown: Int) throws {
        var state: UInt64 = 9
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for round in 0..<200 {
            var members = Wide.keys.filter { _ in next(4) > 0 }.map { (key: $0.description, value: next(1000)) }
            if round % 3 == 0 { for index in members.indices { members.swapAt(index, next(members.count)) } }
            for index in 0..<unknown {
                members.insert((key: "unknown \(index % 100)", value: next(1000)), at: next(members.count + 1))
            }
            for _ in 0..<next(4) {
                guard let twice = members.indices.contains(0) ? members[next(members.count)].key : nil else { continue }
                members.insert((key: twice, value: next(1000)), at: next(members.count + 1))
            }
            let expected = Wide(naively: members)
            #expect(try read(members, escaping: false) == expected)
            #expect(try read(members, escaping: round % 5 == 0) == expected)
        }
    }

    @Test("truncated or mutated JSON is read or rejected without reading out of bounds")
    func damage() throws {
        let text = Array(
            #"{"a":1,"b":2,"zz":[1,{"é":null,"x":"\u00e9\ud83d\ude42 and more"}],"id":-12345678901234567890,"url":1e400,"":7}"#
                .utf8)
        for place in text.indices {
            _ = try? ValueTape(json: Array(text[..<place]))
            for byte in UInt8.min ... .max {
                var damaged = text
                damaged[place] = byte
                if let tape = try? ValueTape(json: damaged) { _ = try? Wide(from: ValueReader(tape)) }
            }
        }
    }
}

@_spi(Format) import EndpointCoding

/// A number in JSON that `JSONDecoder` couldn't decode as the requested type.
///
/// On Linux, `JSONDecoder` only reports that the data isn't valid JSON. To find the number, the JSON is decoded again
/// with zeros in place of some of its numbers.
struct UnreadableNumber {
    /// The maximum size in bytes of a document that is decoded again.
    private static let sizeLimit = 4 << 20

    /// The error with the path of the number, the number, and the reason why it can't be decoded.
    let error: DecodingError

    /// Searches for the number; returns nil if the decoding error has another cause.
    init?<Value: Decodable>(in json: Data, _ decoder: JSONDecoder, _ type: Value.Type, _ error: any Error) {
        guard json.count <= Self.sizeLimit, Self.isUninformative(error), let tape = try? ValueTape(json: json) else {
            return nil
        }
        let numbers = (0..<tape.count).filter { tape.tokens[$0].kind == .number }
        func isReadable(without replaced: ArraySlice<Int>) -> Bool {
            do {
                _ = try decoder.decode(type, from: tape.json(replacing: replaced))
                return true
            } catch {
                return !Self.isUninformative(error)
            }
        }
        guard isReadable(without: numbers[...]) else { return nil }
        // The binary search ends at the last number that can't be decoded. Its index is at least `first`, less than
        // `last`.
        var (first, last) = (0, numbers.count)
        while last - first > 1 {
            let middle = (first + last) / 2
            if isReadable(without: numbers[..<middle]) { last = middle } else { first = middle }
        }
        guard numbers.indices.contains(first) else { return nil }
        let value = ValueReader(tape, at: numbers[first])
        let isWhole = tape.withText(at: value.index) { DecimalDigits($0).isWhole }
        let reason = isWhole ? "the number doesn't fit its type" : "the number isn't an integer"
        self.error = .corrupted(reason + value.foundDetail, at: value.location)
    }

    private static func isUninformative(_ error: any Error) -> Bool {
        guard case .dataCorrupted(let context)? = error as? DecodingError else { return false }
        return context.codingPath.isEmpty && context.debugDescription == "The given data was not valid JSON."
    }
}

extension ValueTape {
    /// Returns the document with zeros in place of some numbers.
    ///
    /// - Parameter numbers: The indexes of the numbers' tokens, in order.
    fileprivate func json(replacing numbers: ArraySlice<Int>) -> Data {
        var json = Data()
        var start = 0
        for number in numbers {
            let token = tokens[number]
            json.append(bytes + start, count: Int(token.offset) - start)
            json.append(UInt8(ascii: "0"))
            start = Int(token.offset + token.count)
        }
        json.append(bytes + start, count: text.count - start)
        return json
    }
}

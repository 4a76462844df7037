/// Percent-encoded bytes and `+` for a space, as forms have them (WHATWG URL Standard, section 5.1). A `%` that no two
/// hexadecimal digits follow is a `%`.
package enum FormEscapes: TapeFormat {
    package static var keySeparator: UInt8 { UInt8(ascii: "=") }
    package static var repeatsNames: Bool { true }

    package static func text(of stretch: UnsafeBufferPointer<UInt8>) -> String {
        String(unsafeUninitializedCapacity: stretch.count) { decode(stretch, to: $0) }
    }

    /// Returns the tape of an object or of an array of objects, which are JSON in a form (OpenAPI 3.1, section
    /// 4.8.14.4).
    package static func tape(ofText text: String, like tape: ValueTape) -> ValueTape? {
        guard let first = text.utf8.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
        return try? ValueTape(json: Array(text.utf8), codingPath: tape.codingPath, formats: tape.formats)
    }

    /// Returns the percent-encoded byte at the beginning of `bytes`; nil if there is none.
    static func byte(_ bytes: UnsafeBufferPointer<UInt8>.SubSequence) -> UInt8? {
        let start = bytes.startIndex
        guard bytes.count > 2, bytes[start] == UInt8(ascii: "%"), let high = digit(bytes[start + 1]),
            let low = digit(bytes[start + 2])
        else { return nil }
        return high << 4 | low
    }

    /// Decodes the bytes of a range, which never grow. Returns the number of bytes written.
    static func decode(
        _ stretch: UnsafeBufferPointer<UInt8>, to target: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        var count = 0
        var index = 0
        while index < stretch.count {
            if stretch[index] == UInt8(ascii: "+") {
                target[count] = UInt8(ascii: " ")
            } else if let byte = byte(stretch[index...]) {
                target[count] = byte
                index += 2
            } else {
                target[count] = stretch[index]
            }
            index += 1
            count += 1
        }
        return count
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

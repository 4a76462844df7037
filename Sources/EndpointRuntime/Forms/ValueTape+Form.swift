@_spi(Format) import EndpointCoding

/// The format of the values in a received form.
///
/// All values are strings. An object or an array of objects is JSON in a string (OpenAPI 3.1, section 4.8.14.4).
private enum FormTapeFormat: TapeFormat {
    static var keySeparator: UInt8 { PlainText.keySeparator }
    static var repeatsNames: Bool { true }

    static func text(of stretch: UnsafeBufferPointer<UInt8>) -> String { PlainText.text(of: stretch) }

    static func tape(ofText text: String, like tape: ValueTape) -> ValueTape? {
        guard let first = text.utf8.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
        return try? ValueTape(json: Array(text.utf8), codingPath: tape.codingPath, formats: tape.formats)
    }

    static func position(_ offset: UInt32) -> String { "in the form" }
}

extension ValueTape {
    /// The maximum number of pairs in a form, because the memory of a pair is many times its bytes.
    static let formPairLimit = 100_000

    /// Returns the tape of a form's fields (WHATWG URL Standard, section 5.1).
    ///
    /// If a name is repeated, its values are an array. Brackets in names have no meaning. Names are compared byte by
    /// byte.
    ///
    /// - Throws: `DecodingError` if a name or a value isn't valid UTF-8, or there are more pairs than
    ///   ``formPairLimit``; `EncodingError` if the form is too long.
    static func form(
        _ bytes: [UInt8], formats: FormatPolicy = .lenient, coercions: TapeCoercions? = nil
    ) throws -> ValueTape {
        var names: [[UInt8]] = []
        var values: [[UInt8]: [String]] = [:]
        var count = 0
        for pair in bytes.lazy.split(separator: UInt8(ascii: "&")) {
            count += 1
            guard count <= formPairLimit else {
                throw DecodingError.corrupted("the form has more than \(formPairLimit) pairs")
            }
            let sign = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
            let name = try decoded(pair[..<sign])
            let value = try decoded(pair[sign...].dropFirst())
            if values[name] == nil { names.append(name) }
            values[name, default: []].append(String(decoding: value, as: UTF8.self))
        }
        let output = TapeOutput()
        var writer = ValueWriter(output)
        for (index, name) in names.enumerated() {
            output.beginMember(String(decoding: name, as: UTF8.self), isFirst: index == 0)
            let all = values[name] ?? []
            if all.count == 1 { try all[0].write(to: &writer) } else { try all.write(to: &writer) }
        }
        output.endObject(isEmpty: names.isEmpty)
        return try output.tape(of: FormTapeFormat.self, holdsTexts: true, formats: formats, coercions: coercions)
    }

    /// Returns the decoded bytes of a name or a value.
    ///
    /// A percent sign that isn't followed by two hexadecimal digits is unchanged.
    private static func decoded(_ text: some Collection<UInt8>) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = rest.first?.hexDigit, let low = rest.dropFirst().first?.hexDigit {
                bytes.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        guard UTF8Sequence.areValid(bytes) else { throw DecodingError.corrupted("the form isn't valid UTF-8") }
        return bytes
    }
}

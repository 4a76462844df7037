@_spi(Format) import EndpointCoding

/// The format of a received form: all values are strings, and an object or an array of objects is JSON in a string
/// (OpenAPI 3.1, section 4.8.14.4).
private enum FormText: TapeFormat {
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
    /// Returns the tape of a form's fields (WHATWG URL Standard, section 5.1). Repeated names are an array; brackets in
    /// names have no meaning.
    ///
    /// - Throws: `EncodingError` if the form is too long.
    static func form(
        _ text: String, formats: FormatPolicy = .lenient, coercions: Coercions? = nil
    ) throws -> ValueTape {
        var names: [String] = []
        var values: [String: [String]] = [:]
        for pair in text.parts(between: "&") {
            let parts = pair.parts(between: "=", maxSplits: 1, omittingEmptySubsequences: false).map(decoded)
            if values[parts[0]] == nil { names.append(parts[0]) }
            values[parts[0], default: []].append(parts.count > 1 ? parts[1] : "")
        }
        let output = TapeOutput()
        var writer = ValueWriter(output)
        for (index, name) in names.enumerated() {
            output.beginMember(name, isFirst: index == 0)
            let all = values[name] ?? []
            if all.count == 1 { try all[0].write(to: &writer) } else { try all.write(to: &writer) }
        }
        output.endObject(isEmpty: names.isEmpty)
        return try output.tape(of: FormText.self, holdsTexts: true, formats: formats, coercions: coercions)
    }

    private static func decoded(_ text: Substring) -> String {
        let text = String(text).replacing("+", with: " ")
        return text.percentDecodedBytes.map { String(decoding: $0, as: UTF8.self) } ?? text
    }
}

extension Response {
    /// Decodes the body as a form, or the value at `path` in it.
    ///
    /// - Throws: `.objectMapping` if there is no value at the path, or it doesn't match the type.
    func formContent<Value: ReadableValue>(at path: KeyPathRoot) throws(EndpointError) -> Value {
        do {
            let text = String(decoding: data, as: UTF8.self)
            return try read(ValueTape.form(text, formats: formats, coercions: coercionLog?.tapeCoercions())) {
                try $0.content(at: path)
            }
        } catch {
            throw .objectMapping(error, self)
        }
    }

    /// A Boolean value that indicates whether the body's media type is a form.
    var isForm: Bool {
        contentType.map { MediaTypes.family(of: MediaTypes.essence(of: $0)) == .form } ?? false
    }
}

@_spi(Format) import EndpointCoding

extension MultipartFormData {
    /// Creates the parts from a model's fields (OpenAPI 3.1, section 4.8.14.5).
    ///
    /// Files are unchanged, scalars are strings, objects are JSON, and each item of an array is a separate part (RFC
    /// 7578, section 4.3).
    ///
    /// The part of a scalar has no `Content-Type` unless its encoding sets one: the default is `text/plain` (RFC 7578,
    /// section 4.4).
    package init(
        _ value: some WritableValue, encoding: OperationRequest.FieldEncodings = [:], boundary: String? = nil
    ) throws {
        let output = try TapeOutput(writing: value, carriesFiles: true)
        let root = ValueReader(try output.tape())
        var parts: [Part] = []
        if root.token.kind == .object {
            for (name, index) in root.tape.members(ofObjectAt: root.index) {
                parts += try Self.parts(of: root.value(at: index), name, output.files, encoding[name])
            }
        }
        self.init(parts: parts, boundary: boundary)
    }

    private static func parts(
        of value: ValueReader, _ name: String, _ files: [Int: FilePart], _ encoding: OperationRequest.FieldEncoding?
    ) throws -> [Part] {
        let items = value.formItems
        let headers = encoding?.headers ?? [:]
        if let (style, explode, _) = encoding?.parameter, items.allSatisfy({ $0.file(in: files) == nil }) {
            guard let shape = ParameterShape(value) else { return [] }
            if let texts = try encoding?.listTexts(of: shape, name, isEncoded: false, { $0 }) {
                return texts.map { Part(name: name, content: .data(Data($0.utf8)), headers: headers) }
            }
            // The text of a part isn't percent-encoded (OpenAPI 3.2, "Fixed Fields for RFC6570-style Serialization").
            return try ParameterPair.pairs(of: shape, name: name, style: style, explode: explode).map { pair in
                let text = pair.words.joined(separator: style.delimiter)
                return Part(name: pair.name, content: .data(Data(text.utf8)), headers: headers)
            }
        }
        return try items.compactMap { field in
            if let file = field.file(in: files) {
                return part(of: file, name, encoding, fileName: file.fileName ?? file.content.standardName)
            }
            guard let text = try field.fieldText(name, contentType: encoding?.mediaType) else { return nil }
            let isComposite = field.token.kind == .object || field.token.kind == .array
            return Part(
                name: name, content: .data(Data(text.utf8)),
                contentType: encoding?.mediaType ?? (isComposite ? "application/json" : nil), headers: headers
            )
        }
    }

    /// Returns the part of a file, whose own media type takes precedence over the encoding's.
    static func part(
        of file: FilePart, _ name: String, _ encoding: OperationRequest.FieldEncoding?, fileName: String?
    ) -> Part {
        Part(
            name: name, content: file.content, fileName: fileName,
            contentType: file.contentType ?? encoding?.mediaType ?? mediaType(of: file),
            headers: (encoding?.headers ?? [:]).merging(file.headers) { $1 }
        )
    }

    /// Returns the media type of a file in memory; nil for a file on disk.
    ///
    /// The name of a file on disk determines the type when the body is created.
    private static func mediaType(of file: FilePart) -> String? {
        if case .file = file.content { return nil }
        return MediaTypes.mediaType(ofExtension: MediaTypes.pathExtension(of: file.fileName ?? ""))
    }
}

extension TransportBody {
    /// The default file name; nil for a file on disk, whose own name is used instead.
    fileprivate var standardName: String? {
        if case .file = self { nil } else { "file" }
    }
}

extension ValueReader {
    /// Returns the file that a null value of the tape represents; nil if the value isn't a file.
    func file(in files: [Int: FilePart]) -> FilePart? {
        isNull ? files[index] : nil
    }
}

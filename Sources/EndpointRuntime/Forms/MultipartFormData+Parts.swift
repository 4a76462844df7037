@_spi(Format) import EndpointCoding

extension MultipartFormData {
    /// Creates parts without names from the elements of an array (OpenAPI 3.2, section 4.14.3).
    ///
    /// Files are unchanged, scalars are strings, objects and arrays are JSON, unless their encoding has another media
    /// type. Null is omitted.
    ///
    /// - Parameters:
    ///   - mediaType: The body's media type, such as `multipart/related`. A range is replaced by `multipart/mixed`.
    ///   - prefix: The encodings of the first elements.
    ///   - items: The encoding of all further elements.
    init(
        parts value: some WritableValue, mediaType: String, prefix: [OperationRequest.FieldEncoding] = [],
        items: OperationRequest.FieldEncoding? = nil, boundary: String? = nil
    ) throws {
        let output = try TapeOutput(writing: value, carriesFiles: true)
        let root = ValueReader(try output.tape())
        let elements = root.token.kind == .array ? root.tape.elements(ofArrayAt: root.index).map(root.value) : [root]
        let parts = try elements.enumerated().compactMap { index, element in
            try Self.part(
                of: element, number: index + 1, output.files, index < prefix.count ? prefix[index] : items)
        }
        self.init(
            parts: parts, boundary: boundary, mediaType: mediaType.contains("*") ? "multipart/mixed" : mediaType)
    }

    private static func part(
        of element: ValueReader, number: Int, _ files: [Int: FilePart], _ encoding: OperationRequest.FieldEncoding?
    ) throws -> Part? {
        let headers = encoding?.headers ?? [:]
        if let file = element.file(in: files) {
            return part(of: file, "", encoding, fileName: file.fileName)
        }
        guard let text = try element.fieldText("part \(number)", contentType: encoding?.mediaType) else { return nil }
        let isComposite = element.token.kind == .object || element.token.kind == .array
        // Text is sent with its charset, because a part without a media type and charset is ASCII (RFC 2046, section
        // 5.1).
        let standard = isComposite ? "application/json" : "text/plain; charset=utf-8"
        return Part(
            name: "", content: .data(Data(text.utf8)), contentType: encoding?.mediaType ?? standard, headers: headers)
    }
}

@_spi(Format) public import EndpointCoding

/// Functions that decode the body as the type that the caller expects.
extension Response {
    /// Decodes the body, or the value at `path` in the body, as the type that the caller expects.
    ///
    /// - Throws: `.jsonMapping` if the body isn't JSON or there is no value at the path, `.objectMapping` if the JSON
    ///   doesn't match the type.
    public func content<Value: ReadableValue>(at path: KeyPathRoot = .root) throws(EndpointError) -> Value {
        if let value: Value = try contentOfXML(at: path) { return value }
        if context.tolerance != nil { return try coerced(Value.self, at: path) }
        let root = try tape()
        do {
            let value = try root.value(at: path, for: Value.self)
            let (content, hasUnknownObject) = try context.notes.recording { try Value(from: value) }
            if hasUnknownObject { try checkProperties(of: content, in: value, at: path) }
            return content
        } catch let error as KeyPathError {
            throw .jsonMapping(failing(with: error))
        } catch {
            throw .objectMapping(error, self)
        }
    }

    /// Decodes a value with tolerant reading: a value of another type is replaced by the type's default.
    func coerced<Value: ReadableValue>(
        _ type: Value.Type, at path: KeyPathRoot
    ) throws(EndpointError) -> Value {
        try coerced(at: path) {
            try $0.content(at: path)
        } otherwise: {
            $0.defaultValue(of: type)
        }
    }

    /// Decodes a value from a tape with coercions.
    ///
    /// - Parameter makeDefault: A closure that returns the value that replaces a body of another type, and its JSON.
    func coerced<Value>(
        at path: KeyPathRoot, _ body: (ValueReader) throws -> Value,
        otherwise makeDefault: (TapeCoercions) -> (value: Value, json: String)? = { _ in nil }
    ) throws(EndpointError) -> Value {
        if let value: Value = try contentOfXML(at: path) { return value }
        do {
            let tape = try ValueTape(
                json: data, formats: context.formats, coercions: context.tolerance?.coercions,
                nestingLimit: context.nestingLimit)
            return try read(tape, body)
        } catch {
            if let value = context.tolerance?.defaultContent(at: path, of: self, makeDefault) { return value }
            throw error is DecodingError ? .objectMapping(error, self) : .jsonMapping(failing(with: error))
        }
    }

    /// Returns the body as a string.
    ///
    /// - Throws: `.stringMapping`
    public func text() throws(EndpointError) -> String {
        try mapString()
    }

    /// Returns a reader of the body's JSON.
    ///
    /// - Throws: `.jsonMapping` if the body isn't JSON.
    func tape() throws(EndpointError) -> ValueReader {
        do {
            return ValueReader(try ValueTape(json: data, formats: context.formats, nestingLimit: context.nestingLimit))
        } catch {
            throw .jsonMapping(failing(with: error))
        }
    }

    /// Decodes a value from a tape of the body, and logs the coercions of the tape.
    func read<Value>(
        _ tape: ValueTape, at path: String = "", _ body: (ValueReader) throws -> Value
    ) rethrows -> Value {
        try context.notes.recording {
            guard let tolerance = context.tolerance else { return try body(ValueReader(tape)) }
            return try tolerance.read(tape, at: path, body)
        }.content
    }
}

/// Functions that decode XML.
extension Response {
    /// Decodes a value of an XML body; nil if the body isn't XML, or the type doesn't support XML.
    ///
    /// - Throws: `.objectMapping`
    func contentOfXML<Value>(at path: KeyPathRoot) throws(EndpointError) -> Value? {
        guard isXML, let type = Value.self as? any XMLReadable.Type else { return nil }
        do {
            return try type.content(ofXML: self, at: path) as? Value
        } catch {
            throw .objectMapping(error, self)
        }
    }

    /// A Boolean value that indicates whether the body is XML.
    ///
    /// The body is XML if its media type is XML. The body is also XML if it begins like XML, the request accepts XML,
    /// and the media type is missing, text or octets.
    private var isXML: Bool {
        // Most responses are plain JSON, so this case is checked first.
        if head?.isPlainlyJSON == true { return false }
        return switch family {
        case nil: message != nil && isLikelyXML
        case .xml: true
        case .text, .octets: isLikelyXML
        default: false
        }
    }

    private var isLikelyXML: Bool {
        guard let accepted = message?[header: "Accept"], AcceptedTypes(accepted).hold(.xml) else { return false }
        // The first character follows a byte order mark and, in UTF-16, zero bytes. All of these are skipped.
        let start = data.prefix(64).first { byte in
            byte > 0x20 && byte != 0xEF && byte != 0xBB && byte != 0xBF && byte != 0xFE && byte != 0xFF
        }
        return start == UInt8(ascii: "<")
    }
}

/// Functions that compare decoded objects with the properties of their models.
extension Response {
    /// Notes about the decoding of the body. Each note begins with the key path of a value.
    ///
    /// There is a note for each value that counts as absent because its format is invalid (see `FormatPolicy`), and for
    /// each object that has none of its model's properties.
    ///
    /// ```swift
    /// func didComplete(_ call: CompletedCall) {
    ///     for note in call.response?.decodingNotes ?? [] { logger.notice("\(note)") }
    /// }
    /// ```
    ///
    /// Secrets are redacted. If there are more than 100 notes, only the latest 100 are retained.
    public var decodingNotes: [String] { context.notes.texts.map { context.redaction.text($0) } }

    /// Checks that an object has at least one of its model's properties.
    ///
    /// If the object has none of the properties, the description most likely lacks an envelope, or documents another
    /// object.
    ///
    /// - Throws: `DecodingError` with an ``UnwrappedEnvelope`` if a nested object has the properties. Otherwise there
    ///   is no error but a note, because a server may omit all described properties and add other ones.
    func checkProperties<Value>(of content: Value, in value: ValueReader, at path: KeyPathRoot) throws {
        guard let (value, keys, model) = Self.objectWithoutProperties(content, value) else { return }
        let found = value.keyList ?? "no keys"
        if let inner = EnvelopeSearch(keys).path(in: value), context.tolerance == nil {
            let error = UnwrappedEnvelope(model: "\(model)", keyPath: KeyPathRoot(keys: path.keys + inner).description)
            throw DecodingError.corrupted("\(error); the object has \(found)", at: value.codingPath, error)
        }
        let subject = "none of the properties of \(model) is in the object, which has \(found)"
        context.notes.add(path.keys.map { FieldKey($0) as any CodingKey }.locating(subject), about: value)
    }

    /// Returns an object that has members, but none of the properties of the model decoded from it.
    ///
    /// The result is nil if the object has one of the properties. If the value is an array, its first element is
    /// checked.
    private static func objectWithoutProperties(
        _ content: Any, _ value: ValueReader
    ) -> (object: ValueReader, keys: [StaticString], model: Any.Type)? {
        switch value.token.kind {
        case .object where value.token.count > 0:
            if let union = content as? any ReadableUnion & ReflectedValue {
                guard case .unionCase(_, let content) = ModelParts(union) else { return nil }
                return objectWithoutProperties(content, value)
            }
            if content is any ExpressibleByNilLiteral {
                guard case .wrapped(let content) = ModelParts(content) else { return nil }
                return objectWithoutProperties(content, value)
            }
            guard let model = content as? any ReadableValue else { return nil }
            let (type, keys) = keys(of: model)
            let isKnown = keys.contains { key in
                value.tape.value(ofKey: key.utf8Start, count: key.utf8CodeUnitCount, inObjectAt: value.index) != nil
            }
            return keys.isEmpty || isKnown ? nil : (value, keys, type)
        case .array where value.token.count > 0:
            guard case .list(let elements) = ModelParts(content), let first = elements.first,
                let element = value.tape.elements(ofArrayAt: value.index).first
            else { return nil }
            return objectWithoutProperties(first, value.value(at: element))
        default: return nil
        }
    }

    private static func keys<Model: ReadableValue>(of model: Model) -> (Any.Type, [StaticString]) {
        (Model.self, ModelKeys.keys(of: Model.self))
    }
}

/// Functions for the file of a download.
extension Response {
    /// Returns a stub's response with its body moved from memory to a file.
    func saveBody(to destination: DownloadDestination) throws -> Response {
        var response = self
        do {
            let head = head ?? ResponseHead(statusCode: statusCode)
            response.context.file = try ResponseBody.whole(data, of: head, to: destination).file
        } catch let interrupted as InterruptedResponse {
            throw interrupted.error
        }
        response.data = Data()
        return response
    }

    /// Returns the response of a download with its body as data, mapped from the file.
    ///
    /// - Throws: `.underlying` if the file can't be read.
    func mappingFile() throws(EndpointError) -> Response {
        guard let file else { return self }
        var response = self
        do {
            response.data = try Data(contentsOf: file, options: Self.mapping)
        } catch {
            throw .underlying(error, self)
        }
        return response
    }

    /// The option that maps a file into memory.
    ///
    /// On Linux, Foundation considers no file safe to map and would read the file, so mapping is forced.
    private static var mapping: Data.ReadingOptions {
        #if canImport(Darwin)
            .mappedIfSafe
        #else
            .alwaysMapped
        #endif
    }
}

/// The content of an operation that documents several successful statuses.
///
/// The status of the response determines the content's type.
public protocol ResponseChoice: Sendable {
    /// Decodes the content for the status of a response.
    init(from response: Response) throws(EndpointError)
}

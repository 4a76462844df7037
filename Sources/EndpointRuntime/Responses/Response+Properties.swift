@_spi(Format) import EndpointCoding

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
    public var decodingNotes: [String] { notes.texts.map { redaction.text($0) } }

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
        if let inner = EnvelopeSearch(keys).path(in: value), tolerance == nil {
            let error = UnwrappedEnvelope(model: "\(model)", keyPath: KeyPathRoot(keys: path.keys + inner).description)
            throw DecodingError.corrupted("\(error); the object has \(found)", at: value.codingPath, error)
        }
        let subject = "none of the properties of \(model) is in the object, which has \(found)"
        notes.add(path.keys.map { FieldKey($0) as any CodingKey }.locating(subject), about: value)
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

/// An error thrown when an object has none of its model's properties, but a nested object has them.
struct UnwrappedEnvelope: Error, Sendable, CustomStringConvertible {
    let model: String
    /// The path of the nested object that has the properties.
    let keyPath: String

    var description: String {
        "the object has none of the properties of \(model), which are at key path '\(keyPath)': set 'x-key-path' in the"
            + " description or 'keyPath' in endpointgen.yaml"
    }
}

/// A search for the nested object that has a model's properties, within an envelope.
private struct EnvelopeSearch {
    private static let depthLimit = 3
    private static let objectLimit = 100
    private let keys: [StaticString]

    init(_ keys: [StaticString]) { self.keys = keys }

    /// Returns the keys that lead to the nearest object that looks like the model; nil if there is none.
    ///
    /// An object looks like the model if at least half of its members are properties of the model.
    func path(in envelope: ValueReader) -> [String]? {
        var level: [(path: [String], index: Int)] = [([], envelope.index)]
        var left = Self.objectLimit
        for _ in 0..<Self.depthLimit {
            var next: [(path: [String], index: Int)] = []
            for (path, object) in level {
                for (key, member) in envelope.tape.members(ofObjectAt: object) {
                    guard envelope.tape.tokens[member].kind == .object, left > 0 else { continue }
                    left -= 1
                    if fits(envelope.value(at: member)) { return path + [key] }
                    next.append((path + [key], member))
                }
            }
            level = next
        }
        return nil
    }

    private func fits(_ object: ValueReader) -> Bool {
        var (known, position) = (0, object.index + 1)
        for _ in 0..<object.token.count {
            if keys.contains(where: { object.tape.key(at: position, is: $0) }) { known += 1 }
            position = Int(object.tape.tokens[position + 1].next)
        }
        return known > 0 && known * 2 >= Int(object.token.count)
    }
}

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes models that have no code for it: by the keys that they are read with (``ModelReplay``).
struct ModelWriting {
    private var depth = 0

    static func json(of value: Any) throws -> Data {
        let output = JSONOutput()
        try write(value, to: output)
        return Data(output.bytes)
    }

    static func tape(of value: Any) throws -> ValueTape {
        let output = TapeOutput()
        try write(value, to: output)
        return try output.tape()
    }

    private static func write(_ value: Any, to output: ValueOutput) throws {
        var writing = ModelWriting()
        var writer = ValueWriter(output)
        try writing.write(value, to: &writer)
    }

    private mutating func write(_ value: Any, to writer: inout ValueWriter) throws {
        guard depth < ValueTape.depthLimit else {
            throw Self.error(value, "values nest deeper than \(ValueTape.depthLimit) levels")
        }
        depth += 1
        defer { depth -= 1 }
        if let value = value as? any WritableValue {
            try value.write(to: &writer)
            return
        }
        switch ModelParts(value) {
        case .properties(let properties):
            guard let model = value as? any ReadableValue else { fallthrough }
            try write(model, properties.map(\.value), to: &writer)
        case .scalar:
            guard let value = value as? any Encodable else { throw Self.error(value, "it isn't Encodable") }
            try JSONValue(json: JSONEncoder().encode(value)).write(to: &writer)
        case .unionCase(_, let content), .wrapped(let content):
            try write(content, to: &writer)
        case .list(let elements):
            try write(list: elements, to: &writer)
        case .dictionary(let members):
            var fields = FieldWriter(writer)
            try write(members, to: &fields)
            try fields.end()
        case .embedded(let content):
            let output = JSONOutput()
            var embedded = ValueWriter(output)
            try write(content, to: &embedded)
            writer.output.write(output.text)
        case .absent:
            writer.writeNull()
        }
    }

    private mutating func write<Model: ReadableValue>(
        _ model: Model, _ values: [Any], to writer: inout ValueWriter
    ) throws {
        guard let requests = ModelReplay.requests(of: model, values) else {
            throw Self.error(
                model, "\(Model.self) doesn't read its properties in their order, so it has to be a WritableModel")
        }
        if model is any ReadableTuple {
            try write(tuple: values, requests, to: &writer)
            return
        }
        var fields = FieldWriter(writer)
        for (request, value) in zip(requests, values) {
            switch request {
            case .field(let key):
                if case .absent = ModelParts(value) { continue }
                fields.begin(key)
                do { try write(value, to: &fields.value) } catch { fields.fail(error, key) }
            case .rest:
                if case .dictionary(let members) = ModelParts(value) { try write(members, to: &fields) }
            case .element: break
            }
        }
        try fields.end()
    }

    private mutating func write(_ members: [String: Any], to fields: inout FieldWriter) throws {
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
            let isFirst = fields.beginField()
            fields.value.output.beginMember(key, isFirst: isFirst)
            do { try write(value, to: &fields.value) } catch let error as EncodingError {
                throw error.inside(FieldKey(key))
            }
        }
    }

    /// What is absent ends a tuple.
    private mutating func write(
        tuple values: [Any], _ requests: [ReplayedValues.Request], to writer: inout ValueWriter
    ) throws {
        var elements: [Any] = []
        for (request, value) in zip(requests, values) {
            if case .rest = request, case .list(let rest) = ModelParts(value) {
                elements += rest
            } else {
                elements.append(value)
            }
        }
        while let last = elements.last, case .absent = ModelParts(last) { elements.removeLast() }
        try write(list: elements, to: &writer)
    }

    private mutating func write(list elements: [Any], to writer: inout ValueWriter) throws {
        writer.output.beginList()
        for (index, element) in elements.enumerated() {
            if index > 0 { writer.output.separateElements() }
            do { try write(element, to: &writer) } catch let error as EncodingError {
                throw error.inside(FieldKey(index: index))
            }
        }
        writer.output.endList(count: elements.count)
    }

    private static func error(_ value: Any, _ reason: String) -> EncodingError {
        .invalidValue(value, EncodingError.Context(codingPath: [], debugDescription: reason))
    }
}

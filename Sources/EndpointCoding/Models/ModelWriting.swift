/// A writer of models without generated encoding.
///
/// The writer uses the keys with which the models are decoded (``MirrorEncoder``).
struct ModelWriting {
    private var writer: ValueWriter
    private var depth = 0

    /// Returns the JSON in which a value is stored.
    ///
    /// - Throws: `EncodingError` if a value can't be encoded, such as a number that isn't finite.
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

    static func write(_ value: Any, to output: ValueOutput) throws {
        output.storesModels = true
        var writing = ModelWriting(writer: ValueWriter(output))
        try writing.write(value)
    }

    // Values nest, so the recursive functions have small stack frames. Other work is done in functions that return
    // first.

    private mutating func write(_ value: Any) throws {
        var value = value
        while true {
            if let value = value as? any WritableValue { return try value.write(to: &writer) }
            if let (model, plan) = Self.plan(of: value) { return try write(model, plan) }
            switch ModelParts(value) {
            case .unionCase(_, let content), .wrapped(let content): value = content
            case .properties(let properties): return try write(properties, of: value)
            case .list(let elements): return try write(list: elements)
            case .dictionary(let members): return try write(members)
            case .embedded, .absent, .scalar: return try write(scalar: value)
            }
        }
    }

    @inline(never)
    private static func plan(of value: Any) -> (model: any ReflectedValue, plan: ModelPlan)? {
        guard let model = value as? any ReadableValue & ReflectedValue else { return nil }
        return ModelPlan.plan(of: model).map { (model, $0) }
    }

    @inline(never)
    private mutating func write(scalar value: Any) throws {
        switch ModelParts(value) {
        case .absent: writer.output.writeNull()
        case .embedded(let content):
            let output = JSONOutput()
            try Self.write(content, to: output)
            writer.output.write(output.text)
        default:
            guard let value = value as? any Encodable else {
                throw EncodingError.invalid(value, "the value isn't Encodable")
            }
            try JSONValue(json: JSONEncoder().encode(value)).write(to: &writer)
        }
    }

    /// Writes a value within another value, and adds `key` to the path of errors.
    private mutating func write(_ value: Any, at key: FieldKey) throws {
        depth += 1
        defer { depth -= 1 }
        do {
            try checkDepth(value)
            try write(value)
        } catch {
            throw (error as? EncodingError)?.inside(key) ?? error
        }
    }

    @inline(never)
    private func checkDepth(_ value: Any) throws {
        guard depth < NestingLimit.written else {
            throw EncodingError.invalid(value, "nesting exceeds \(NestingLimit.written) levels")
        }
        if let thread = StackGuard.current, thread.pointee.isStackShort {
            throw EncodingError.invalid(value, "nesting exceeds the stack of this thread")
        }
    }

    /// Writes the properties of a model whose memory layout is known.
    private mutating func write(_ model: any ReflectedValue, _ plan: ModelPlan) throws {
        guard !plan.isOfArray else { return try write(plan.layout.values(of: model), plan.requests) }
        var (index, isFirst) = (0, true)
        while let value = try writeStored(model, plan, &index, &isFirst) {
            try write(value, plan.requests[index - 1], &isFirst)
        }
        writer.output.endObject(isEmpty: isFirst)
    }

    /// Writes stored properties from `index` on, up to a property that has no write function.
    ///
    /// - Returns: The value of that property; nil at the end.
    @inline(never)
    private mutating func writeStored(
        _ model: any ReflectedValue, _ plan: ModelPlan, _ index: inout Int, _ isFirst: inout Bool
    ) throws -> Any? {
        try plan.layout.withStorage(of: model) { storage in
            while index < plan.requests.count {
                let (property, request) = (plan.layout.properties[index], plan.requests[index])
                let (access, place) = (property.access, storage + property.offset)
                index += 1
                guard case .field(let key) = request, let write = access.write else { return access.value(place) }
                if access.isAbsent(place) { continue }
                writer.output.beginMember(key, isFirst: isFirst)
                isFirst = false
                do { try write(place, &writer) } catch let error as EncodingError {
                    throw error.inside(FieldKey(key.description))
                }
            }
            return nil
        }
    }

    /// Writes a model whose memory layout is unknown.
    private mutating func write(_ properties: [ModelParts.Property], of value: Any) throws {
        guard let model = value as? any ReadableValue else { return try write(scalar: value) }
        let values = properties.map(\.value)
        guard let requests = MirrorEncoder.requests(of: model, values) else {
            let type = type(of: value)
            throw EncodingError.invalid(
                value, "\(type) doesn't read its properties in their order, so it has to be a WritableModel")
        }
        try write(values, requests)
    }

    /// Writes values, each with the key or position of the corresponding request.
    private mutating func write(_ values: [Any], _ requests: [ReplayedFields.Request]) throws {
        var isFirst = true
        var elements: [Any] = []
        for (value, request) in zip(values, requests) {
            switch request {
            case .field, .remainingFields: try write(value, request, &isFirst)
            case .element: elements.append(value)
            case .remainingElements: if case .list(let rest) = ModelParts(value) { elements += rest }
            }
        }
        guard requests.contains(where: \.isOfArray) else { return writer.output.endObject(isEmpty: isFirst) }
        // Absent values at the end of an array are omitted.
        while let last = elements.last, Self.isAbsent(last) { elements.removeLast() }
        try write(list: elements)
    }

    private mutating func write(
        _ value: Any, _ request: ReplayedFields.Request, _ isFirst: inout Bool
    ) throws {
        switch request {
        case .field(let key):
            if Self.isAbsent(value) { return }
            writer.output.beginMember(key, isFirst: isFirst)
            isFirst = false
            try write(value, at: FieldKey(key.description))
        case .remainingFields:
            if case .dictionary(let members) = ModelParts(value) { try write(members, &isFirst) }
        case .element, .remainingElements: break
        }
    }

    @inline(never)
    private static func isAbsent(_ value: Any) -> Bool {
        if case .absent = ModelParts(value) { true } else { false }
    }

    private mutating func write(_ members: [String: Any]) throws {
        var isFirst = true
        try write(members, &isFirst)
        writer.output.endObject(isEmpty: isFirst)
    }

    private mutating func write(_ members: [String: Any], _ isFirst: inout Bool) throws {
        for (key, value) in members.sorted(by: { $0.key < $1.key }) {
            writer.output.beginMember(key, isFirst: isFirst)
            isFirst = false
            try write(value, at: FieldKey(key))
        }
    }

    private mutating func write(list elements: [Any]) throws {
        writer.output.beginList()
        for (index, element) in elements.enumerated() {
            if index > 0 { writer.output.separateElements() }
            try write(element, at: FieldKey(index: index))
        }
        writer.output.endList(count: elements.count)
    }
}

extension FieldWriter {
    /// Writes a field that is received but never sent, if the output stores models.
    public mutating func writeStored<Value: ReadableValue>(_ key: StaticString, _ value: Value) {
        guard self.value.output.storesModels else { return }
        begin(key)
        do { try ModelWriting.write(value, to: self.value.output) } catch { fail(error, key) }
    }

    /// Writes a field that is received but never sent, if the output stores models. Nil is omitted.
    public mutating func writeStoredIfPresent<Value: ReadableValue>(_ key: StaticString, _ value: Value?) {
        if let value { writeStored(key, value) }
    }
}

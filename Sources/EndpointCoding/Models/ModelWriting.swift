/// Writes models without generated encoding, with the keys that they are decoded with (``MirrorEncoder``).
///
/// Pending values are in an array, as in ``ModelComparison``.
package struct ModelWriting {
    private enum Step {
        case value(Any)
        /// The properties of a model from one on.
        case properties(ModelPlan, any ReflectedValue, from: Int, isFirst: Bool)
        /// A member of an object, and its value.
        case field(StaticString, isFirst: Bool, Any)
        case member(String, isFirst: Bool, Any)
        case endObject(isEmpty: Bool)
        /// An element of a list.
        case element(Int, Any)
        case endList(count: Int)
        /// The last key of the path has been written.
        case leave
    }

    private var writer: ValueWriter
    /// The next step is the last one.
    private var pending: [Step]
    /// The coding path of the next value.
    private var path: [FieldKey] = []

    /// Returns the JSON in which a value is stored.
    ///
    /// - Throws: `EncodingError` if a value can't be encoded, such as a number that isn't finite.
    package static func json(of value: Any) throws -> Data {
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
        output.isStored = true
        var writing = ModelWriting(writer: ValueWriter(output), pending: [.value(value)])
        do {
            while let step = writing.pending.popLast() { try writing.carryOut(step) }
        } catch let error as EncodingError {
            throw writing.path.reversed().reduce(error) { $0.inside($1) }
        }
    }

    private mutating func carryOut(_ step: Step) throws {
        switch step {
        case .value(let value): try write(value)
        case .properties(let plan, let model, let index, let isFirst):
            try plan.layout.withStorage(of: model) { try write(plan, model, at: $0, from: index, isFirst: isFirst) }
        case .field(let key, let isFirst, let value):
            writer.output.beginMember(key, isFirst: isFirst)
            try enter(FieldKey(key.description), value)
        case .member(let key, let isFirst, let value):
            writer.output.beginMember(key, isFirst: isFirst)
            try enter(FieldKey(key), value)
        case .element(let index, let value):
            if index > 0 { writer.output.separateElements() }
            try enter(FieldKey(index: index), value)
        case .endObject(let isEmpty): writer.output.endObject(isEmpty: isEmpty)
        case .endList(let count): writer.output.endList(count: count)
        case .leave: path.removeLast()
        }
    }

    private mutating func enter(_ key: FieldKey, _ value: Any) throws {
        path.append(key)
        guard path.count < NestingLimit.written else {
            throw EncodingError.invalid(value, "nesting exceeds \(NestingLimit.written) levels")
        }
        pending += [.leave, .value(value)]
    }

    private mutating func write(_ value: Any) throws {
        if let value = value as? any WritableValue {
            try value.write(to: &writer)
            return
        }
        if let model = value as? any ReflectedValue, let plan = ModelPlan.plan(of: model) {
            pending.append(.properties(plan, model, from: 0, isFirst: true))
            return
        }
        switch ModelParts(value) {
        case .properties(let properties):
            guard let model = value as? any ReadableValue else { fallthrough }
            try write(model, properties.map(\.value))
        case .scalar:
            guard let value = value as? any Encodable else {
                throw EncodingError.invalid(value, "the value isn't Encodable")
            }
            try JSONValue(json: JSONEncoder().encode(value)).write(to: &writer)
        case .unionCase(_, let content), .wrapped(let content):
            pending.append(.value(content))
        case .list(let elements):
            write(list: elements)
        case .dictionary(let members):
            write(object: Self.steps(for: members, isFirst: true))
        case .embedded(let content):
            let output = JSONOutput()
            try Self.write(content, to: output)
            writer.output.write(output.text)
        case .absent:
            writer.writeNull()
        }
    }

    /// Writes what knows how it is written directly; the first property that has to be looked into interrupts that.
    private mutating func write(
        _ plan: ModelPlan, _ model: any ReflectedValue, at storage: UnsafeRawPointer, from first: Int, isFirst: Bool
    ) throws {
        var isFirst = isFirst
        for index in first..<plan.requests.count {
            let property = plan.layout.properties[index]
            let (access, place) = (property.access, storage + property.offset)
            switch plan.requests[index] {
            case .field(let key):
                if access.isAbsent(place) { continue }
                if let write = access.write {
                    writer.output.beginMember(key, isFirst: isFirst)
                    do {
                        try write(place, &writer)
                    } catch {
                        path.append(FieldKey(key.description))
                        throw error
                    }
                    isFirst = false
                    continue
                }
                let value = access.value(place)
                if case .absent = ModelParts(value) { continue }
                pending.append(.properties(plan, model, from: index + 1, isFirst: false))
                pending.append(.field(key, isFirst: isFirst, value))
                return
            case .rest:
                guard case .dictionary(let rest) = ModelParts(access.value(place)), !rest.isEmpty else { continue }
                pending.append(.properties(plan, model, from: index + 1, isFirst: false))
                pending += Self.steps(for: rest, isFirst: isFirst).reversed()
                return
            case .element: break
            }
        }
        writer.output.endObject(isEmpty: isFirst)
    }

    private mutating func write<Model: ReadableValue>(_ model: Model, _ values: [Any]) throws {
        guard let requests = MirrorEncoder.requests(of: model, values) else {
            throw EncodingError.invalid(
                model, "\(Model.self) doesn't read its properties in their order, so it has to be a WritableModel")
        }
        if model is any ReadableTuple { return write(tuple: values, requests) }
        var members: [Step] = []
        for (request, value) in zip(requests, values) {
            switch request {
            case .field(let key):
                if case .absent = ModelParts(value) { continue }
                members.append(.field(key, isFirst: members.isEmpty, value))
            case .rest:
                if case .dictionary(let rest) = ModelParts(value) {
                    members += Self.steps(for: rest, isFirst: members.isEmpty)
                }
            case .element: break
            }
        }
        write(object: members)
    }

    private static func steps(for members: [String: Any], isFirst: Bool) -> [Step] {
        members.sorted { $0.key < $1.key }.enumerated().map { index, member in
            .member(member.key, isFirst: isFirst && index == 0, member.value)
        }
    }

    private mutating func write(object members: [Step]) {
        pending.append(.endObject(isEmpty: members.isEmpty))
        pending += members.reversed()
    }

    /// Writes a tuple, which ends at the first absent value.
    private mutating func write(tuple values: [Any], _ requests: [ReplayedFields.Request]) {
        var elements: [Any] = []
        for (request, value) in zip(requests, values) {
            if case .rest = request, case .list(let rest) = ModelParts(value) {
                elements += rest
            } else {
                elements.append(value)
            }
        }
        while let last = elements.last, case .absent = ModelParts(last) { elements.removeLast() }
        write(list: elements)
    }

    private mutating func write(list elements: [Any]) {
        writer.output.beginList()
        pending.append(.endList(count: elements.count))
        pending += elements.enumerated().reversed().map { .element($0.offset, $0.element) }
    }
}

/// An element of the model that refers to types.
///
/// Only conforming types contain code that knows the positions of type references. Use the protocol to collect or
/// replace all references.
protocol TypeReferring {
    /// Calls `body` with each reference, in the order of the declaration.
    func forEachReference(_ body: (TypeReference) -> Void)
    mutating func mapReferences(_ transform: (TypeReference) -> TypeReference)
}

extension TypeReferring {
    var references: [TypeReference] {
        var references: [TypeReference] = []
        forEachReference { references.append($0) }
        return references
    }

    /// Replaces the generated types to which the element refers.
    mutating func replaceTypes(_ replacement: (TypeID) -> TypeID) {
        mapReferences { $0.replacing(replacement) }
    }
}

extension TypeReference {
    /// The element type of an array, a dictionary, an optional or a string, at any depth.
    ///
    /// Any other type is its own innermost type.
    public var innermost: TypeReference {
        switch self {
        case .array(let wrapped), .dictionary(let wrapped), .optional(let wrapped), .embeddedJSON(let wrapped):
            wrapped.innermost
        default: self
        }
    }

    /// The generated type that the reference contains; nil if there is none.
    public var named: TypeID? {
        switch self {
        case .named(let id): id
        case .array(let wrapped), .dictionary(let wrapped), .optional(let wrapped), .embeddedJSON(let wrapped):
            wrapped.named
        default: nil
        }
    }

    /// Returns the reference with its generated type replaced.
    func replacing(_ replacement: (TypeID) -> TypeID) -> TypeReference {
        // Most references contain no type that is replaced, so no copy of them is needed.
        guard let id = named else { return self }
        let other = replacement(id)
        return other == id ? self : replacingNamed(by: other)
    }

    private func replacingNamed(by id: TypeID) -> TypeReference {
        switch self {
        case .named: .named(id)
        case .array(let element): .array(element.replacingNamed(by: id))
        case .dictionary(let element): .dictionary(element.replacingNamed(by: id))
        case .optional(let element): .optional(element.replacingNamed(by: id))
        case .embeddedJSON(let element): .embeddedJSON(element.replacingNamed(by: id))
        default: self
        }
    }
}

// Conformances of type definitions

extension TypeDefinition.Kind: TypeReferring {
    func forEachReference(_ body: (TypeReference) -> Void) {
        switch self {
        case .structure(let structure):
            for index in structure.properties.indices { body(structure.properties[index].type) }
            if let rest = structure.additionalProperties { body(rest.valueType) }
        case .union(let union): union.forEachReference(body)
        case .alias(let type): body(type)
        case .enumeration, .namespace: break
        }
    }

    mutating func mapReferences(_ transform: (TypeReference) -> TypeReference) {
        switch self {
        case .structure:
            changeStructure { structure in
                for index in structure.properties.indices {
                    structure.properties[index].type = transform(structure.properties[index].type)
                }
                if let type = structure.additionalProperties?.valueType {
                    structure.additionalProperties?.valueType = transform(type)
                }
            }
        case .union: changeUnion { $0.mapReferences(transform) }
        case .alias(let type): self = .alias(transform(type))
        case .enumeration, .namespace: break
        }
    }

    // The kind drops its copy of the structure or union first, so that the arrays in it are changed without being
    // copied.

    /// Changes a structure in place; any other kind isn't changed.
    mutating func changeStructure(_ change: (inout Structure) -> Void) {
        guard case .structure(var structure) = self else { return }
        self = .namespace
        change(&structure)
        self = .structure(structure)
    }

    /// Changes a union in place; any other kind isn't changed.
    mutating func changeUnion(_ change: (inout Union) -> Void) {
        guard case .union(var union) = self else { return }
        self = .namespace
        change(&union)
        self = .union(union)
    }
}

extension Union: TypeReferring {
    func forEachReference(_ body: (TypeReference) -> Void) {
        for index in cases.indices { body(cases[index].type) }
    }

    mutating func mapReferences(_ transform: (TypeReference) -> TypeReference) {
        for index in cases.indices { cases[index].type = transform(cases[index].type) }
    }
}

// Conformances of the parts of endpoints

extension ResponseContent: TypeReferring {
    /// The type of the content; nil if the content is empty or binary.
    public var type: TypeReference? {
        switch self {
        case .json(let type, _), .sequence(let type, _), .text(let type): type
        case .none, .binary: nil
        }
    }

    func forEachReference(_ body: (TypeReference) -> Void) {
        if let type { body(type) }
    }

    mutating func mapReferences(_ transform: (TypeReference) -> TypeReference) {
        switch self {
        case .json(let type, let keyPath): self = .json(transform(type), keyPath: keyPath)
        case .sequence(let type, let format): self = .sequence(transform(type), format)
        case .text(let type): self = .text(transform(type))
        case .none, .binary: break
        }
    }
}

extension Success: TypeReferring {
    /// The contents of all success responses.
    public var contents: [ResponseContent] {
        switch self {
        case .one(let content), .optional(let content): [content]
        case .several(_, let cases): cases.map(\.content)
        }
    }

    func forEachReference(_ body: (TypeReference) -> Void) {
        for content in contents { content.forEachReference(body) }
    }

    mutating func mapReferences(_ transform: (TypeReference) -> TypeReference) {
        switch self {
        case .one(var content):
            content.mapReferences(transform)
            self = .one(content)
        case .optional(var content):
            content.mapReferences(transform)
            self = .optional(content)
        case .several(let name, var cases):
            for index in cases.indices { cases[index].content.mapReferences(transform) }
            self = .several(typeName: name, cases: cases)
        }
    }
}

/// The types in the parameters, the bodies and the responses of an endpoint.
///
/// The documentation alone names the payloads of callbacks, so they are only mapped, not enumerated.
extension Endpoint: TypeReferring {
    func forEachReference(_ body: (TypeReference) -> Void) {
        forEachSentReference(body)
        forEachReceivedReference(body)
    }

    func forEachSentReference(_ body: (TypeReference) -> Void) {
        for index in parameters.indices { body(parameters[index].type) }
        if let type = self.body?.type { body(type) }
    }

    func forEachReceivedReference(_ body: (TypeReference) -> Void) {
        success.forEachReference(body)
        if let type = pagination?.itemType { body(type) }
        for index in failures.indices { failures[index].content.forEachReference(body) }
    }

    mutating func mapReferences(_ transform: (TypeReference) -> TypeReference) {
        for index in parameters.indices { parameters[index].type = transform(parameters[index].type) }
        if let type = body?.type { body?.type = transform(type) }
        success.mapReferences(transform)
        if let type = pagination?.itemType { pagination?.itemType = transform(type) }
        for index in failures.indices { failures[index].content.mapReferences(transform) }
        for index in callbacks.indices { callbacks[index].payload = callbacks[index].payload.map(transform) }
    }
}

/// The parts of a value, which are used to print, compare, hash and write models.
package enum ModelParts {
    /// A model, and its stored properties.
    case properties([Property])
    /// A case of a union, and its value.
    case unionCase(name: String, content: Any)
    case list([Any])
    case dictionary([String: Any])
    /// The content of an optional or of a property wrapper.
    case wrapped(Any)
    /// The value that a string encodes as JSON.
    case embedded(Any)
    /// An optional without a value.
    case absent
    /// A value that contains no models.
    case scalar

    package struct Property {
        let name: String
        let value: Any
    }

    package init(_ value: Any) {
        if let value = value as? any CompositeValue {
            self = value.parts
        } else if let value = value as? any ReflectedValue {
            self.init(reflecting: value)
        } else {
            self = .scalar
        }
    }

    private init(reflecting value: any ReflectedValue) {
        if let layout = ModelLayout.layout(of: value) {
            self = .properties(
                zip(layout.properties, layout.values(of: value)).map { Property(name: $0.name, value: $1) })
            return
        }
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .enum, let child = mirror.children.first {
            self = .unionCase(name: child.label ?? "", content: child.value)
            return
        }
        var properties: [Property] = []
        var level: Mirror? = mirror
        while let current = level {
            properties.insert(contentsOf: current.children.map(Property.init), at: 0)
            level = current.superclassMirror
        }
        self = .properties(properties)
    }

    /// The form of a value without its contents. Equal values have equal shapes.
    enum Shape: Hashable {
        case properties(count: Int)
        case unionCase(String)
        case list(count: Int)
        case dictionary(keys: [String])
        case wrapped, embedded, absent, scalar
    }

    /// The shape and the contents of the value. The contents of a dictionary are sorted by key.
    var taken: (shape: Shape, contents: [Any]) {
        switch self {
        case .properties(let properties): return (.properties(count: properties.count), properties.map(\.value))
        case .unionCase(let name, let content): return (.unionCase(name), [content])
        case .list(let elements): return (.list(count: elements.count), elements)
        case .dictionary(let members):
            let sorted = members.sorted { $0.key < $1.key }
            return (.dictionary(keys: sorted.map(\.key)), sorted.map(\.value))
        case .wrapped(let content): return (.wrapped, [content])
        case .embedded(let content): return (.embedded, [content])
        case .absent: return (.absent, [])
        case .scalar: return (.scalar, [])
        }
    }

    /// Returns a Boolean value that indicates whether values of `type` may contain models.
    ///
    /// Types without an `==` operator count as models too.
    package static func mayHoldModels(_ type: Any.Type) -> Bool {
        if let type = type as? any CompositeValue.Type { return type.mayHoldModels }
        return type is any ReflectedValue.Type || !(type is any Equatable.Type)
    }
}

extension ModelParts.Property {
    fileprivate init(_ child: Mirror.Child) {
        let label = child.label ?? ""
        guard let box = child.value as? any Box else {
            self.init(name: label, value: child.value)
            return
        }
        // The storage of a property wrapper has the name of its property with a leading underscore.
        self.init(name: String(label.drop { $0 == "_" }), value: box.content)
    }
}

/// A type that contains other values.
protocol CompositeValue {
    static var mayHoldModels: Bool { get }
    var parts: ModelParts { get }
}

extension Optional: CompositeValue {
    package static var mayHoldModels: Bool { ModelParts.mayHoldModels(Wrapped.self) }
    package var parts: ModelParts { map { .wrapped($0) } ?? .absent }
}

extension Array: CompositeValue {
    package static var mayHoldModels: Bool { ModelParts.mayHoldModels(Element.self) }
    package var parts: ModelParts { .list(self) }
}

extension Dictionary: CompositeValue where Key == String {
    package static var mayHoldModels: Bool { ModelParts.mayHoldModels(Value.self) }
    package var parts: ModelParts { .dictionary(self) }
}

extension EmbeddedJSON: CompositeValue {
    package static var mayHoldModels: Bool { ModelParts.mayHoldModels(Value.self) }
    package var parts: ModelParts { .embedded(value) }
}

/// The storage of a property wrapper, such as `Indirect`.
protocol Box {
    var content: Any { get }
}

extension Indirect: Box {
    package var content: Any { wrappedValue }
}

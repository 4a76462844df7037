/// The memory layout of a model's stored properties, read from the runtime once per type.
///
/// `Mirror` looks up each property's type on every access, which takes a microsecond. Values are read instead at the
/// offsets that the type's metadata states. A type with a weak or unowned reference uses `Mirror`.
final class ModelLayout: Sendable {
    /// The description of a stored property.
    struct Property: Sendable {
        let name: String
        let offset: Int
        let access: PropertyAccess
    }

    let properties: [Property]
    private let storedPlan = Locked<(any AnyObject & Sendable)?>(nil)
    private let isClass: Bool

    private static let known = Locked<[ObjectIdentifier: ModelLayout?]>([:])

    /// Returns the layout of the type of `model`; nil if it is unknown.
    static func layout(of model: any ReflectedValue) -> ModelLayout? {
        let type = type(of: model)
        let key = ObjectIdentifier(type)
        if let layout = known.withLock({ $0[key] }) { return layout }
        let layout = ModelLayout(of: type)
        known.withLock { $0[key] = .some(layout) }
        return layout
    }

    private init?(of type: any ReflectedValue.Type) {
        guard let fields = StoredField.fields(of: type) else { return nil }
        isClass = type is AnyObject.Type
        properties = fields.map { field in
            let access = PropertyAccess.access(to: field.type)
            // The storage of a property wrapper has the name of its property with a leading underscore.
            let name = access.isBox ? String(field.name.drop { $0 == "_" }) : field.name
            return Property(name: name, offset: field.offset, access: access)
        }
    }

    /// The plan for writing models of the type; nil until a model has been written.
    var plan: (any AnyObject & Sendable)? {
        get { storedPlan.withLock { $0 } }
        set { storedPlan.withLock { $0 = newValue } }
    }

    /// Returns the values of a model of this type, in the order of its properties.
    func values(of model: any ReflectedValue) -> [Any] {
        withStorage(of: model) { storage in properties.map { $0.access.value(storage + $0.offset) } }
    }

    /// Returns the pairs of property values that need a deeper comparison; nil if a property differs.
    ///
    /// - Parameters:
    ///   - left: A model of this type.
    ///   - right: Another model of this type.
    func differences(of left: any ReflectedValue, and right: any ReflectedValue) -> [(Any, Any)]? {
        withStorage(of: left) { left in
            withStorage(of: right) { right in
                var open: [(Any, Any)] = []
                for property in properties {
                    let (left, right) = (left + property.offset, right + property.offset)
                    guard let areEqual = property.access.areEqual else {
                        open.append((property.access.value(left), property.access.value(right)))
                        continue
                    }
                    if !areEqual(left, right) { return nil }
                }
                return open
            }
        }
    }

    func withStorage<Result>(
        of model: any ReflectedValue, _ body: (UnsafeRawPointer) throws -> Result
    ) rethrows -> Result {
        guard isClass else { return try Self.withStructure(model, body) }
        let object = model as AnyObject
        return try withExtendedLifetime(object) {
            try body(UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque()))
        }
    }

    private static func withStructure<Model: ReflectedValue, Result>(
        _ model: Model, _ body: (UnsafeRawPointer) throws -> Result
    ) rethrows -> Result {
        try withUnsafePointer(to: model) { try body(UnsafeRawPointer($0)) }
    }
}

/// Access to values of one type in memory.
final class PropertyAccess: @unchecked Sendable {
    let type: ObjectIdentifier
    /// A Boolean value that indicates whether the type may have an empty value, such as nil or `[]`.
    let mayBeEmpty: Bool
    /// A Boolean value that indicates whether the value is the storage of a property wrapper.
    let isBox: Bool
    let value: (UnsafeRawPointer) -> Any
    /// A function that returns a Boolean value that indicates whether the value is nil.
    let isAbsent: (UnsafeRawPointer) -> Bool
    /// A function that writes the value; nil if the value has to be inspected instead.
    let write: ((UnsafeRawPointer, inout ValueWriter) throws -> Void)?
    /// A function that compares two values; nil if the values have to be inspected instead.
    let areEqual: ((UnsafeRawPointer, UnsafeRawPointer) -> Bool)?

    /// Returns the access to values of `type`.
    static func access(to type: Any.Type) -> PropertyAccess {
        func open<Value>(_ type: Value.Type) -> PropertyAccess { PropertyAccess(type) }
        return _openExistential(type, do: open)
    }

    private init<Value>(_ type: Value.Type) {
        self.type = ObjectIdentifier(type)
        mayBeEmpty = type is any CompositeValue.Type
        let isBox = type is any Box.Type
        self.isBox = isBox
        value = { storage in
            let value = storage.load(as: Value.self)
            return isBox ? (value as? any Box)?.content ?? value : value
        }
        let optional = type as? any OptionalProperty.Type
        isAbsent = { optional?.isAbsent($0) ?? false }
        write = (type as? any WritableValue.Type).map { Self.writing($0) }
        areEqual = ModelParts.mayHoldModels(type) ? nil : (type as? any Equatable.Type).map { Self.equality($0) }
    }

    private static func writing<Value: WritableValue>(
        _ type: Value.Type
    ) -> (UnsafeRawPointer, inout ValueWriter) throws -> Void {
        { try $0.load(as: Value.self).write(to: &$1) }
    }

    private static func equality<Value: Equatable>(
        _ type: Value.Type
    ) -> (UnsafeRawPointer, UnsafeRawPointer) -> Bool {
        { $0.load(as: Value.self) == $1.load(as: Value.self) }
    }
}

private protocol OptionalProperty {
    static func isAbsent(_ storage: UnsafeRawPointer) -> Bool
}

extension Optional: OptionalProperty {
    fileprivate static func isAbsent(_ storage: UnsafeRawPointer) -> Bool {
        storage.load(as: Self.self) == nil
    }
}

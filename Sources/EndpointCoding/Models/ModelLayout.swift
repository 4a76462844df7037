/// The memory layout of a model's stored properties, determined once per type.
///
/// `Mirror` looks up each property's type on every access, which takes a microsecond. It is used once here; afterwards
/// values are read from where Swift stores them: in order, each at a multiple of its alignment, behind the header of a
/// class. A type whose first value isn't stored like that uses `Mirror`.
package final class ModelLayout: Sendable {
    /// The description of a stored property.
    struct Property: Sendable {
        let name: String
        let offset: Int
        let access: PropertyAccess
    }

    let properties: [Property]
    /// The plan for writing models of the type; nil until one has been written.
    let plan = Locked<ModelPlan?>(nil)
    private let isClass: Bool

    private static let known = Locked<[ObjectIdentifier: ModelLayout?]>([:])

    /// Returns the layout of the type of `model`; nil if it is unknown.
    static func layout(of model: any ReflectedValue) -> ModelLayout? {
        let type = ObjectIdentifier(type(of: model))
        if let layout = known.withLock({ $0[type] }) { return layout }
        let layout = ModelLayout(reflecting: model)
        known.withLock { $0[type] = .some(layout) }
        return layout
    }

    private init?(reflecting model: any ReflectedValue) {
        let mirror = Mirror(reflecting: model)
        isClass = type(of: model) is AnyObject.Type
        guard mirror.displayStyle == (isClass ? .class : .struct), mirror.superclassMirror == nil,
            !mirror.children.isEmpty
        else { return nil }
        // The type of an object and its references.
        var end = isClass ? 2 * MemoryLayout<Int>.size : 0
        var properties: [Property] = []
        for child in mirror.children {
            let access = PropertyAccess.access(to: child.value)
            end = (end + access.alignment - 1) / access.alignment * access.alignment
            let label = child.label ?? ""
            // The storage behind a property wrapper is called as its property is, with a mark before it.
            let name = child.value is any Box ? String(label.drop { $0 == "_" }) : label
            properties.append(Property(name: name, offset: end, access: access))
            end += access.size
        }
        self.properties = properties
        guard isClass || Self.size(of: model) == end else { return nil }
        let isRight = withStorage(of: model) { storage in
            zip(properties, mirror.children).allSatisfy { property, child in
                property.access.isSame(child.value, as: storage + property.offset)
            }
        }
        guard isRight else { return nil }
    }

    private static func size<Model: ReflectedValue>(of model: Model) -> Int {
        MemoryLayout<Model>.size
    }

    /// Returns the values of a model of this type, in the order of its properties.
    func values(of model: any ReflectedValue) -> [Any] {
        withStorage(of: model) { storage in properties.map { $0.access.value(at: storage + $0.offset) } }
    }

    /// Calls `body` with the properties of both that can't be compared here; nil where one differs.
    ///
    /// - Parameters:
    ///   - left: Of this type.
    ///   - right: Of this type.
    func differences(of left: any ReflectedValue, and right: any ReflectedValue) -> [(Any, Any)]? {
        withStorage(of: left) { left in
            withStorage(of: right) { right in
                var open: [(Any, Any)] = []
                for property in properties {
                    let (left, right) = (left + property.offset, right + property.offset)
                    guard let isEqual = property.access.areEqual(left, right) else {
                        open.append((property.access.value(at: left), property.access.value(at: right)))
                        continue
                    }
                    if !isEqual { return nil }
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
package class PropertyAccess: @unchecked Sendable {
    let size: Int
    let alignment: Int

    fileprivate init(size: Int, alignment: Int) {
        self.size = size
        self.alignment = alignment
    }

    /// Returns the access to values of the type of `value`.
    static func access(to value: Any) -> PropertyAccess {
        func open<Value>(_ value: Value) -> PropertyAccess {
            guard !ModelParts.mayHoldModels(Value.self), let type = Value.self as? any Equatable.Type else {
                return TypedAccess<Value>()
            }
            return access(toEquatable: type)
        }
        return _openExistential(value, do: open)
    }

    private static func access<Value: Equatable>(toEquatable type: Value.Type) -> PropertyAccess {
        EquatableAccess<Value>()
    }

    func value(at storage: UnsafeRawPointer) -> Any { () }

    /// Returns a Boolean value that indicates whether the value is nil.
    func isAbsent(at storage: UnsafeRawPointer) -> Bool { false }

    /// A Boolean value that indicates whether the type has an empty value that other types have too.
    var mayBeEmpty: Bool { false }

    /// A Boolean value that indicates whether the type has a direct encoding.
    var isWritten: Bool { false }

    /// Writes a value of a type that knows how.
    func write(at storage: UnsafeRawPointer, to writer: inout ValueWriter) throws {}

    /// Compares values; nil if they have to be inspected.
    func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool? { nil }

    /// Returns a Boolean value that indicates whether `value`, which is of the type, has the same bytes.
    func isSame(_ value: Any, as storage: UnsafeRawPointer) -> Bool { false }
}

private class TypedAccess<Value>: PropertyAccess, @unchecked Sendable {
    private let isBox = Value.self is any Box.Type
    private let isComposite = Value.self is any CompositeValue.Type
    private let writing = PropertyWriting.writing(of: Value.self)

    init() {
        super.init(size: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment)
    }

    override func value(at storage: UnsafeRawPointer) -> Any {
        let value = storage.assumingMemoryBound(to: Value.self).pointee
        return isBox ? (value as? any Box)?.content ?? value : value
    }

    override func isAbsent(at storage: UnsafeRawPointer) -> Bool { writing.isAbsent(storage) }

    override var mayBeEmpty: Bool { isComposite }

    override var isWritten: Bool { writing.isWritten }

    override func write(at storage: UnsafeRawPointer, to writer: inout ValueWriter) throws {
        try writing.write(storage, to: &writer)
    }

    override func isSame(_ value: Any, as storage: UnsafeRawPointer) -> Bool {
        guard let value = value as? Value else { return false }
        // Padding isn't copied, so unchanged bytes are ignored.
        let (low, high) = (Self.bytes(of: value, over: 0), Self.bytes(of: value, over: .max))
        return low.indices.allSatisfy { index in
            low[index] != high[index] || low[index] == storage.load(fromByteOffset: index, as: UInt8.self)
        }
    }

    /// Returns the bytes of a copy of `value`, in prefilled memory.
    private static func bytes(of value: Value, over fill: UInt8) -> [UInt8] {
        let copy = UnsafeMutableRawPointer.allocate(
            byteCount: MemoryLayout<Value>.stride, alignment: MemoryLayout<Value>.alignment)
        defer { copy.deallocate() }
        copy.initializeMemory(as: UInt8.self, repeating: fill, count: MemoryLayout<Value>.stride)
        let typed = copy.bindMemory(to: Value.self, capacity: 1)
        typed.initialize(to: value)
        defer { typed.deinitialize(count: 1) }
        return Array(UnsafeRawBufferPointer(start: copy, count: MemoryLayout<Value>.size))
    }
}

private final class EquatableAccess<Value: Equatable>: TypedAccess<Value>, @unchecked Sendable {
    override func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool? {
        left.assumingMemoryBound(to: Value.self).pointee == right.assumingMemoryBound(to: Value.self).pointee
    }
}

/// Writing of values of one type from memory. This base class does nothing, so that the value is inspected instead.
class PropertyWriting: @unchecked Sendable {
    static func writing(of type: Any.Type) -> PropertyWriting {
        if let type = type as? any OptionalProperty.Type { return type.writing }
        if let type = type as? any WritableValue.Type { return make(type) }
        return PropertyWriting()
    }

    private static func make<Value: WritableValue>(_ type: Value.Type) -> PropertyWriting { WritableProperty<Value>() }

    func isAbsent(_ storage: UnsafeRawPointer) -> Bool { false }

    var isWritten: Bool { false }

    func write(_ storage: UnsafeRawPointer, to writer: inout ValueWriter) throws {}
}

private final class WritableProperty<Value: WritableValue>: PropertyWriting, @unchecked Sendable {
    override var isWritten: Bool { true }

    override func write(_ storage: UnsafeRawPointer, to writer: inout ValueWriter) throws {
        try storage.assumingMemoryBound(to: Value.self).pointee.write(to: &writer)
    }
}

private protocol OptionalProperty {
    static var writing: PropertyWriting { get }
}

extension Optional: OptionalProperty {
    fileprivate static var writing: PropertyWriting {
        guard let type = Wrapped.self as? any WritableValue.Type else { return OptionalWriting<Wrapped>() }
        func make<Value: WritableValue>(_ type: Value.Type) -> PropertyWriting { WritableOptional<Value>() }
        return make(type)
    }
}

private class OptionalWriting<Value>: PropertyWriting, @unchecked Sendable {
    override func isAbsent(_ storage: UnsafeRawPointer) -> Bool {
        storage.assumingMemoryBound(to: Value?.self).pointee == nil
    }
}

private final class WritableOptional<Value: WritableValue>: OptionalWriting<Value>, @unchecked Sendable {
    override var isWritten: Bool { true }

    override func write(_ storage: UnsafeRawPointer, to writer: inout ValueWriter) throws {
        try storage.assumingMemoryBound(to: Value?.self).pointee?.write(to: &writer)
    }
}

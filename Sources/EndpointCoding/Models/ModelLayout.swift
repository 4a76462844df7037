/// The memory layout of a model's stored properties, determined once per type.
///
/// `Mirror` looks up each property's type on every access, which takes a microsecond. It is used once here; afterwards
/// values are read from where Swift stores them: in order, each at a multiple of its alignment, behind the header of a
/// class. A type whose first value isn't stored like that uses `Mirror`.
package final class ModelLayout: Sendable {
    /// The description of a stored property.
    package struct Property: Sendable {
        package let name: String
        package let offset: Int
        package let access: PropertyAccess
    }

    package let properties: [Property]
    private let storedPlan = Locked<(any AnyObject & Sendable)?>(nil)
    private let isClass: Bool

    private static let known = Locked<[ObjectIdentifier: ModelLayout?]>([:])

    /// Returns the layout of the type of `model`; nil if it is unknown.
    package static func layout(of model: any ReflectedValue) -> ModelLayout? {
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
                property.access.isSame(child.value, storage + property.offset)
            }
        }
        guard isRight else { return nil }
    }

    /// The plan of `EndpointModels` for writing models of the type; nil until one has been written.
    package var plan: (any AnyObject & Sendable)? {
        get { storedPlan.withLock { $0 } }
        set { storedPlan.withLock { $0 = newValue } }
    }

    private static func size<Model: ReflectedValue>(of model: Model) -> Int {
        MemoryLayout<Model>.size
    }

    /// Returns the values of a model of this type, in the order of its properties.
    package func values(of model: any ReflectedValue) -> [Any] {
        withStorage(of: model) { storage in properties.map { $0.access.value(storage + $0.offset) } }
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

    package func withStorage<Result>(
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
package final class PropertyAccess: @unchecked Sendable {
    let size: Int
    let alignment: Int
    package let type: ObjectIdentifier
    /// A Boolean value that indicates whether the type has an empty value that other types have too.
    package let mayBeEmpty: Bool
    package let value: (UnsafeRawPointer) -> Any
    /// Returns a Boolean value that indicates whether the value is nil.
    package let isAbsent: (UnsafeRawPointer) -> Bool
    /// Writes the value; nil if it has to be inspected.
    package let write: ((UnsafeRawPointer, inout ValueWriter) throws -> Void)?
    /// Compares values; nil if they have to be inspected.
    package let areEqual: ((UnsafeRawPointer, UnsafeRawPointer) -> Bool)?
    /// Returns a Boolean value that indicates whether a value, which is of the type, has the same bytes.
    let isSame: (Any, UnsafeRawPointer) -> Bool

    /// Returns the access to values of the type of `value`.
    static func access(to value: Any) -> PropertyAccess {
        func open<Value>(_ value: Value) -> PropertyAccess { PropertyAccess(Value.self) }
        return _openExistential(value, do: open)
    }

    private init<Value>(_ type: Value.Type) {
        size = MemoryLayout<Value>.size
        alignment = MemoryLayout<Value>.alignment
        self.type = ObjectIdentifier(type)
        mayBeEmpty = type is any CompositeValue.Type
        let isBox = type is any Box.Type
        value = { storage in
            let value = storage.assumingMemoryBound(to: Value.self).pointee
            return isBox ? (value as? any Box)?.content ?? value : value
        }
        let optional = type as? any OptionalProperty.Type
        isAbsent = { optional?.isAbsent($0) ?? false }
        write = (type as? any WritableValue.Type).map { Self.writing($0) }
        areEqual = ModelParts.mayHoldModels(type) ? nil : (type as? any Equatable.Type).map { Self.equality($0) }
        isSame = { value, storage in (value as? Value).map { Self.hasBytes($0, at: storage) } ?? false }
    }

    private static func writing<Value: WritableValue>(
        _ type: Value.Type
    ) -> (UnsafeRawPointer, inout ValueWriter) throws -> Void {
        { try $0.assumingMemoryBound(to: Value.self).pointee.write(to: &$1) }
    }

    private static func equality<Value: Equatable>(
        _ type: Value.Type
    ) -> (UnsafeRawPointer, UnsafeRawPointer) -> Bool {
        { $0.assumingMemoryBound(to: Value.self).pointee == $1.assumingMemoryBound(to: Value.self).pointee }
    }

    private static func hasBytes<Value>(_ value: Value, at storage: UnsafeRawPointer) -> Bool {
        // Padding isn't copied, so unchanged bytes are ignored.
        let (low, high) = (bytes(of: value, over: 0), bytes(of: value, over: .max))
        return low.indices.allSatisfy { index in
            low[index] != high[index] || low[index] == storage.load(fromByteOffset: index, as: UInt8.self)
        }
    }

    /// Returns the bytes of a copy of `value`, in prefilled memory.
    private static func bytes<Value>(of value: Value, over fill: UInt8) -> [UInt8] {
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

private protocol OptionalProperty {
    static func isAbsent(_ storage: UnsafeRawPointer) -> Bool
}

extension Optional: OptionalProperty {
    fileprivate static func isAbsent(_ storage: UnsafeRawPointer) -> Bool {
        storage.assumingMemoryBound(to: Self.self).pointee == nil
    }
}

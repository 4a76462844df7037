/// A comparison of two values, which compares their parts with the `==` operators of the parts' types.
///
/// Pending comparisons are stored in an array rather than on the stack, so deep nesting takes no more stack.
struct ModelComparison {
    private var pending: [(Any, Any)]
    /// A Boolean value that indicates whether NaN equals NaN.
    private let comparesBits: Bool

    /// Returns a Boolean value that indicates whether two values are equal in all parts.
    static func areEqual(_ left: Any, _ right: Any) -> Bool {
        var comparison = ModelComparison(pending: [(left, right)], comparesBits: false)
        return comparison.run()
    }

    /// Returns a Boolean value that indicates whether two values are equal, where NaN equals NaN.
    static func areSame(_ left: Any, _ right: Any) -> Bool {
        var comparison = ModelComparison(pending: [(left, right)], comparesBits: true)
        return comparison.run()
    }

    private mutating func run() -> Bool {
        while let (left, right) = pending.popLast() {
            guard compare(left, right) else { return false }
        }
        return true
    }

    private mutating func compare(_ left: Any, _ right: Any) -> Bool {
        let type = type(of: left)
        guard type == Swift.type(of: right) else { return false }
        if type is AnyObject.Type, (left as AnyObject) === (right as AnyObject) { return true }
        if !comparesBits {
            if let left = left as? any ReflectedValue, let right = right as? any ReflectedValue,
                let layout = ModelLayout.layout(of: left)
            {
                guard let open = layout.differences(of: left, and: right) else { return false }
                pending += open
                return true
            }
            if !ModelParts.mayHoldModels(type) { return areEqualScalars(left, right) }
        }
        let (shape, contents) = ModelParts(left).taken
        let (otherShape, otherContents) = ModelParts(right).taken
        guard shape == otherShape else { return false }
        if shape == .scalar { return areEqualScalars(left, right) }
        pending += zip(contents, otherContents)
        return shape != .properties(count: 0) || Self.isEmpty(left)
    }

    /// Returns a Boolean value that indicates whether a model has no properties.
    ///
    /// A model compiled without reflection metadata only seems to have no properties.
    private static func isEmpty(_ model: Any) -> Bool {
        func isEmpty<Model>(_ model: Model) -> Bool {
            guard Model.self is AnyObject.Type else { return MemoryLayout<Model>.size == 0 }
            guard let model = model as? any ReadableValue else { return false }
            return MirrorEncoder.readsNothing(model)
        }
        return _openExistential(model, do: isEmpty)
    }

    private mutating func areEqualScalars(_ left: Any, _ right: Any) -> Bool {
        if comparesBits, let left = left as? any BinaryFloatingPoint, left.isNaN {
            return (right as? any BinaryFloatingPoint)?.isNaN ?? false
        }
        if let left = left as? any Equatable { return Self.areEqual(left, to: right) }
        // The configuration may name types that aren't Equatable. Their children are compared instead.
        let (leftValue, rightValue) = (left, right)
        let (left, right) = (Mirror(reflecting: left).children, Mirror(reflecting: right).children)
        guard !left.isEmpty, left.count == right.count else {
            // A value without children can't be inspected, so its bytes are compared.
            return comparesBits && left.isEmpty && right.isEmpty && Self.haveSameBits(leftValue, rightValue)
        }
        pending += zip(left, right).map { ($0.value, $1.value) }
        return zip(left, right).allSatisfy { $0.label == $1.label }
    }

    private static func haveSameBits(_ left: Any, _ right: Any) -> Bool {
        func open<Value>(_ left: Value) -> Bool {
            guard let right = right as? Value else { return false }
            return withUnsafeBytes(of: left) { left in
                withUnsafeBytes(of: right) { left.elementsEqual($0) }
            }
        }
        return _openExistential(left, do: open)
    }

    private static func areEqual<Value: Equatable>(_ left: Value, to right: Any) -> Bool {
        (right as? Value).map { left == $0 } ?? false
    }
}

extension ReflectedValue {
    /// Returns a Boolean value that indicates whether two models are equal in all properties.
    ///
    /// Properties that aren't sent are compared too.
    public static func == (left: Self, right: Self) -> Bool {
        ModelComparison.areEqual(left, right)
    }

    /// Hashes all parts of the model.
    public func hash(into hasher: inout Hasher) {
        // Pending values are stored in an array rather than on the stack, so deep nesting takes no more stack.
        var pending: [Any] = [self]
        while let value = pending.popLast() {
            let (shape, contents) = ModelParts(value).taken
            hasher.combine(shape)
            pending += contents
            // Values that can't be hashed have equal hashes, which is correct, but slows down a lookup.
            if shape == .scalar, let value = value as? any Hashable { value.hash(into: &hasher) }
        }
    }

    /// The hash value. The compiler would otherwise synthesize this property in each type.
    public var hashValue: Int {
        var hasher = Hasher()
        hash(into: &hasher)
        return hasher.finalize()
    }
}

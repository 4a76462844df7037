/// The plan for writing models of a type.
///
/// A plan consists of the keys that the type's initializer reads, in the order of its properties.
///
/// Keys and order are determined from the first models of the type (``MirrorEncoder``). If several properties had equal
/// values in all these models, their keys may be interchanged. A model in which the values differ is inspected again.
final class ModelPlan: Sendable {
    let layout: ModelLayout
    let requests: [ReplayedFields.Request]
    /// A Boolean value that indicates whether each model is encoded as an array of its properties.
    let isOfArray: Bool
    /// The groups of indexes of properties whose keys may be interchanged.
    private let ambiguities: Locked<[[Int]]>

    /// Returns the plan for the model's type; nil if the type isn't decoded in property order.
    static func plan(of model: any ReadableValue & ReflectedValue) -> ModelPlan? {
        guard let layout = ModelLayout.layout(of: model) else { return nil }
        if let plan = layout.plan as? ModelPlan { return plan.holds(for: model) ? plan : nil }
        guard let requests = MirrorEncoder.requests(of: model, layout.values(of: model)) else { return nil }
        let plan = ModelPlan(layout, requests, model)
        layout.plan = plan
        return plan
    }

    private init(_ layout: ModelLayout, _ requests: [ReplayedFields.Request], _ model: any ReflectedValue) {
        self.layout = layout
        self.requests = requests
        isOfArray = requests.contains(where: \.isOfArray)
        let all = Array(layout.properties.indices)
        ambiguities = Locked(layout.withStorage(of: model) { Self.refined([all], layout, $0) })
    }

    /// Returns a Boolean value that indicates whether `model` is decoded like the previous ones.
    private func holds(for model: any ReadableValue & ReflectedValue) -> Bool {
        let ambiguities = ambiguities.withLock { $0 }
        if ambiguities.isEmpty { return true }
        let refined = layout.withStorage(of: model) { Self.refined(ambiguities, layout, $0) }
        if refined == ambiguities { return true }
        guard MirrorEncoder.requests(of: model, layout.values(of: model)) != nil else { return false }
        self.ambiguities.withLock { $0 = refined }
        return true
    }

    /// Returns the groups without the properties whose values differ in this model.
    private static func refined(_ groups: [[Int]], _ layout: ModelLayout, _ storage: UnsafeRawPointer) -> [[Int]] {
        groups.flatMap { group -> [[Int]] in
            if group.allSatisfy({ layout.properties[$0].isEmpty(storage) }) { return [group] }
            var classes: [[Int]] = []
            for index in group {
                let property = layout.properties[index]
                let same = classes.firstIndex { property.isSame(layout.properties[$0[0]], storage) }
                if let same { classes[same].append(index) } else { classes.append([index]) }
            }
            return classes.filter { $0.count > 1 }
        }
    }
}

extension ModelLayout.Property {
    /// Returns a Boolean value that indicates whether the value is empty.
    ///
    /// An initializer reads an empty value regardless of the value's type.
    fileprivate func isEmpty(_ storage: UnsafeRawPointer) -> Bool {
        if access.isAbsent(storage + offset) { return true }
        guard access.mayBeEmpty else { return false }
        switch ModelParts(access.value(storage + offset)) {
        case .absent: return true
        case .list(let elements): return elements.isEmpty
        case .dictionary(let members): return members.isEmpty
        case .wrapped(let content):
            if case .absent = ModelParts(content) { return true }
            return false
        default: return false
        }
    }

    fileprivate func isSame(_ other: ModelLayout.Property, _ storage: UnsafeRawPointer) -> Bool {
        let (isEmpty, isOtherEmpty) = (isEmpty(storage), other.isEmpty(storage))
        if isEmpty || isOtherEmpty { return isEmpty && isOtherEmpty }
        guard access.type == other.access.type else { return false }
        return access.areEqual?(storage + offset, storage + other.offset)
            ?? ModelComparison.areSame(access.value(storage + offset), access.value(storage + other.offset))
    }
}

extension MirrorEncoder {
    /// Returns the requests of the model's initializer, one for each property.
    ///
    /// The result is nil if the initializer creates a different model from the model's own values, as a handwritten
    /// initializer may do.
    static func requests<Model: ReadableValue>(of model: Model, _ values: [Any]) -> [ReplayedFields.Request]? {
        guard let (copy, requests) = replay(Model.self, values),
            case .properties(let properties) = ModelParts(copy), properties.count == values.count,
            zip(properties, values).allSatisfy({ ModelComparison.areSame($0.value, $1) })
        else { return nil }
        return requests
    }
}

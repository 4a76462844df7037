/// The changes for a copy of a model, whose properties you set by name.
@dynamicMemberLookup
public struct ModelChanges<Model: ReadableValue & ReflectedValue & AnyObject> {
    private let model: Model
    private var changes: [PartialKeyPath<Model>: Any] = [:]

    fileprivate init(of model: Model) { self.model = model }

    /// The value of a property in the copy.
    public subscript<Value>(dynamicMember path: KeyPath<Model, Value>) -> Value {
        get {
            if let change = changes[path], let value = change as? Value { return value }
            return model[keyPath: path]
        }
        set { changes[path] = newValue }
    }

    fileprivate var copy: Model {
        guard case .properties(let properties) = ModelParts(model) else { return model }
        var values = properties.map(\.value)
        for (path, value) in changes where !ModelComparison.areSame(model[keyPath: path], value) {
            guard let index = index(of: path, changedTo: value, among: values) else {
                // The path is a literal in the program, and every stored property of a generated model has an index.
                preconditionFailure("\(path) is no stored property of \(Model.self), so no copy can have another one")
            }
            values[index] = value
        }
        guard let copy = MirrorEncoder.replay(Model.self, values)?.model else {
            // The values of a generated model's own properties never fail here. A handwritten initializer may read
            // other fields than it stores, and a module without reflection metadata has no properties to read.
            preconditionFailure("\(Model.self) doesn't read its properties in their order, so it can't be copied")
        }
        return copy
    }

    /// Returns the index of the property that a key path refers to.
    ///
    /// A key path doesn't reveal its property, but copies do: in a copy whose property at the candidate index is
    /// changed, the value at the path is changed too. The candidates are halved until one is left.
    private func index(of path: PartialKeyPath<Model>, changedTo value: Any, among values: [Any]) -> Int? {
        let old = model[keyPath: path]
        var candidates = values.indices.filter { index in
            type(of: values[index]) == type(of: value) && ModelComparison.areSame(values[index], old)
        }[...]
        func changes(_ indices: ArraySlice<Int>) -> Bool {
            var changed = values
            for index in indices { changed[index] = value }
            guard let copy = MirrorEncoder.replay(Model.self, changed)?.model else { return false }
            return ModelComparison.areSame(copy[keyPath: path], value)
        }
        guard changes(candidates) else { return nil }
        while candidates.count > 1 {
            let half = candidates.prefix(candidates.count / 2)
            candidates = changes(half) ? half : candidates.dropFirst(half.count)
        }
        return candidates.first
    }
}

extension ReadableValue where Self: ReflectedValue & AnyObject {
    /// Returns a copy of the model with changed properties; models themselves are immutable.
    ///
    /// ```swift
    /// let renamed = book.copy { $0.title = "Mu mu" }
    /// ```
    ///
    /// - Precondition: The changed properties are stored properties that are decoded in order, as in all generated
    ///   models; and the model's module has reflection metadata (unless it is built with
    ///   `-disable-reflection-metadata`).
    public func copy<Failure: Error>(
        _ change: (inout ModelChanges<Self>) throws(Failure) -> Void
    ) throws(Failure) -> Self {
        var changes = ModelChanges(of: self)
        try change(&changes)
        return changes.copy
    }
}

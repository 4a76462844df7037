/// The log of coercions while the values of one tape are read tolerantly. Only the reading thread accesses it.
package final class Coercions {
    /// One value that isn't as it was sent.
    package struct Entry {
        /// The value's token; that of the object where a member is missing.
        package let index: Int
        /// The key of a member that is missing.
        package let missingKey: String?
        /// As JSON, what was read in its place; nil where that is as if nothing had been sent.
        package let used: String?
    }

    /// The maximum nesting of default models: types may require each other recursively.
    private static let nestingLimit = 100

    /// A Boolean value that indicates whether an element that can't be read is replaced by a default.
    let keepsCounts: Bool
    /// In the order of reading.
    package private(set) var entries: [Entry] = []
    /// A Boolean value that indicates whether coercion is suspended: the case of a union is determined from the value
    /// as sent.
    var isSuspended = false
    /// The log that counts nested defaults, if these are the coercions in a default.
    private let outer: Coercions?
    private var nesting = 0

    package init(keepingCounts: Bool) {
        keepsCounts = keepingCounts
        outer = nil
    }

    /// Creates a log for the coercions in a default, which aren't reported.
    package init(within outer: Coercions) {
        keepsCounts = outer.keepsCounts
        self.outer = outer.outer ?? outer
    }

    /// Records that the value at `index` has another type and was converted.
    ///
    /// - Parameter used: The converted value as JSON.
    func convert(_ index: Int, to used: String) {
        guard outer == nil else { return }
        if entries.last?.index == index { entries.removeLast() }
        entries.append(Entry(index: index, missingKey: nil, used: used))
    }

    /// Records that the value at `index` was replaced, and removes the records of values in it.
    ///
    /// - Parameters:
    ///   - end: The index after its last token.
    ///   - used: The replacement as JSON; nil if the value counts as absent.
    func replace(_ index: Int, upTo end: Int, with used: String?) {
        guard outer == nil else { return }
        while let last = entries.last, last.index >= index, last.index < end { entries.removeLast() }
        entries.append(Entry(index: index, missingKey: nil, used: used))
    }

    /// Records that the object at `index` has no member of this name.
    func add(_ key: String, toObjectAt index: Int, _ used: String) {
        guard outer == nil else { return }
        entries.append(Entry(index: index, missingKey: key, used: used))
    }

    /// Creates a model of defaults.
    ///
    /// - Returns: The result of `body`; nil if defaults nest too deep.
    func nested<Result>(_ body: () -> Result?) -> Result? {
        let counter = outer ?? self
        if outer == nil { counter.nesting = 0 }
        guard counter.nesting < Self.nestingLimit else { return nil }
        counter.nesting += 1
        return body()
    }
}

extension ValueTape {
    /// A Boolean value that indicates whether values are coerced.
    @inline(never)
    var isCoercing: Bool { activeCoercions != nil }

    /// The log of coercions; nil if nothing is coerced.
    @inline(__always)
    var activeCoercions: Coercions? {
        guard let coercions, !coercions.isSuspended else { return nil }
        return coercions
    }
}

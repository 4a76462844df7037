/// The coercion of values with unexpected types while one tape is read tolerantly.
///
/// This object records conversions and defaults. Readers call the functions that convert values and create defaults
/// only where a strict reader would throw, and only on the reading thread.
package final class TapeCoercions {
    /// A record of a coerced value.
    package struct Entry {
        /// The index of the value's token, or of the object's token if a member is missing.
        package let index: Int
        /// The key of a missing member; nil if the value exists.
        package let missingKey: String?
        /// The JSON that replaced the value; nil if the value counts as absent.
        package let used: String?
    }

    /// The maximum nesting of default models, because types may require each other recursively.
    private static let nestingLimit = 100

    /// A Boolean value that indicates whether an unreadable array element is replaced by a default.
    let keepsCounts: Bool
    /// The records of coercions, in the order of decoding.
    package private(set) var entries: [Entry] = []
    /// A Boolean value that indicates whether coercion is suspended.
    ///
    /// Coercion is suspended while the case of a union is determined, from the value as sent.
    var isSuspended = false
    /// The log that counts nested defaults; nil unless this log belongs to a default.
    private let outer: TapeCoercions?
    private var nesting = 0

    package init(keepingCounts: Bool) {
        keepsCounts = keepingCounts
        outer = nil
    }

    /// Creates a log for the coercions within a default value, which aren't reported.
    init(within outer: TapeCoercions) {
        keepsCounts = outer.keepsCounts
        self.outer = outer.outer ?? outer
    }

    /// Records that the value at an index was converted to the given JSON.
    func convert(_ index: Int, to used: String) {
        guard outer == nil else { return }
        if entries.last?.index == index { entries.removeLast() }
        entries.append(Entry(index: index, missingKey: nil, used: used))
    }

    /// Records that the value of the given tokens was replaced, and removes the records of values inside it.
    ///
    /// - Parameter used: The replacement as JSON; nil if the value counts as absent.
    func replace(_ tokens: Range<Int>, with used: String?) {
        guard outer == nil else { return }
        while let last = entries.last, tokens.contains(last.index) { entries.removeLast() }
        entries.append(Entry(index: tokens.lowerBound, missingKey: nil, used: used))
    }

    /// Records that the object at an index has no member with a key, and that a default was used.
    func add(_ key: String, toObjectAt index: Int, _ used: String) {
        guard outer == nil else { return }
        entries.append(Entry(index: index, missingKey: key, used: used))
    }

    /// Returns the result of `body`; nil if defaults are nested too deeply.
    func withNesting<Result>(_ body: () -> Result?) -> Result? {
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

    /// The coercions; nil if nothing is coerced.
    @inline(__always)
    var activeCoercions: TapeCoercions? {
        guard let coercions, !coercions.isSuspended else { return nil }
        return coercions
    }
}

/// What is mended while the values of one tape are read tolerantly. Only the thread that reads looks at it.
package final class TapeRepairs {
    /// One value that isn't as it was sent.
    package struct Entry {
        /// The value's token; that of the object where a member is missing.
        package let index: Int
        /// The key of a member that is missing.
        package let missingKey: String?
        /// As JSON, what was read in its place; nil where that is as if nothing had been sent.
        package let used: String?
    }

    /// How many models of defaults may lie in one another: types may require each other in a circle.
    private static let nestingLimit = 100

    /// Whether an element that can't be read has a default.
    let keepsCounts: Bool
    /// In the order of reading.
    package private(set) var entries: [Entry] = []
    /// Whether nothing may be mended for now: what of several kinds a value is, it is as it was sent.
    var isSuspended = false
    /// What keeps count of defaults where these are those of a default.
    private let outer: TapeRepairs?
    private var nesting = 0

    package init(keepingCounts: Bool) {
        keepsCounts = keepingCounts
        outer = nil
    }

    /// What is mended in a default, which nobody hears of.
    package init(within outer: TapeRepairs) {
        keepsCounts = outer.keepsCounts
        self.outer = outer.outer ?? outer
    }

    /// The value at `index` is of another kind, but was read all the same.
    ///
    /// - Parameter used: What was read, as JSON.
    func convert(_ index: Int, to used: String) {
        guard outer == nil else { return }
        if entries.last?.index == index { entries.removeLast() }
        entries.append(Entry(index: index, missingKey: nil, used: used))
    }

    /// Something else was read in place of the value at `index`, whatever was mended within.
    ///
    /// - Parameters:
    ///   - end: Behind its last token.
    ///   - used: As JSON; nil where it counts as if nothing had been sent.
    func replace(_ index: Int, upTo end: Int, with used: String?) {
        guard outer == nil else { return }
        while let last = entries.last, last.index >= index, last.index < end { entries.removeLast() }
        entries.append(Entry(index: index, missingKey: nil, used: used))
    }

    /// The object at `index` has no member of this name.
    func add(_ key: String, toObjectAt index: Int, _ used: String) {
        guard outer == nil else { return }
        entries.append(Entry(index: index, missingKey: key, used: used))
    }

    /// Makes a model of defaults.
    ///
    /// - Returns: What `body` returns; nil where too many lie in one another.
    func nested<Result>(_ body: () -> Result?) -> Result? {
        let counter = outer ?? self
        if outer == nil { counter.nesting = 0 }
        guard counter.nesting < Self.nestingLimit else { return nil }
        counter.nesting += 1
        return body()
    }
}

extension ValueTape {
    /// Whether what isn't as it should be is mended now.
    @inline(never)
    var isMending: Bool { mending != nil }

    /// What takes up what is mended; nil where nothing is.
    @inline(__always)
    var mending: TapeRepairs? {
        guard let repairs, !repairs.isSuspended else { return nil }
        return repairs
    }
}

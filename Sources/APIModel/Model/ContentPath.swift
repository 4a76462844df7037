/// The path of a response's content in the body.
public struct ContentPath: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// The keys from the root of the body to the content; empty if the content is the whole body.
    public var keys: [String]
    /// A Boolean value that indicates whether the value at the path may be missing or null.
    ///
    /// If the value is missing or null, the content is an empty array or dictionary, or nil.
    public var mayBeAbsent: Bool
    /// The path of XML elements to the content, separated by slashes; for an array, to its elements.
    ///
    /// The path is nil if the names of the XML elements are equal to `keys`.
    public var elements: String?
    /// A Boolean value that indicates whether the path is inferred from the shape of the response.
    ///
    /// A path is inferred if neither the description nor the configuration specifies one.
    public var isInferred = false
    /// A Boolean value that indicates whether an earlier run inferred the path.
    ///
    /// The path is retained although the response has more properties now.
    public var isRetained = false
    /// A Boolean value that indicates whether the content's numbers may be written as strings.
    public var holdsTextsOfNumbers = false

    public init(_ keys: [String], mayBeAbsent: Bool = false, elements: String? = nil) {
        self.keys = keys
        self.mayBeAbsent = mayBeAbsent
        self.elements = elements
    }

    public init(arrayLiteral keys: String...) {
        self.init(keys)
    }

    public var isRoot: Bool { keys.isEmpty }

    /// Returns whether both paths lead to the same content, regardless of their origin.
    public static func == (first: Self, second: Self) -> Bool {
        first.keys == second.keys && first.mayBeAbsent == second.mayBeAbsent && first.elements == second.elements
            && first.holdsTextsOfNumbers == second.holdsTextsOfNumbers
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(keys)
        hasher.combine(mayBeAbsent)
        hasher.combine(elements)
    }
}

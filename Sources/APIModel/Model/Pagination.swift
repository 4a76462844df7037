/// How the pages of an endpoint follow one another, and what they are called.
public struct Pagination: Sendable {
    /// Parameters are given by their indexes among the endpoint's.
    public enum Strategy: Sendable, Hashable {
        /// The `Link` header has the URL of the next page.
        case link
        /// The body has the URL of the next page.
        case nextURL(at: [String])
        /// The body has what the parameter takes for the next page; `start` is what it takes for the first.
        case cursor(parameter: Int, next: [String], start: String?)
        /// The parameter counts pages.
        case page(parameter: Int, start: Int)
        /// The parameter counts the items that are passed over.
        case offset(parameter: Int, start: Int)
    }

    public var strategy: Strategy
    /// Where the items lie, and all of the following: from the body's root.
    public var itemsPath: ContentPath
    public var itemType: TypeReference
    /// Where it is said how many items there are.
    public var total: [String]?
    /// Where it is said how many pages there are.
    public var pages: [String]?
    /// Where it is said whether there are more.
    public var more: [String]?
    /// The index of the parameter that says how many items a page has.
    public var sizeParameter: Int?
    /// How many items a full page has: asked for unless the caller says otherwise.
    public var fullSize: Int?
    /// The method that gives the pages: `listPages`.
    public var pagesName = ""
    /// The method that gives the items of all pages: `listAll`.
    public var itemsName = ""

    public init(_ strategy: Strategy, itemsPath: ContentPath, itemType: TypeReference) {
        self.strategy = strategy
        self.itemsPath = itemsPath
        self.itemType = itemType
    }

    /// The index of the parameter that the pages are told apart by, which callers don't give.
    public var parameter: Int? {
        switch strategy {
        case .link, .nextURL: nil
        case .cursor(let parameter, _, _), .page(let parameter, _), .offset(let parameter, _): parameter
        }
    }
}

extension TypeReference {
    /// Whether whole numbers are its literals, and more can be made of an `Int`.
    public var isInteger: Bool {
        switch self {
        case .int, .int32, .int64, .uint64: true
        default: false
        }
    }
}

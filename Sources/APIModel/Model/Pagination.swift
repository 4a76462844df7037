/// The pagination of an endpoint, and the names of its methods.
public struct Pagination: Sendable {
    /// Parameters are given by their indexes among the endpoint's.
    public enum Strategy: Sendable, Hashable {
        /// The `Link` header has the URL of the next page.
        case link
        /// The body has the URL of the next page.
        case nextURL(at: [String])
        /// The body contains the parameter's value for the next page; `start` is the value for the first.
        case cursor(parameter: Int, next: [String], start: String?)
        /// The parameter counts pages.
        case page(parameter: Int, start: Int)
        /// The parameter counts the items before the page.
        case offset(parameter: Int, start: Int)
    }

    public var strategy: Strategy
    /// The path of the items, from the body's root like all of the following.
    public var itemsPath: ContentPath
    public var itemType: TypeReference
    /// The path of the total number of items.
    public var total: [String]?
    /// The path of the number of pages.
    public var pages: [String]?
    /// The path of the flag that indicates whether there are more pages.
    public var more: [String]?
    /// The index of the parameter with the number of items per page.
    public var sizeParameter: Int?
    /// The number of items of a full page, which is requested by default.
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

    /// The index of the parameter that selects the page, which callers don't pass.
    public var parameter: Int? {
        switch strategy {
        case .link, .nextURL: nil
        case .cursor(let parameter, _, _), .page(let parameter, _), .offset(let parameter, _): parameter
        }
    }
}

extension TypeReference {
    /// A Boolean value that indicates whether the type has integer literals and conversions from `Int`.
    public var isInteger: Bool {
        switch self {
        case .int, .int32, .int64, .uint64: true
        default: false
        }
    }
}

/// The pagination of an endpoint, and the names of its methods.
public struct Pagination: Sendable {
    /// The strategy that requests the next page.
    ///
    /// The associated value `parameter` is an index of the endpoint's parameters.
    public enum Strategy: Sendable, Hashable {
        /// The `Link` header has the URL of the next page.
        case link
        /// The body has the URL of the next page.
        case nextURL(at: [String])
        /// The body contains the parameter's value for the next page; `start` is the value for the first page.
        case cursor(parameter: Int, next: [String], start: String?)
        /// The parameter is the number of a page; `start` is the number of the first page.
        case page(parameter: Int, start: Int)
        /// The parameter is the number of items before a page; `start` is its value for the first page.
        case offset(parameter: Int, start: Int)
    }

    public var strategy: Strategy
    /// The path from the root of the body to the items of a page.
    public var itemsPath: ContentPath
    public var itemType: TypeReference
    /// The path from the root of the body to the total number of items.
    public var total: [String]?
    /// The path from the root of the body to the number of pages.
    public var pages: [String]?
    /// The path from the root of the body to the flag that indicates whether there are more pages.
    public var more: [String]?
    /// The index of the parameter with the number of items per page.
    public var sizeParameter: Int?
    /// The number of items of a full page, which is requested by default.
    public var fullSize: Int?
    /// The name of the method that returns pages: `listPages`.
    public var pagesName = ""
    /// The name of the method that returns the items of all pages: `listAll`.
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

    /// Replaces the indexes of the endpoint's parameters, which have moved.
    mutating func mapParameters(_ transform: (Int) -> Int) {
        sizeParameter = sizeParameter.map(transform)
        switch strategy {
        case .link, .nextURL: break
        case .cursor(let parameter, let next, let start):
            strategy = .cursor(parameter: transform(parameter), next: next, start: start)
        case .page(let parameter, let start): strategy = .page(parameter: transform(parameter), start: start)
        case .offset(let parameter, let start): strategy = .offset(parameter: transform(parameter), start: start)
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

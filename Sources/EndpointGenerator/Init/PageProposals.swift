import APIModel
import Diagnostics
import OpenAPI

/// The pagination that `endpointgen init` proposes for lists.
///
/// A rule is proposed if its parameters and properties have usual names.
struct PageProposals {
    private let document: Document
    private var reading: SchemaReading

    init(_ document: Document) {
        self.document = document
        reading = SchemaReading(document)
    }

    /// Returns the proposed rules for an operation, the most likely rule first.
    ///
    /// A rule has the form of an entry of the configuration: `{ page: page, limit: per_page }`. The generator decides
    /// whether the rule fits the operation.
    mutating func rules(for endpoint: Endpoint) -> [String] {
        guard endpoint.method == "GET", let content = content(of: endpoint) else { return [] }
        let operation = document.operations.first { $0.method == endpoint.method && $0.path == endpoint.pathTemplate }
        guard let operation, let response = operation.responses.first(where: { $0.status.isSuccess }) else { return [] }
        let body = response.content.first { $0.name.lowercased().contains("json") }?.schema
        let fields = body.map { self.fields(of: $0, depth: 0) } ?? []
        let query = operation.parameters.filter { $0.location == .query }.map(\.name)
        func parameter(_ names: Set<String>) -> String? { query.first { names.contains(Self.normalized($0)) } }

        var strategies: [String] = []
        if let next = fields.first(where: { Self.isURL($0.path) }) {
            strategies.append("next: \(Self.path(next.path))")
        }
        let nextCursor = fields.first { !$0.isURL && Self.isCursor($0.path) }
        if let cursor = parameter(Self.cursors), let next = nextCursor {
            strategies.append("cursor: \(QuotedText.yaml(cursor)), next: \(Self.path(next.path))")
        }
        if let page = parameter(Self.pages) { strategies.append("page: \(QuotedText.yaml(page))") }
        if let offset = parameter(Self.offsets) { strategies.append("offset: \(QuotedText.yaml(offset))") }
        // Django REST framework's `next` is a URL with the page's number, offset or cursor.
        if let next = fields.first(where: { $0.isURL && Self.isCursor($0.path) }) {
            strategies.append("next: \(Self.path(next.path))")
        }
        if response.headers.contains(where: { $0.name.lowercased() == "link" }) { strategies.append("link: true") }

        let size = parameter(Self.sizes).map { ", limit: \(QuotedText.yaml($0))" } ?? ""
        var lists: [[String]?] = [nil]
        if !content.isList {
            lists = fields.filter { $0.isList && !$0.isMetadata && $0.path.starts(with: content.path) }.map {
                Array($0.path.dropFirst(content.path.count))
            }
        }
        return strategies.flatMap { strategy in
            lists.map { list in "{ \(strategy)\(size)\(list.map { ", items: \(Self.path($0))" } ?? "") }" }
        }
    }

    private func content(of endpoint: Endpoint) -> (isList: Bool, path: [String])? {
        switch endpoint.success {
        case .one(.json(let type, let path)), .optional(.json(let type, let path)):
            switch type {
            case .array, .optional(.array): (true, path.keys)
            default: (false, path.keys)
            }
        default: nil
        }
    }

    private struct Field {
        var path: [String]
        var isList: Bool
        /// A Boolean value that indicates whether the property is described as a URL.
        var isURL: Bool

        /// A Boolean value that indicates whether the property is part of a body's metadata, such as `meta.warnings`.
        var isMetadata: Bool { path.count > 1 && ["meta", "metadata", "links"].contains(path[0]) }
    }

    /// Returns the properties of a body, and the properties of nested objects.
    private mutating func fields(of id: SchemaID, depth: Int) -> [Field] {
        var found: [Field] = []
        for property in reading.effective(id).properties {
            let schema = reading.effective(property.schema)
            let isURL = schema.format.map { ["uri", "url", "uri-reference"].contains($0) } ?? false
            found.append(Field(path: [property.name], isList: schema.types.contains(.array), isURL: isURL))
            guard depth < 1 else { continue }
            found += fields(of: property.schema, depth: depth + 1).map {
                Field(path: [property.name] + $0.path, isList: $0.isList, isURL: $0.isURL)
            }
        }
        return found
    }

    // Usual names of parameters and properties

    private static let pages: Set<String> = ["page", "pagenumber", "pageno", "pageindex", "currentpage"]
    private static let offsets: Set<String> = ["offset", "skip", "startindex"]
    private static let sizes: Set<String> = [
        "perpage", "pagesize", "limit", "size", "count", "maxresults", "maxitems", "itemsperpage", "top",
    ]
    private static let cursors: Set<String> = [
        "cursor", "after", "startingafter", "pagetoken", "nexttoken", "nextcursor", "continuationtoken", "marker",
        "pageafter", "pagecursor",
    ]
    private static let nextCursors: Set<String> = [
        "nextcursor", "nextpagetoken", "nexttoken", "endcursor", "nextmarker", "continuationtoken", "cursor", "after",
        "next",
    ]
    private static let nextURLs: Set<String> = [
        "nexturl", "nextlink", "nexthref", "nextpageurl", "nextpagelink", "odatanextlink",
    ]

    private static func isURL(_ path: [String]) -> Bool {
        guard let last = path.last.map(normalized) else { return false }
        let isLink = path.dropLast().last.map { ["links", "link"].contains(normalized($0)) } ?? false
        return nextURLs.contains(last) || isLink && last == "next"
    }

    private static func isCursor(_ path: [String]) -> Bool {
        path.last.map { nextCursors.contains(normalized($0)) } ?? false
    }

    /// Returns the letters of a name in lower case.
    private static func normalized(_ name: String) -> String { name.filter(\.isLetter).lowercased() }

    private static func path(_ keys: [String]) -> String {
        let isDotted = keys.allSatisfy { QuotedText.yaml($0) == $0 && !$0.contains(".") }
        return isDotted ? keys.joined(separator: ".") : "[\(keys.map(QuotedText.yaml).joined(separator: ", "))]"
    }
}

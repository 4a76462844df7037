import APIModel
import OpenAPI
import Samples

/// A rule that changes the response of a list to the last page of the list.
///
/// A client that requests all pages stops after the last page.
struct LastPage: Sendable {
    private let pagination: Pagination
    /// The query parameter that selects the page.
    private let parameter: String?

    /// Returns the rules for all lists with pagination, by route: `GET /books`.
    static func pages(of model: APIModel) -> [String: LastPage] {
        var pages: [String: LastPage] = [:]
        for endpoint in model.groups.flatMap(\.endpoints) {
            guard let pagination = endpoint.pagination else { continue }
            let parameter = pagination.parameter.map { endpoint.parameters[$0].key }
            pages["\(endpoint.method) \(endpoint.pathTemplate)"] = LastPage(
                pagination: pagination, parameter: parameter)
        }
        return pages
    }

    /// A Boolean value that indicates whether the header `Link` leads to the next page.
    var isByLink: Bool { pagination.strategy == .link }

    /// Returns whether a request asks for a page after the first.
    func isFurther(_ query: [(String, String)]) -> Bool {
        guard let parameter, let value = query.first(where: { $0.0 == parameter })?.1, !value.isEmpty else {
            return false
        }
        switch pagination.strategy {
        case .link, .nextURL: return false
        case .cursor(_, _, let start): return value != start
        case .page(_, let start), .offset(_, let start): return Int(value).map { $0 > start } ?? false
        }
    }

    /// Returns the body without the members that lead to another page.
    ///
    /// - Parameter isFurther: A Boolean value that indicates whether the request is for a page after the last one. The
    ///   body of such a page has no items.
    func applied(to body: Literal, isFurther: Bool, _ schema: SchemaID?, _ text: DescriptionText) -> Literal {
        var body = body
        var count: Int?
        body = Self.change(body, at: pagination.itemsPath.keys[...], schema, text) { items, _, _ in
            guard case .array(let items) = items else { return items }
            count = items.count
            return .array(isFurther ? [] : items)
        }
        switch pagination.strategy {
        case .nextURL(let path), .cursor(_, let path, _):
            body = Self.change(body, at: path[...], schema, text) { value, property, isRequired in
                if let property, SchemaValidator.violations(of: .null, property, in: text.schemas, location: "").isEmpty
                {
                    return .null
                }
                guard isRequired else { return nil }
                if case .string = value { return .string("") }
                return value
            }
        case .link, .page, .offset: break
        }
        let ends: [(path: [String]?, value: Literal?)] = [
            (pagination.more, .boolean(false)), (pagination.pages, .number("1")),
            (pagination.total, count.flatMap { isFurther ? nil : .number("\($0)") }),
        ]
        for case (let path?, let end?) in ends {
            body = Self.change(body, at: path[...], schema, text) { value, _, _ in
                if case .string = value { return .string(end.plainText) }
                return end
            }
        }
        return body
    }

    /// Returns a body in which `change` replaces the value at a path.
    ///
    /// - Parameter change: A function that returns the new value. Its arguments are the old value, the old value's
    ///   schema, and whether the value is required. A result of nil removes a property; at the root, nil changes
    ///   nothing.
    private static func change(
        _ body: Literal, at path: ArraySlice<String>, _ schema: SchemaID?, _ text: DescriptionText,
        _ change: (Literal, SchemaID?, Bool) -> Literal?
    ) -> Literal {
        guard let key = path.first else { return change(body, schema, true) ?? body }
        guard let members = body.members, let value = body[key] else { return body }
        let property = schema.flatMap { text.schemas.property(key, of: $0) }
        if path.count > 1 {
            return body.setting(key, to: self.change(value, at: path.dropFirst(), property, text, change))
        }
        let isRequired = schema.map { text.schemas.requiredNames(of: $0).contains(key) } ?? true
        guard let changed = change(value, property, isRequired) else {
            return .object(members.filter { $0.key != key })
        }
        return body.setting(key, to: changed)
    }
}

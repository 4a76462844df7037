import OpenAPI
import Samples

/// A handler that applies requests to stored resources, and stored resources to responses.
struct StatefulResponder {
    let text: DescriptionText
    let routes: RouteTable
    let store: ResourceStore
    /// The schema of the response's body.
    let schema: SchemaID?
    let request: MockRequest

    enum Outcome {
        /// The body of the response, and the identifier of a created resource.
        case value(Literal, id: String?)
        case missing
        case full
    }

    /// A collection of resources, and the route of its items.
    private struct Collection {
        /// The collection's path without the path of the server's URL.
        var path: String
        /// The last variable of the items' path: `id` of `/books/{id}`.
        var variable: String
        var items: RouteTable.Route
    }

    private static func itemVariable(_ route: RouteTable.Route) -> String? {
        guard let last = route.segments.last, last.count == 1, case .variable(let name) = last[0] else { return nil }
        return name
    }

    private func collection(_ match: RouteTable.Match) -> Collection? {
        let segments = routes.routes[match.route].segments
        let items = routes.routes.first { route in
            route.segments.count == segments.count + 1 && Array(route.segments.dropLast()) == segments
                && Self.itemVariable(route) != nil
        }
        guard let items, let variable = Self.itemVariable(items) else { return nil }
        return Collection(path: Self.withoutSlash(match.path), variable: variable, items: items)
    }

    private static func withoutSlash(_ path: String) -> String { path.hasSuffix("/") ? String(path.dropLast()) : path }

    func respond(_ sample: Literal, to match: RouteTable.Match, body: Literal?) -> Outcome {
        let route = routes.routes[match.route]
        if let variable = Self.itemVariable(route) {
            let path = Self.withoutSlash(match.path)
            let id = PercentText.decoded((match.variables[variable] ?? "")[...])
            let collection = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
            return item(sample, id, variable, in: collection, route.operation.method, body)
        }
        guard let collection = collection(match) else { return .value(sample, id: nil) }
        switch route.operation.method {
        case "POST":
            guard let body, body.members != nil else { break }
            return create(sample, body, in: collection)
        case "GET":
            let path = collection.path
            let all = Self.appending(store.items(in: path), to: sample) { store.isDeleted("\(path)/\($0)") }
            return .value(all ?? sample, id: nil)
        default: break
        }
        return .value(sample, id: nil)
    }

    /// Returns the path of the resource that a request created; nil if it created none.
    ///
    /// The last segment of the path is `id`, or the identifier in the response's body, or a sample.
    func location(of body: Literal, _ match: RouteTable.Match, id: String?) -> String? {
        guard routes.routes[match.route].operation.method == "POST", let collection = collection(match) else {
            return nil
        }
        let content = Self.opened(body).content
        let shown = Self.identifierName(in: content, collection.variable).flatMap { content[$0]?.plainText }
        let sample = collection.items.operation.parameters.first { $0.name == collection.variable }?.schema
            .map { SchemaSampler.value(of: $0, named: collection.variable, in: text.schemas).plainText }
        guard let id = id ?? shown ?? sample, !id.isEmpty else { return nil }
        return Self.withoutSlash(request.path) + "/" + PercentText.encoded(id)
    }

    private func create(_ sample: Literal, _ body: Literal, in collection: Collection) -> Outcome {
        let (sent, _) = Self.opened(body)
        let (content, key) = Self.opened(sample)
        let schema = contentSchema(key)
        let name = Self.identifierName(in: content, collection.variable) ?? collection.variable
        let property =
            schema.flatMap { text.schemas.property(name, of: $0) }
            ?? collection.items.operation.parameters.first { $0.name == collection.variable }?.schema
        var id = sent[name]
        if id?.plainText.isEmpty ?? true || property.map(text.schemas.isReadOnly) == true {
            id = newIdentifier(property, content[name])
        }
        let value = resource(of: sent, over: content, schema).setting(name, to: id ?? .null)
        guard store.store(value, id?.plainText ?? "", in: collection.path) else { return .full }
        let shown = content.members == nil ? sample : Self.wrapped(value, key, in: sample)
        return .value(shown, id: id?.plainText)
    }

    /// Returns an identifier that the schema allows.
    private func newIdentifier(_ property: SchemaID?, _ sample: Literal?) -> Literal {
        let number = store.nextNumber()
        var isNumber = false
        if case .number? = sample { isNumber = true }
        let digits = String(number)
        let uuid = "00000000-0000-4000-8000-" + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
        let strings: [Literal] = [.string("mock-\(number)"), .string(uuid), .string(digits)]
        let candidates = isNumber ? [.number(digits)] + strings : strings + [.number(digits)]
        guard let property else { return candidates[0] }
        return candidates.first {
            SchemaValidator.violations(of: $0, property, in: text.schemas, location: "", direction: .response).isEmpty
        } ?? sample ?? candidates[0]
    }

    private func item(
        _ sample: Literal, _ id: String, _ variable: String, in collection: String, _ method: String, _ body: Literal?
    ) -> Outcome {
        let (content, key) = Self.opened(sample)
        let schema = contentSchema(key)
        if store.isDeleted("\(collection)/\(id)"), method != "PUT" { return .missing }
        let name = Self.identifierName(in: content, variable)
        func identified(_ value: Literal) -> Literal {
            guard let name, value.members != nil else { return value }
            if case .number? = content[name], Double(id) != nil { return value.setting(name, to: .number(id)) }
            if case .string? = content[name] { return value.setting(name, to: .string(id)) }
            return value
        }
        var value = store.item(id, in: collection) ?? identified(content)
        switch method {
        case "DELETE":
            store.delete(id, in: collection)
            return .value(sample, id: nil)
        case "PUT", "PATCH":
            guard let body else { return .value(sample, id: nil) }
            let sent = Self.opened(body).content
            if method == "PUT" {
                value = identified(resource(of: sent, over: value, schema))
            } else {
                let type = MediaTypeName.essence(request.header("content-type") ?? "")
                value = patched(value, with: sent, schema, isMerge: type == "application/merge-patch+json")
            }
            if value.members != nil, !store.store(value, id, in: collection) { return .full }
        default: break
        }
        return .value(content.members == nil ? sample : Self.wrapped(value, key, in: sample), id: nil)
    }

    // Members of stored resources

    private func contentSchema(_ key: String?) -> SchemaID? {
        guard let key else { return schema }
        return schema.flatMap { text.schemas.property(key, of: $0) }
    }

    /// Returns the resource that a request describes.
    ///
    /// The resource has the members of the request. It retains the members of the former resource that are read-only or
    /// required.
    private func resource(of sent: Literal, over old: Literal, _ schema: SchemaID?) -> Literal {
        guard let added = sent.members else { return old }
        let required = Set(schema.map(text.schemas.requiredNames) ?? [])
        var members: [Literal.Member] = []
        for member in old.members ?? [] {
            if let new = sent[member.key], isStored(new, for: member.key, schema) {
                members.append(.init(key: member.key, value: new))
            } else if required.contains(member.key) || isReadOnly(member.key, schema) {
                members.append(member)
            }
        }
        members += added.filter { old[$0.key] == nil && isStored($0.value, for: $0.key, schema) }
        return .object(members)
    }

    private func isReadOnly(_ key: String, _ schema: SchemaID?) -> Bool {
        schema.flatMap { text.schemas.property(key, of: $0) }.map(text.schemas.isReadOnly) ?? false
    }

    /// Returns whether a member of a request is stored as a member of the resource.
    ///
    /// The member must be valid in responses, and neither read-only nor write-only.
    private func isStored(_ value: Literal, for key: String, _ schema: SchemaID?) -> Bool {
        guard let schema else { return true }
        guard let property = text.schemas.property(key, of: schema) else {
            return text.schemas.schema(schema).additionalProperties != .forbidden
        }
        return !text.schemas.isReadOnly(property) && !text.schemas.isWriteOnly(property)
            && SchemaValidator.violations(of: value, property, in: text.schemas, location: "", direction: .response)
                .isEmpty
    }

    /// Returns a resource with the changes of a request.
    ///
    /// In a merge patch (RFC 7396), null removes a member. In other requests, null removes a member only if the schema
    /// doesn't allow null.
    private func patched(_ value: Literal, with patch: Literal, _ schema: SchemaID?, isMerge: Bool) -> Literal {
        guard var members = value.members, let changes = patch.members else { return isMerge ? patch : value }
        for change in changes where !isReadOnly(change.key, schema) {
            let index = members.firstIndex { $0.key == change.key }
            var new = change.value
            if isMerge, new.members != nil {
                let property = schema.flatMap { text.schemas.property(change.key, of: $0) }
                new = patched(
                    index.map { members[$0].value } ?? .object([]), with: new, property, isMerge: true)
            }
            if new == .null, isMerge || !isStored(.null, for: change.key, schema) {
                if let index { members.remove(at: index) }
            } else if isStored(new, for: change.key, schema) {
                let member = Literal.Member(key: change.key, value: new)
                if let index { members[index] = member } else { members.append(member) }
            }
        }
        return .object(members)
    }

    /// Returns the name of the property that identifies a resource; nil if there is none.
    private static func identifierName(in content: Literal, _ variable: String) -> String? {
        let lower = variable.lowercased().replacing("_", with: "")
        let names = content.members?.map(\.key) ?? []
        return names.first { $0 == variable } ?? names.first { $0 == "id" }
            ?? names.first { $0.lowercased().replacing("_", with: "") == lower }
            ?? names.first { lower.hasSuffix($0.lowercased()) && $0.count > 1 }
    }

    /// Returns the content of an envelope and its key; the value itself if it isn't an envelope.
    ///
    /// An envelope is an object whose only property is an object.
    private static func opened(_ value: Literal) -> (content: Literal, key: String?) {
        guard let members = value.members, members.count == 1, members[0].value.members != nil else {
            return (value, nil)
        }
        return (members[0].value, members[0].key)
    }

    private static func wrapped(_ value: Literal, _ key: String?, in sample: Literal) -> Literal {
        key.map { sample.setting($0, to: value) } ?? value
    }

    /// Returns a response whose list contains the stored items, and none of the deleted items.
    private static func appending(
        _ items: [Literal], to sample: Literal, without isDeleted: (String) -> Bool
    ) -> Literal? {
        func changed(_ list: [Literal]) -> Literal {
            let ids = Set(items.compactMap { $0["id"]?.plainText })
            let rest = list.filter { item in
                guard let id = item["id"]?.plainText else { return true }
                return !isDeleted(id) && !ids.contains(id)
            }
            return .array(rest + items)
        }
        if case .array(let list) = sample { return changed(list) }
        for member in sample.members ?? [] {
            if case .array(let list) = member.value, list.allSatisfy({ $0.members != nil }) {
                return sample.setting(member.key, to: changed(list))
            }
        }
        return nil
    }
}

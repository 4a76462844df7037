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
    struct Collection {
        /// The collection's path without the path of the server's URL.
        var path: String
        /// The last variable of the items' path: `id` of `/books/{id}`.
        var variable: String
        var items: RouteTable.Route
    }

    private static func itemVariable(_ route: RouteTable.Route) -> String? {
        guard let last = segments(of: route).last, last.count == 1, case .variable(let name) = last[0] else {
            return nil
        }
        return name
    }

    /// Returns the segments of a path without the empty one after a slash at the end.
    private static func segments(of route: RouteTable.Route) -> ArraySlice<[PathTemplate.Part]> {
        let isOpen = route.segments.last.map { $0.isEmpty || $0 == [.literal("")] } ?? false
        return isOpen ? route.segments.dropLast() : route.segments[...]
    }

    private func collection(_ match: RouteTable.Match) -> Collection? {
        let segments = Self.segments(of: routes.routes[match.route])
        let items = routes.routes.first { route in
            let others = Self.segments(of: route)
            return others.count == segments.count + 1 && others.dropLast() == segments
                && Self.itemVariable(route) != nil
        }
        guard let items, let variable = Self.itemVariable(items) else { return nil }
        return Collection(path: Self.withoutSlash(match.path), variable: variable, items: items)
    }

    private static func withoutSlash(_ path: String) -> String { path.hasSuffix("/") ? String(path.dropLast()) : path }

    func respond(_ sample: Literal, to match: RouteTable.Match, body: Literal?) -> Outcome {
        let route = routes.routes[match.route]
        if store.hasDeletedParent(Self.withoutSlash(match.path)) { return .missing }
        if let variable = Self.itemVariable(route) {
            let path = Self.withoutSlash(match.path)
            let id = PercentText.decoded((match.variables[variable] ?? "")[...])
            let collection = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
            return item(sample, id, variable, in: collection, route.operation.method, body)
        }
        guard let collection = collection(match) else { return .value(sample, id: nil) }
        switch route.operation.method {
        case "POST":
            // Some requests create a resource without a body, or with one that isn't decoded, such as XML.
            let object = body?.members == nil ? nil : body
            guard object != nil || Self.opened(sample, collection.variable).hasIdentifier else { break }
            return create(sample, object, in: collection)
        case "GET":
            return .value(appending(store.items(in: collection.path), to: sample, in: collection), id: nil)
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
        let content = Self.opened(body, collection.variable).content
        let shown = Self.identifierName(in: content, collection.variable).flatMap { content[$0]?.plainText }
        let sample = collection.items.operation.parameters.first { $0.name == collection.variable }?.schema
            .map { SchemaSampler.value(of: $0, named: collection.variable, in: text.schemas).plainText }
        guard let id = id ?? shown ?? sample, !id.isEmpty else { return nil }
        return Self.withoutSlash(request.path) + "/" + PercentText.encoded(id)
    }

    private func create(_ sample: Literal, _ body: Literal?, in collection: Collection) -> Outcome {
        let sent = body.map { Self.opened($0).content }
        let (content, key, _) = Self.opened(sample, collection.variable)
        let schema = contentSchema(key)
        let name = Self.identifierName(in: content, collection.variable) ?? collection.variable
        let property = schema.flatMap { text.schemas.property(name, of: $0) }
        let parameter = collection.items.operation.parameters.first { $0.name == collection.variable }?.schema
        var id = sent?[name] ?? .null
        let isFree = property.map { !text.schemas.isReadOnly($0) && isValid(id, $0) } ?? true
        if id.plainText.isEmpty || !isFree {
            id = newIdentifier(property, parameter, content[name])
        }
        let made = (sent.map { resource(of: $0, over: content, schema) } ?? content).setting(name, to: id)
        guard store.store(made, id.plainText, in: collection.path) else { return .full }
        let value = fitted(made, to: content, schema, keeping: name)
        let shown = content.members == nil ? sample : Self.wrapped(value, key, in: sample)
        return .value(shown, id: id.plainText)
    }

    func isValid(_ value: Literal, _ schema: SchemaID) -> Bool {
        SchemaValidator.violations(of: value, schema, in: text.schemas, location: "", direction: .response).isEmpty
    }

    /// Returns an identifier that the property and the parameter of a resource's path allow.
    private func newIdentifier(_ property: SchemaID?, _ parameter: SchemaID?, _ sample: Literal?) -> Literal {
        let number = store.nextNumber()
        var isNumber = false
        if case .number? = sample { isNumber = true }
        let digits = String(number)
        let uuid = "00000000-0000-4000-8000-" + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
        let strings: [Literal] = [.string("mock-\(number)"), .string(uuid), .string(digits)]
        let candidates = isNumber ? [.number(digits)] + strings : strings + [.number(digits)]
        let allowed = property.map { property in candidates.filter { isValid($0, property) } } ?? candidates
        // A path contains the text of an identifier, which may be a string or a number.
        let inPath = allowed.first { id in
            let texts = [id, .string(id.plainText)] + (Int(id.plainText) == nil ? [] : [.number(id.plainText)])
            return parameter.map { parameter in texts.contains { isValid($0, parameter) } } ?? true
        }
        return inPath ?? allowed.first ?? sample ?? candidates[0]
    }

    private func item(
        _ sample: Literal, _ id: String, _ variable: String, in collection: String, _ method: String, _ body: Literal?
    ) -> Outcome {
        let (content, key, _) = Self.opened(sample, variable)
        let schema = contentSchema(key)
        if store.isDeleted("\(collection)/\(id)"), method != "PUT" { return .missing }
        let name = Self.identifierName(in: content, variable)
        func identified(_ value: Literal) -> Literal {
            guard let name, value.members != nil else { return value }
            if case .number? = content[name], Double(id) != nil { return value.setting(name, to: .number(id)) }
            if case .string? = content[name] { return value.setting(name, to: .string(id)) }
            return value
        }
        let stored = store.item(id, in: collection)
        var value = stored ?? identified(content)
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
        if stored != nil || method != "GET" { value = fitted(identified(value), to: content, schema, keeping: name) }
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
        guard let property = schema.flatMap({ text.schemas.property(key, of: $0) }) else { return true }
        return !text.schemas.isReadOnly(property) && !text.schemas.isWriteOnly(property)
            && isValid(value, property)
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

    /// Returns the content of an envelope and its key; the value itself if it isn't an envelope.
    ///
    /// An envelope is an object whose only property is an object, or an object without an identifier that has one
    /// object with an identifier, as in `{"status": 200, "data": {"id": "1"}}`.
    private static func opened(
        _ value: Literal, _ variable: String? = nil
    ) -> (content: Literal, key: String?, hasIdentifier: Bool) {
        func isResource(_ value: Literal) -> Bool {
            variable.map { identifierName(in: value, $0) != nil } ?? false
        }
        let members = value.members ?? []
        if members.count == 1, members[0].value.members != nil {
            return (members[0].value, members[0].key, isResource(members[0].value))
        }
        if isResource(value) { return (value, nil, true) }
        let resources = members.filter { $0.value.members != nil && isResource($0.value) }
        guard resources.count == 1 else { return (value, nil, false) }
        return (resources[0].value, resources[0].key, true)
    }

    private static func wrapped(_ value: Literal, _ key: String?, in sample: Literal) -> Literal {
        key.map { sample.setting($0, to: value) } ?? value
    }
}

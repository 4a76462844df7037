import Foundation
import OpenAPI

/// The resources that requests created, by the paths of their collections.
final class ResourceStore: @unchecked Sendable {
    // Only read and written under the lock.
    private var collections: [String: [(id: String, value: Literal)]] = [:]
    private var deleted: Set<String> = []
    private var count = 0
    private let lock = NSLock()

    /// The maximum number of stored resources, so that requests can't exhaust memory.
    private static let mostResources = 10_000

    private func locked<Value>(_ body: () -> Value) -> Value {
        lock.lock()
        defer { lock.unlock() }
        return body()
    }

    func nextNumber() -> Int {
        locked {
            count += 1
            return count
        }
    }

    func items(in collection: String) -> [Literal] {
        locked { (collections[collection] ?? []).map(\.value) }
    }

    func item(_ id: String, in collection: String) -> Literal? {
        locked { collections[collection]?.first { $0.id == id }?.value }
    }

    func isDeleted(_ path: String) -> Bool {
        locked { deleted.contains(path) }
    }

    /// Stores a resource; false where there are too many.
    func store(_ value: Literal, _ id: String, in collection: String) -> Bool {
        locked {
            deleted.remove("\(collection)/\(id)")
            if let index = collections[collection]?.firstIndex(where: { $0.id == id }) {
                collections[collection]?[index].value = value
                return true
            }
            guard collections.values.reduce(0, { $0 + $1.count }) < Self.mostResources else { return false }
            collections[collection, default: []].append((id, value))
            return true
        }
    }

    func delete(_ id: String, in collection: String) {
        locked {
            collections[collection]?.removeAll { $0.id == id }
            if deleted.count < Self.mostResources { deleted.insert("\(collection)/\(id)") }
        }
    }

    func removeAll() {
        locked {
            collections = [:]
            deleted = []
        }
    }
}

/// Applies requests to stored resources, and stored resources to responses.
struct StatefulResponder {
    let text: DescriptionText
    let routes: RouteTable
    let store: ResourceStore

    enum Outcome {
        /// The body of the response.
        case value(Literal)
        case missing
        case full
    }

    /// The last variable of a path that ends with it: `id` of `/books/{id}`.
    private func itemVariable(_ route: RouteTable.Route) -> String? {
        guard let last = route.segments.last, last.count == 1, case .variable(let name) = last[0] else { return nil }
        return name
    }

    /// The route of the items below a collection.
    private func itemRoute(of route: RouteTable.Route) -> RouteTable.Route? {
        routes.routes.first {
            $0.segments.count == route.segments.count + 1
                && Array($0.segments.dropLast()) == route.segments && itemVariable($0) != nil
        }
    }

    func respond(
        _ sample: Literal, to match: RouteTable.Match, body: Literal?
    ) -> Outcome {
        let route = routes.routes[match.route]
        let path = match.path.hasSuffix("/") ? String(match.path.dropLast()) : match.path
        if let variable = itemVariable(route) {
            let id = PercentText.decoded((match.variables[variable] ?? "")[...])
            let collection = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
            return item(sample, id, variable, in: collection, route.operation.method, body)
        }
        let items = itemRoute(of: route)
        switch route.operation.method {
        case "POST":
            guard let items, let variable = itemVariable(items), let body, body.members != nil else { break }
            return create(sample, body, variable, in: path)
        case "GET":
            guard items != nil else { break }
            let created = store.items(in: path)
            return .value(Self.appending(created, to: sample) { store.isDeleted("\(path)/\($0)") } ?? sample)
        default: break
        }
        return .value(sample)
    }

    private func create(_ sample: Literal, _ body: Literal, _ variable: String, in collection: String) -> Outcome {
        let (sent, _) = Self.opened(body)
        let (content, key) = Self.opened(sample)
        let name = Self.identifierName(in: content, variable) ?? variable
        var value = content.merging(sent)
        var id = sent[name]?.plainText ?? ""
        if id.isEmpty {
            let number = store.nextNumber()
            let isNumber = if case .number? = content[name] { true } else { false }
            id = isNumber ? "\(number)" : "mock-\(number)"
            if isNumber {
                value = value.setting(name, to: .number(id))
            } else {
                value = value.setting(name, to: .string(id))
            }
        }
        guard store.store(value, id, in: collection) else { return .full }
        return .value(Self.wrapped(value, key, in: sample))
    }

    private func item(
        _ sample: Literal, _ id: String, _ variable: String, in collection: String, _ method: String, _ body: Literal?
    ) -> Outcome {
        let (content, key) = Self.opened(sample)
        if store.isDeleted("\(collection)/\(id)"), method != "PUT" { return .missing }
        let name = Self.identifierName(in: content, variable)
        var value = store.item(id, in: collection) ?? content
        if store.item(id, in: collection) == nil, let name, content.members != nil {
            if case .number? = content[name], Double(id) != nil {
                value = value.setting(name, to: .number(id))
            } else if case .string? = content[name] {
                value = value.setting(name, to: .string(id))
            }
        }
        switch method {
        case "DELETE":
            store.delete(id, in: collection)
            return .value(sample)
        case "PUT", "PATCH":
            guard let body else { return .value(sample) }
            value = value.merging(Self.opened(body).content)
            if value.members != nil, !store.store(value, id, in: collection) { return .full }
        default: break
        }
        return .value(content.members == nil ? sample : Self.wrapped(value, key, in: sample))
    }

    /// The property that identifies a resource.
    private static func identifierName(in content: Literal, _ variable: String) -> String? {
        let lower = variable.lowercased().replacing("_", with: "")
        let names = content.members?.map(\.key) ?? []
        return names.first { $0 == variable } ?? names.first { $0 == "id" }
            ?? names.first { $0.lowercased().replacing("_", with: "") == lower }
            ?? names.first { lower.hasSuffix($0.lowercased()) && $0.count > 1 }
    }

    /// The content of an envelope: an object whose only property is an object.
    private static func opened(_ value: Literal) -> (content: Literal, key: String?) {
        guard let members = value.members, members.count == 1, members[0].value.members != nil else {
            return (value, nil)
        }
        return (members[0].value, members[0].key)
    }

    private static func wrapped(_ value: Literal, _ key: String?, in sample: Literal) -> Literal {
        key.map { sample.setting($0, to: value) } ?? value
    }

    /// The list of a response with further items, without those that were deleted.
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

import OpenAPI
import Samples

// Stored resources in responses whose schemas differ from that of the response that created them.
extension StatefulResponder {
    /// Returns a stored resource that is valid for the schema of a response, with as many of its members as possible.
    ///
    /// Members that the schema requires but the resource lacks, or whose stored values are invalid, are the sample's.
    ///
    /// - Parameter whole: The value that the schema describes, for a resource that is a part of it.
    func fitted(
        _ resource: Literal, to sample: Literal, _ schema: SchemaID?, keeping name: String?,
        in whole: (Literal) -> Literal = { $0 }
    ) -> Literal {
        guard let schema, let stored = resource.members, let known = sample.members,
            !isValid(whole(resource), schema), stored.count + known.count <= Self.mostMembers
        else { return resource }
        var value = sample
        if let name, let id = resource[name] { value = value.setting(name, to: id) }
        // An identifier that the schema doesn't allow is retained, so its violations don't count.
        let least = violations(of: whole(value), schema)
        for member in stored where member.key != name {
            let candidate = value.setting(member.key, to: member.value)
            if violations(of: whole(candidate), schema) <= least { value = candidate }
        }
        for member in known where resource[member.key] == nil {
            let candidate = Literal.object((value.members ?? []).filter { $0.key != member.key })
            if violations(of: whole(candidate), schema) <= least { value = candidate }
        }
        return value
    }

    /// The maximum number of members that are validated one by one.
    private static let mostMembers = 500

    private func violations(of value: Literal, _ schema: SchemaID) -> Int {
        SchemaValidator.violations(of: value, schema, in: text.schemas, location: "", direction: .response).count
    }

    /// Returns a response whose list contains the stored items, and none of the deleted items.
    func appending(_ items: [Literal], to sample: Literal, in collection: Collection) -> Literal {
        guard let (keys, list) = Self.list(in: sample, like: items.last, 0) else { return sample }
        let name = (items.last ?? list.first).flatMap { Self.identifierName(in: $0, collection.variable) } ?? "id"
        let schema = keys.reduce(self.schema) { schema, key in
            schema.flatMap { text.schemas.property(key, of: $0) }
        }.flatMap(text.schemas.items)
        let ids = Set(items.compactMap { $0[name]?.plainText })
        let rest = list.filter { item in
            guard let id = item[name]?.plainText else { return true }
            return !store.isDeleted("\(collection.path)/\(id)") && !ids.contains(id)
        }
        let described = list.first ?? schema.map { SchemaSampler.value(of: $0, in: text.schemas) }
        // Several parts of a schema may describe the list, so the whole response is validated.
        let added = items.map { item in
            fitted(item, to: described ?? item, self.schema, keeping: name) {
                Self.replacing(keys[...], in: sample, with: .array([$0]))
            }
        }
        return Self.replacing(keys[...], in: sample, with: .array(rest + added))
    }

    /// Returns the keys and the items of the list in a response that is most similar to a list of `item`.
    ///
    /// If several lists are equally similar, the first list that isn't empty is returned.
    private static func list(in value: Literal, like item: Literal?, _ depth: Int) -> ([String], [Literal])? {
        if case .array(let list) = value { return ([], list) }
        var best: (keys: [String], list: [Literal], likeness: (Int, Int, Int))?
        for member in value.members ?? [] where depth < 3 {
            guard let (keys, list) = Self.list(in: member.value, like: item, depth + 1),
                list.allSatisfy({ $0.members != nil })
            else { continue }
            let shared = list.first?.members?.count { item?[$0.key] != nil } ?? 0
            // A list beside other members comes before a nested list.
            let likeness = (shared, list.isEmpty ? 0 : 1, keys.isEmpty ? 1 : 0)
            if likeness > best?.likeness ?? (-1, 0, 0) { best = ([member.key] + keys, list, likeness) }
        }
        return best.map { ($0.keys, $0.list) }
    }

    private static func replacing(_ keys: ArraySlice<String>, in value: Literal, with list: Literal) -> Literal {
        guard let key = keys.first, let inner = value[key] else { return list }
        return value.setting(key, to: replacing(keys.dropFirst(), in: inner, with: list))
    }
}

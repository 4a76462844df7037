import Diagnostics
import SpecSyntax

// What the description says of the API as a whole.
extension DocumentBuilder {
    mutating func info(_ node: SyntaxNode?) -> Document.Info {
        guard let node, let mapping = mapping(node, "info") else {
            reportMissing("info", of: "the description", at: root)
            return Document.Info(title: "API", version: "", range: root.range)
        }
        let title = prose(mapping["title"], "info.title")
        if title == nil { reportMissing("title", of: "info", at: node) }
        return Document.Info(
            title: title ?? "API",
            version: prose(mapping["version"], "info.version") ?? "",
            summary: prose(mapping["summary"], "info.summary"),
            description: prose(mapping["description"], "info.description"),
            termsOfService: link(in: mapping, "termsOfService"), contact: contact(mapping["contact"]),
            license: license(mapping["license"]), range: node.range
        )
    }

    private mutating func contact(_ node: SyntaxNode?) -> Document.Contact? {
        guard let mapping = mapping(node, "contact") else { return nil }
        return Document.Contact(
            name: prose(mapping["name"], "name"), url: link(in: mapping, "url"), email: prose(mapping["email"], "email")
        )
    }

    private mutating func license(_ node: SyntaxNode?) -> Document.License? {
        guard let node, let mapping = mapping(node, "license") else { return nil }
        let (identifier, url) = (prose(mapping["identifier"], "identifier"), link(in: mapping, "url"))
        let name = prose(mapping["name"], "name")
        if name == nil { reportMissing("name", of: "the license", at: node) }
        return (name ?? identifier ?? url).map { Document.License(name: $0, identifier: identifier, url: url) }
    }

    mutating func servers(_ node: SyntaxNode?) -> [Document.Server] {
        sequence(node, "servers").compactMap { item in
            guard let mapping = mapping(item, "servers") else { return nil }
            guard let url = text(mapping["url"], "url") else {
                reportMissing("url", of: "the server", at: item)
                return nil
            }
            let variables = serverVariables(mapping["variables"])
            if let place = mapping["url"] { check(url, variables, at: place.range) }
            return located(
                Document.Server(
                    url: url, name: prose(mapping["name"] ?? mapping["x-name"], "name"),
                    description: prose(mapping["description"], "description"), variables: variables, range: item.range
                )
            )
        }
    }

    private mutating func serverVariables(_ node: SyntaxNode?) -> [Document.ServerVariable] {
        mapping(node, "variables")?.entries.compactMap { entry in
            guard let mapping = mapping(entry.value, entry.key) else { return nil }
            let allowed = texts(mapping["enum"], "enum")
            return Document.ServerVariable(
                name: entry.key, defaultValue: text(mapping["default"], "default") ?? allowed.first ?? "",
                allowedValues: allowed, description: prose(mapping["description"], "description")
            )
        } ?? []
    }

    private mutating func check(_ url: String, _ variables: [Document.ServerVariable], at range: SourceRange) {
        var plain = url
        for variable in variables {
            plain = plain.split(separator: "{\(variable.name)}", omittingEmptySubsequences: false).joined(
                separator: "v")
        }
        guard !plain.isEmpty else { return }
        if !URLText.isPlausible(plain) {
            sink.report(.invalidURL, "'\(url)' isn't the URL of a server", at: range)
        } else if let scheme = URIReference(url).scheme, URIReference(url).authority == nil {
            sink.report(
                .invalidURL, "'\(url)' has the scheme '\(scheme)' and no host", at: range,
                hint: "a host and its port are written 'https://\(url)'"
            )
        }
    }

    mutating func tags(_ node: SyntaxNode?) -> [Document.Tag] {
        let entries = sequence(node, "tags").compactMap { item -> (tag: Document.Tag, parent: SyntaxNode?)? in
            guard let mapping = mapping(item, "tags"), let name = text(mapping["name"], "name") else { return nil }
            let isNew = version >= .v3_2
            var tag = Document.Tag(
                name: name, description: prose(mapping["description"], "description"),
                externalDocumentation: externalDocumentation(of: mapping)
            )
            guard isNew else { return (tag, nil) }
            tag.summary = prose(mapping["summary"], "summary")
            tag.kind = prose(mapping["kind"], "kind")
            tag.parent = prose(mapping["parent"], "parent")
            return (tag, mapping["parent"])
        }
        return parentsChecked(entries)
    }

    /// Tags lie in tags that there are, and in none that lies in themselves (OpenAPI 3.2, 4.22).
    private mutating func parentsChecked(_ entries: [(tag: Document.Tag, parent: SyntaxNode?)]) -> [Document.Tag] {
        var tags = entries.map(\.tag)
        let places = Dictionary(tags.indices.map { (tags[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
        for (index, entry) in entries.enumerated() {
            guard let parent = entry.tag.parent else { continue }
            var place = places[parent]
            var steps = 0
            while let next = place, next != index, steps <= tags.count {
                place = tags[next].parent.flatMap { places[$0] }
                steps += 1
            }
            if places[parent] == nil {
                sink.report(
                    .invalidValue, "there is no tag '\(parent)'; '\(entry.tag.name)' lies in none",
                    at: entry.parent?.range,
                    hint: Suggestion.nearest(to: parent, among: places.keys.sorted()).map { "did you mean '\($0)'?" }
                )
            } else if place == index {
                sink.report(
                    .invalidValue, "the tag '\(entry.tag.name)' would lie in itself; it lies in none",
                    at: entry.parent?.range
                )
            } else {
                continue
            }
            tags[index].parent = nil
        }
        return tags
    }
}

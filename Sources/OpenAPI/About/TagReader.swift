import Diagnostics
import SpecSyntax

/// A reader of the tags that group operations.
enum TagReader {
    static func tags(_ node: SyntaxNode?, in reading: ReadContext) -> [Document.Tag] {
        let entries = reading.sequence(node, "tags").compactMap { item -> (tag: Document.Tag, parent: SyntaxNode?)? in
            guard let mapping = reading.mapping(item, "tags"), let name = reading.text(mapping["name"], "name") else {
                return nil
            }
            let isNew = reading.version >= .v3_2
            var tag = Document.Tag(
                name: name, description: reading.prose(mapping["description"], "description"),
                externalDocumentation: reading.externalDocumentation(of: mapping)
            )
            guard isNew else { return (tag, nil) }
            tag.summary = reading.prose(mapping["summary"], "summary")
            tag.kind = reading.prose(mapping["kind"], "kind")
            tag.parent = reading.prose(mapping["parent"], "parent")
            return (tag, mapping["parent"])
        }
        return checkParents(entries, in: reading)
    }

    /// Returns the tags without their invalid parents, which are reported (OpenAPI 3.2, 4.22).
    ///
    /// The parent of a tag must exist, and must be neither the tag itself nor one of the tag's descendants.
    private static func checkParents(
        _ entries: [(tag: Document.Tag, parent: SyntaxNode?)], in reading: ReadContext
    )
        -> [Document.Tag]
    {
        var tags = entries.map(\.tag)
        let indices = Dictionary(tags.indices.map { (tags[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
        for (index, entry) in entries.enumerated() {
            guard let parent = entry.tag.parent else { continue }
            var ancestor = indices[parent]
            var steps = 0
            while let next = ancestor, next != index, steps <= tags.count {
                ancestor = tags[next].parent.flatMap { indices[$0] }
                steps += 1
            }
            if indices[parent] == nil {
                reading.sink.report(
                    .invalidValue, "unknown parent tag '\(parent)'; '\(entry.tag.name)' has no parent",
                    at: entry.parent?.range,
                    hint: Suggestion.hint(for: parent, among: indices.keys.sorted())
                )
            } else if ancestor == index {
                reading.sink.report(
                    .invalidValue, "tag '\(entry.tag.name)' is its own ancestor; it has no parent",
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

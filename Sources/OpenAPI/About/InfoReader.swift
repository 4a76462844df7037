import Diagnostics
import SpecSyntax

/// A reader of the `info` object of a description.
enum InfoReader {
    static func info(_ node: SyntaxNode?, in reading: ReadContext) -> Document.Info {
        guard let node, let mapping = reading.mapping(node, "info") else {
            reading.reportMissing("info", of: "the description", at: reading.root)
            return Document.Info(title: "API", version: "", range: reading.root.range)
        }
        let title = reading.prose(mapping["title"], "info.title")
        if title == nil { reading.reportMissing("title", of: "info", at: node) }
        return Document.Info(
            title: title ?? "API",
            version: reading.prose(mapping["version"], "info.version") ?? "",
            summary: reading.prose(mapping["summary"], "info.summary"),
            description: reading.prose(mapping["description"], "info.description"),
            termsOfService: reading.link(in: mapping, "termsOfService"),
            contact: contact(mapping["contact"], in: reading),
            license: license(mapping["license"], in: reading), range: node.range
        )
    }

    private static func contact(_ node: SyntaxNode?, in reading: ReadContext) -> Document.Contact? {
        guard let mapping = reading.mapping(node, "contact") else { return nil }
        return Document.Contact(
            name: reading.prose(mapping["name"], "name"), url: reading.link(in: mapping, "url"),
            email: reading.prose(mapping["email"], "email")
        )
    }

    private static func license(_ node: SyntaxNode?, in reading: ReadContext) -> Document.License? {
        guard let node, let mapping = reading.mapping(node, "license") else { return nil }
        let (identifier, url) = (reading.prose(mapping["identifier"], "identifier"), reading.link(in: mapping, "url"))
        let name = reading.prose(mapping["name"], "name")
        if name == nil {
            if let own = mapping["name"], !own.isNull {
                reading.sink.report(
                    .invalidValue, severity: .note, "empty 'name' of the license; ignored", at: own.range)
            } else {
                reading.reportMissing("name", of: "the license", at: node)
            }
        }
        return (name ?? identifier ?? url).map { Document.License(name: $0, identifier: identifier, url: url) }
    }
}

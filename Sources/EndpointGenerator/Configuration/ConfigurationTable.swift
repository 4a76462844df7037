import APIModel
import OpenAPI

/// The entries of `endpointgen.yaml`.
///
/// ``ConfigurationReader`` accepts these entries, and the JSON Schema for editors lists them.
enum ConfigurationTable {
    /// An entry of a mapping in the configuration.
    struct Entry: Sendable {
        var name: String
        var kind: Kind
        /// The documentation that an editor shows.
        var summary: String
    }

    /// The kind of value that an entry accepts.
    indirect enum Kind: Sendable {
        case string
        /// A string that matches a regular expression.
        case pattern(String)
        /// A string, a number or a Boolean value.
        case scalar
        case boolean
        case constant(Bool)
        /// An integer that is at least as great as the case's value.
        case integer(Int)
        case choice([String])
        /// An array of values, or a single value in place of the array.
        case list(Kind)
        /// An array of at least one key.
        case keys
        /// A mapping of names to values.
        case map(Kind)
        /// A mapping with the entries of a section.
        case section(String)
        /// Null, or a value of the case's kind.
        case optional(Kind)
        case oneOf([Kind])
    }

    /// The name of the section that contains the top-level entries of the file.
    static let root = "the configuration"

    /// Returns the names of a section's entries.
    static func names(in section: String) -> [String] {
        sections.first { $0.name == section }?.entries.map(\.name) ?? []
    }

    /// A pattern for names in Swift, which excludes the ASCII characters that names can't contain.
    ///
    /// The pattern uses no character classes of Unicode, because validators in Python don't support them.
    private static let plainName = "[^\\s0-9!-/:-@\\[-\\^`{-~][^\\s!-/:-@\\[-\\^`{-~]*"
    private static let identifier = Kind.pattern("^\(plainName)$")
    private static let typeName = Kind.pattern("^\(plainName)([.]\(plainName))*$")
    private static let path = Kind.pattern(".")
    /// A key path: `data.items`, `data.items?`, or an array of keys.
    private static let keyPath = Kind.oneOf([.pattern("^[^.?]+([.][^.?]+)*[?]?$"), .keys])
    /// A key path: `data.items`, or an array of keys; a question mark has no special meaning.
    private static let plainKeyPath = Kind.oneOf([.pattern("^[^.]+([.][^.]+)*$"), .keys])
    private static let mediaType = Kind.pattern("^[^/ ]+/[^/ ]+$")
    private static let parameter = Kind.oneOf([.constant(false), .pattern(".")])
    private static let end = Kind.optional(.scalar)

    private static func choice<Choice: RawRepresentable<String> & CaseIterable>(_ type: Choice.Type) -> Kind {
        .choice(Choice.allCases.map(\.rawValue))
    }

    /// The sections, with their entries in the order of the documentation.
    static let sections: [(name: String, entries: [Entry])] = [
        (root, rootEntries),
        (
            "keyPath",
            [
                .init("default", .optional(keyPath), "The key of the content, in every response that has it"),
                .init("operations", .map(.optional(keyPath)), "Key paths of operations; ~ returns the whole response"),
                .init("infer", .boolean, "Whether an object with one property is opened as an envelope"),
            ]
        ),
        (
            "envelope",
            envelopeEntries + [
                .init(
                    "operations", .map(.optional(.section("envelope.rule"))), "Envelopes of operations; ~ means none")
            ]
        ),
        ("envelope.rule", envelopeEntries),
        (
            "pagination",
            [
                .init("default", .optional(.section("pagination.rule")), "How the pages of lists follow one another"),
                .init("operations", .map(.optional(.section("pagination.rule"))), "Rules of operations; ~ means none"),
            ]
        ),
        ("pagination.rule", paginationEntries),
        (
            "mediaTypes",
            [
                .init("order", .list(mediaType), "The media types that the plain method prefers"),
                .init("operations", .map(.list(mediaType)), "The preferred media types of operations"),
            ]
        ),
        (
            "streams",
            [
                .init("end", end, "The marker that ends an event stream in place of a value; ~ for none"),
                .init(
                    "operations", .map(.oneOf([.constant(false), .pattern("."), .section("streams.operations")])),
                    "The parameter that requests a stream, by operation; false for none"),
            ]
        ),
        (
            "streams.operations",
            [
                .init("parameter", parameter, "The Boolean property or query parameter that requests the stream"),
                .init("end", end, "The marker that ends the stream; ~ for none"),
            ]
        ),
        (
            "filter",
            selection + [
                .init("exclude", .section("filter.exclude"), "The operations to skip among those"),
                .init("usedBy", .list(path), "Folders of the app's sources: only what they name is generated"),
            ]
        ),
        ("filter.exclude", selection),
        (
            "names",
            [
                .init("style", choice(NameStyle.self), "The rules for names that no entry specifies"),
                .init("prefix", identifier, "The prefix of all generated types except the root client"),
                .init("types", .map(identifier), "The Swift names of schemas, and of nested types"),
                .init("operations", .map(identifier), "The Swift names of operations"),
                .init("properties", .map(identifier), "The Swift names of properties: Book.html_url, or html_url"),
                .init("values", .map(identifier), "The Swift names of enumeration cases: Genre.sci-fi, or sci-fi"),
            ]
        ),
        (
            "types",
            [
                .init("formats", .map(typeName), "The Swift type of a format"),
                .init("integers", typeName, "The type of integers without a format and without bounds"),
                .init("schemas", .map(typeName), "Your type in place of a schema"),
                .init("imports", .list(typeName), "The modules of those types"),
            ]
        ),
        (
            "models",
            [
                .init("kind", choice(ModelForm.Kind.self), "The kind of all models"),
                .init("conformances", .list(choice(ModelForm.Conformance.self)), "Further conformances of models"),
                .init("keep", .list(.string), "Schemas to generate although nothing uses them, or 'all'"),
            ]
        ),
        (
            "webhooks",
            [
                .init("signature", choice(WebhooksModel.Signature.self), "The signature scheme of webhooks"),
                .init("event", .list(.section("webhooks.event")), "The parts of a request that name its event"),
            ]
        ),
        (
            "webhooks.event",
            [
                .init("property", plainKeyPathText, "A key path in the payload"),
                .init("header", .pattern("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$"), "The name of a header"),
            ]
        ),
        (
            "references",
            [
                .init("folders", .list(path), "Folders that references may lead to, besides the description's own"),
                .init("hosts", .list(.pattern("^[^/:?#@ ]+$|^\\[|^[^/]*:[^/]*:")), "Hosts that they may lead to"),
            ]
        ),
    ]

    private static let plainKeyPathText = Kind.pattern("^[^.]+([.][^.]+)*$")

    private static let rootEntries: [Entry] = [
        .init("spec", path, "The description: a path, or the address that 'endpointgen fetch' reads"),
        .init("overlays", .list(path), "Patches of the description, applied in order"),
        .init("output", path, "The output folder"),
        .init("templates", path, "A folder of templates that replace built-in ones"),
        .init("header", .list(.string), "Comments at the beginning of each generated file"),
        .init("name", identifier, "The name of the API: Bookstore results in BookstoreClient"),
        .init("namespace", identifier, "An enumeration that contains everything"),
        .init("access", choice(AccessLevel.self), "The access level of the generated code"),
        .init("libraryEvolution", .boolean, "Whether the client is compiled with library evolution"),
        .init(
            "enums", choice(ConfigurationReader.EnumerationStyle.self),
            "Whether enumerations accept undeclared values"),
        .init("formats", choice(ConfigurationReader.FormatPolicy.self), "Whether an invalid format is an error"),
        .init("keyPath", .section("keyPath"), "The location of content in responses"),
        .init("envelope", .section("envelope"), "The status, message and content of responses"),
        .init("pagination", .section("pagination"), "How the pages of lists follow one another"),
        .init("mediaTypes", .section("mediaTypes"), "The preferred media types of bodies"),
        .init("streams", .section("streams"), "The parameters that request streams, and their ends"),
        .init("filter", .section("filter"), "The operations to generate: all that match one of the entries"),
        .init("names", .section("names"), "Names in Swift"),
        .init("types", .section("types"), "Swift types in place of generated ones"),
        .init(
            "models", .oneOf([choice(ModelForm.Kind.self), .section("models")]),
            "The kind of all models, or their options"),
        .init("webhooks", .section("webhooks"), "Signatures and events of webhooks"),
        .init("observations", .boolean, "Whether the documented responses are generated for EndpointObservations"),
        .init("references", .section("references"), "Further locations that references may lead to"),
        .init("clients", .map(.section(root)), "The clients to generate together, by name"),
    ]

    private static let selection: [Entry] = [
        .init("tags", .list(.string), "Tags of operations"),
        .init("operations", .list(.string), "operationIds, or GET /books/{id}"),
        .init("paths", .list(.string), "Paths, with all below them; * matches any string"),
    ]

    private static let envelopeEntries: [Entry] = [
        .init("status", plainKeyPath, "The key path of the status"),
        .init("message", .optional(plainKeyPath), "The key path of the message"),
        .init("content", .optional(plainKeyPath), "The key path of the content"),
        .init("success", .list(.scalar), "The values of the status that stand for success"),
    ]

    private static let paginationEntries: [Entry] = [
        .init("link", .constant(true), "The header Link names the next page"),
        .init("next", plainKeyPath, "The key path of the next page's address, or of the next cursor"),
        .init("cursor", .string, "The parameter that takes a cursor"),
        .init("page", .string, "The parameter that takes the number of a page"),
        .init("offset", .string, "The parameter that takes the number of items before the page"),
        .init("start", .scalar, "The first page, offset or cursor"),
        .init("limit", .string, "The parameter that takes the size of a page"),
        .init("perPage", .string, "The same as 'limit'"),
        .init("size", .integer(1), "The size of a page"),
        .init("items", plainKeyPath, "The key path of the items"),
        .init("total", plainKeyPath, "The key path of the number of all items"),
        .init("pages", plainKeyPath, "The key path of the number of pages"),
        .init("more", plainKeyPath, "The key path of a Boolean value: whether there are more pages"),
    ]
}

extension ConfigurationTable.Entry {
    fileprivate init(_ name: String, _ kind: ConfigurationTable.Kind, _ summary: String) {
        self.init(name: name, kind: kind, summary: summary)
    }
}

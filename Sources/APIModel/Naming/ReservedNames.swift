/// The names that generated declarations can't have.
///
/// Keywords that can be escaped with backticks aren't included: the code generator adds the backticks.
enum ReservedNames {
    /// The names that the type of a schema can't have.
    ///
    /// These names belong to types of the standard library, Foundation and EndpointRuntime that generated files or
    /// their users need. A schema with such a name gets the suffix `Model`: the schema `Error` has the type
    /// `ErrorModel`.
    static let types: Set<String> = RuntimeTypes.all.union(otherTypes)

    /// The names that a type nested in a model can't have, because the generated code of models uses them.
    static let nestedTypes: Set<String> = RuntimeTypes.all.subtracting(commonRoles).union([
        "Type", "Self", "Protocol", "Any", "AnyObject", "Void", "Never", "Swift", "Foundation", "EndpointRuntime",
        "String", "StaticString", "Int", "Int32", "Int64", "UInt64", "Float", "Double", "Bool", "Array", "Dictionary",
        "Optional", "Data", "Date", "URL", "UUID", "Decimal", "Codable", "Encodable", "Decodable", "Equatable",
        "Hashable", "Sendable", "CaseIterable", "RawRepresentable", "CustomDebugStringConvertible", "JSON",
    ])

    /// The runtime's types that no model uses, with names that nested types often have.
    private static let commonRoles: Set<String> = [
        "Credentials", "Endpoint", "Items", "Pages", "Plugin", "Provider", "Response", "Target", "Transport",
    ]

    private static let otherTypes: Set<String> = [
        // Names that are invalid or confusing even with backticks
        "Type", "Self", "Protocol", "Any", "AnyObject", "Void", "Never",
        // The module Swift and types of the standard library
        "String", "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
        "UInt128", "Float", "Double", "Float16", "Float80", "Bool", "Character", "Substring", "StaticString", "Unicode",
        "Array", "ArraySlice", "Dictionary", "Set", "Optional", "Result", "Range", "ClosedRange", "Sequence",
        "Collection", "Iterator", "IteratorProtocol", "Error", "Codable", "Encodable", "Decodable", "Encoder",
        "Decoder",
        "CodingKey", "CodingKeys", "EncodingError", "DecodingError", "Equatable", "Hashable", "Hasher", "Comparable",
        "Identifiable", "Sendable", "CaseIterable", "RawRepresentable", "CustomStringConvertible", "Mirror", "KeyPath",
        "Regex", "AnyHashable",
        "Task", "TaskGroup", "Actor", "MainActor", "Clock", "Duration", "AsyncSequence", "AsyncStream", "Swift",
        // The module Foundation and its types
        "Foundation", "Data", "Date", "DateFormatter", "DateInterval", "DateComponents", "Calendar", "Locale",
        "TimeZone", "TimeInterval", "URL", "URLComponents", "URLRequest", "URLResponse", "URLSession", "URLError",
        "HTTPURLResponse", "UUID", "Decimal", "Measurement", "Unit", "Notification", "Bundle", "IndexPath",
        "IndexSet", "CharacterSet", "Progress", "Operation", "Thread", "Timer", "Process", "Host", "Port", "Stream",
        "InputStream", "OutputStream", "Pipe", "Scanner", "Formatter", "FileManager", "FileHandle", "JSONEncoder",
        "JSONDecoder", "AttributedString", "Predicate", "LocalizedError", "NSError",
        "NSObject",
        // SwiftUI and Combine: models with these names would conflict in files that import these frameworks
        "Cancellable", "Environment",
        // EndpointRuntime: the module, and a type of other platforms. Names nested in a type of the runtime aren't
        // reserved.
        "EndpointRuntime", "PlatformImage",
        // EndpointWebhooks: the module, and its types that generated webhook receivers use
        "DiscordSignature", "EndpointWebhooks", "GitHubSignature", "SlackSignature", "StandardSignature",
        "StripeSignature", "WebhookError", "WebhookReceiver",
    ]

    /// The names of devices, which Windows doesn't allow as file names, regardless of the extension.
    private static let devices: Set<String> = Set(
        ["CON", "PRN", "AUX", "NUL"] + (0...9).flatMap { ["COM\($0)", "LPT\($0)"] }
    )

    static func isType(_ name: String) -> Bool {
        types.contains(name) || devices.contains(name.uppercased())
    }

    /// The names that no member can have, even with backticks: `x.name` would be invalid or ambiguous.
    static let members: Set<String> = ["init", "self", "Self", "Type", "Protocol", "_"]

    /// The members that structures inherit from their protocols.
    ///
    /// A property with the name and type of such a member would replace the member.
    static let structureMembers: Set<String> = members.union(["debugDescription", "hashValue"])

    /// The members that enumerations have or inherit from their protocols, and those of `Optional`.
    ///
    /// For a parameter of an optional enumeration, Swift reads `.none` as the member of `Optional`.
    static let enumerationMembers: Set<String> = members.union([
        "rawValue", "hashValue", "hash", "encode", "description", "debugDescription", "allCases", "unknown", "read",
        "write", "none", "some",
    ])

    /// The members of webhook event enumerations, which no case can be named after.
    static let webhookMembers: Set<String> = unionMembers.union(["nameSources", "names", "samples", "headers"])

    /// The members of enumerations for unions and for operations with several successful responses.
    static let unionMembers: Set<String> = members.union([
        "unknown", "encode", "write", "hashValue", "hash", "none", "some",
    ])

    /// The names that an operation's method or case can't have.
    ///
    /// The set contains the members of targets and clients, and the keywords.
    ///
    /// Keywords are included because `importBooks` is easier to use than `` `import` ``.
    static let endpoints: Set<String> = endpointMembers.union(SwiftIdentifier.keywords).union(
        SwiftIdentifier.contextualKeywords)

    /// The members of targets and clients.
    ///
    /// A name that the user configures may be a keyword, but can't be one of these members.
    static let endpointMembers: Set<String> = members.union([
        "provider", "operation", "baseURL", "path", "method", "task", "headers", "validationType", "sampleData",
        "sampleResponse", "sampleResponses", "describedOperation", "formatPolicy", "request", "route", "hash",
        "hashValue", "description",
        "debugDescription", "rawValue", "none", "some", "publisher", "target", "encode", "defaultSecurity",
        "describedSecrets", "with",
    ])

    /// The local names of generated methods, which no parameter can have.
    static let parameters: Set<String> = members.union(["request", "provider", "operation"])

    /// The members of the root client in addition to its groups.
    static let groups: Set<String> = members.union([
        "configuration", "provider", "environment", "credentials", "with",
    ])

    /// The parameters of an environment without a fixed host, in addition to its variables.
    static let environmentParameters: Set<String> = parameters.union(["origin"])

    static let environments: Set<String> = members.union(["environment", "url", "hash", "hashValue", "baseURL"])

    static let credentials: Set<String> = members.union(["none", "and", "credentials"])
}

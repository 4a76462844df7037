/// The names that generated declarations mustn't have, in one place.
///
/// Keywords that can be escaped with backticks aren't included: the code generator adds the backticks.
enum ReservedNames {
    /// The names of types that a schema's type can't have.
    ///
    /// The names are those of types of the standard library, Foundation and EndpointRuntime that generated files use or
    /// that a user of them would miss. A schema of such a name gets the suffix `Model`: `Error` is `ErrorModel`.
    static let types: Set<String> = RuntimeTypes.all.union(otherTypes)

    /// Names that the generated code of a model uses: a type nested in a model would shadow them there.
    static let nestedTypes: Set<String> = RuntimeTypes.all.subtracting(commonRoles).union([
        "Type", "Self", "Protocol", "Any", "AnyObject", "Void", "Never", "Swift", "Foundation", "EndpointRuntime",
        "String", "StaticString", "Int", "Int32", "Int64", "UInt64", "Float", "Double", "Bool", "Array", "Dictionary",
        "Optional", "Data", "Date", "URL", "UUID", "Decimal", "Codable", "Encodable", "Decodable", "Equatable",
        "Hashable", "Sendable", "CaseIterable", "RawRepresentable", "CustomDebugStringConvertible", "JSON",
    ])

    /// Types of the runtime that no model uses, under names that roles often have.
    private static let commonRoles: Set<String> = [
        "Credentials", "Endpoint", "Items", "Pages", "Plugin", "Provider", "Response", "Target", "Transport",
    ]

    private static let otherTypes: Set<String> = [
        // Not to be saved by backticks, or confusing with them
        "Type", "Self", "Protocol", "Any", "AnyObject", "Void", "Never",
        // Swift
        "String", "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
        "UInt128", "Float", "Double", "Float16", "Float80", "Bool", "Character", "Substring", "StaticString", "Unicode",
        "Array", "ArraySlice", "Dictionary", "Set", "Optional", "Result", "Range", "ClosedRange", "Sequence",
        "Collection", "Iterator", "IteratorProtocol", "Error", "Codable", "Encodable", "Decodable", "Encoder",
        "Decoder",
        "CodingKey", "CodingKeys", "EncodingError", "DecodingError", "Equatable", "Hashable", "Hasher", "Comparable",
        "Identifiable", "Sendable", "CaseIterable", "RawRepresentable", "CustomStringConvertible", "Mirror", "KeyPath",
        "Regex", "AnyHashable",
        "Task", "TaskGroup", "Actor", "MainActor", "Clock", "Duration", "AsyncSequence", "AsyncStream", "Swift",
        // Foundation
        "Foundation", "Data", "Date", "DateFormatter", "DateInterval", "DateComponents", "Calendar", "Locale",
        "TimeZone", "TimeInterval", "URL", "URLComponents", "URLRequest", "URLResponse", "URLSession", "URLError",
        "HTTPURLResponse", "UUID", "Decimal", "Measurement", "Unit", "Notification", "Bundle", "IndexPath",
        "IndexSet", "CharacterSet", "Progress", "Operation", "Thread", "Timer", "Process", "Host", "Port", "Stream",
        "InputStream", "OutputStream", "Pipe", "Scanner", "Formatter", "FileManager", "FileHandle", "JSONEncoder",
        "JSONDecoder", "AttributedString", "Predicate", "LocalizedError", "NSError",
        "NSObject",
        // SwiftUI and Combine: models with these names would conflict in files that import them
        "Cancellable", "Environment",
        // EndpointRuntime: the module, and a type of other platforms. What is nested in a type hides nothing.
        "EndpointRuntime", "PlatformImage",
        // EndpointWebhooks, beside which receivers are generated
        "DiscordSignature", "EndpointWebhooks", "GitHubSignature", "SlackSignature", "StandardSignature",
        "StripeSignature", "WebhookError", "WebhookReceiver",
    ]

    /// Names of devices, which Windows doesn't allow for files, regardless of the extension.
    private static let devices: Set<String> = Set(
        ["CON", "PRN", "AUX", "NUL"] + (0...9).flatMap { ["COM\($0)", "LPT\($0)"] }
    )

    static func isType(_ name: String) -> Bool {
        types.contains(name) || devices.contains(name.uppercased())
    }

    /// No member can be called this, with backticks or without, or `x.name` would mean something else.
    static let members: Set<String> = ["init", "self", "Self", "Type", "Protocol", "_"]

    /// The members that structures inherit from their protocols.
    ///
    /// A property of the same type would replace such a member.
    static let structureMembers: Set<String> = members.union(["debugDescription", "hashValue"])

    /// The members that enumerations have or inherit from their protocols, and those of `Optional`.
    ///
    /// An optional parameter would understand `.none` as the member of `Optional`.
    static let enumerationMembers: Set<String> = members.union([
        "rawValue", "hashValue", "hash", "encode", "description", "debugDescription", "allCases", "unknown", "read",
        "write", "none", "some",
    ])

    /// Members of enumerations of events.
    static let webhookMembers: Set<String> = unionMembers.union(["nameSources", "names", "samples", "headers"])

    /// The members of the enums for unions and for several successes.
    static let unionMembers: Set<String> = members.union([
        "unknown", "encode", "write", "hashValue", "hash", "none", "some",
    ])

    /// The members of targets and clients, and keywords.
    ///
    /// A method is better named `importBooks` than `` `import` ``.
    static let endpoints: Set<String> = endpointMembers.union(SwiftIdentifier.keywords).union(
        SwiftIdentifier.contextualKeywords)

    /// The members of targets and clients.
    ///
    /// A name that the user specifies may be a keyword, but none of these members.
    static let endpointMembers: Set<String> = members.union([
        "provider", "operation", "baseURL", "path", "method", "task", "headers", "validationType", "sampleData",
        "sampleResponse", "sampleResponses", "describedOperation", "formatPolicy", "request", "route", "hash",
        "hashValue", "description",
        "debugDescription", "rawValue", "none", "some", "publisher", "target", "encode", "defaultSecurity",
        "describedSecrets", "with",
    ])

    /// Local names of the generated methods.
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

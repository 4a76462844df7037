/// Names that generated code must not take for its own.
enum ReservedNames {
    /// Types of Swift, Foundation and the runtime that generated files use: a model of the same name would hide them.
    static let types: Set<String> = [
        // Swift
        "Any", "AnyObject", "Array", "Bool", "Character", "CodingKey", "Codable", "Comparable", "Decodable", "Decoder",
        "Dictionary", "Double", "Encodable", "Encoder", "Equatable", "Error", "Float", "Hashable", "Hasher", "Identifiable",
        "Int", "Int32", "Int64", "Never", "Optional", "Protocol", "Range", "RawRepresentable", "Result", "Self", "Sendable",
        "Sequence", "Set", "StaticString", "String", "Substring", "Task", "Type", "UInt64", "Void", "Actor",
        // Foundation
        "Calendar", "Data", "Date", "Decimal", "JSONDecoder", "JSONEncoder", "Locale", "Notification", "Operation",
        "Progress", "TimeZone", "URL", "URLError", "URLRequest", "URLResponse", "URLSession", "UUID", "Thread", "Bundle",
        "Process", "Host", "Port", "Stream", "Unit", "Measurement",
        // EndpointRuntime
        "CalendarDate", "Cancellable", "ClosedEnumeration", "Credentials", "Endpoint", "EndpointError", "Environment",
        "FieldReader", "FieldWriter", "FilePart", "HTTPMethod", "Indirect", "JSONNumber", "JSONValue", "KeyPathRoot",
        "MultiTarget", "Nullable", "OpenEnumeration", "OperationRequest", "OperationTarget", "ParameterStyle", "Plugin",
        "Provider", "ProviderConfiguration", "ReadableModel", "ReadableUnion", "ReadableValue", "RequestPath",
        "RequestTask", "Response", "ResponseChoice", "SampleResponse", "StubBehavior", "Target", "Transport",
        "URLSessionTransport", "UnionCandidate", "ValueReader", "ValueWriter", "WritableModel", "WritableUnion",
        "WritableValue", "EndpointRuntime", "Foundation", "Swift",
    ]

    /// Members that not even backticks can name.
    static let members: Set<String> = ["self", "Self", "Type", "Protocol", "init", "_"]

    /// What a model has from its protocols.
    static let properties: Set<String> = ["parameterText"]

    /// What a target enum and a client wrapper have already.
    static let endpoints: Set<String> = [
        "baseURL", "path", "method", "task", "headers", "validationType", "sampleData", "sampleResponse", "operation",
        "provider",
    ]

    /// What a union and a success enum could be confused with.
    static let cases: Set<String> = ["parameterText", "none", "some"]
}

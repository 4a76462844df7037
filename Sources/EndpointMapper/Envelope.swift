public import EndpointRuntime

/// The envelope in which a server wraps its responses.
///
/// An example is `{"retStatus": "000", "retMsg": "", "retBody": {…}}`.
///
/// Each part has a key path, with `.` or `>` between the keys.
///
/// ```swift
/// let envelope = Envelope(status: "retStatus", message: "retMsg", content: "retBody", success: ["000"])
/// let provider = Provider<Library>(plugins: [EnvelopePlugin(envelope)])
/// ```
public struct Envelope: Sendable, Hashable {
    /// The path of the status.
    public var status: KeyPathRoot
    /// The path of the human-readable message.
    public var message: KeyPathRoot
    /// The path of the content.
    public var content: KeyPathRoot
    /// The values of the status that stand for success, as strings.
    ///
    /// The string `"0"` matches `0` too, and `"true"` matches `true`.
    public var success: Set<String>

    /// Creates an envelope.
    public init(status: KeyPathRoot, message: KeyPathRoot, content: KeyPathRoot, success: Set<String>) {
        self.status = status
        self.message = message
        self.content = content
        self.success = success
    }
}

/// Statuses that no server sends.
public enum EnvelopeStatus {
    /// The response comes from a cache.
    public static let cached = 230
    /// The request failed, and the response stands for that.
    public static let loadFailed = 700
}

/// An error that a server reports in an envelope, in a response with a successful HTTP status.
public struct EnvelopeError: Error, Sendable, Hashable {
    /// The status of the envelope as a string; empty if there is none.
    public let status: String
    /// The message of the envelope; empty where there is none.
    public let message: String

    /// Creates an error.
    public init(status: String, message: String) {
        self.status = status
        self.message = message
    }
}

extension EnvelopeError: LocalizedError, CustomStringConvertible {
    /// The status and the back end's message; for people the ``message`` alone may be enough.
    public var errorDescription: String? { description }

    public var description: String {
        let said = message.isEmpty ? "" : ": \(message)"
        return "The server responded with \(status.isEmpty ? "no envelope status" : "envelope status \(status)")\(said)"
    }
}

extension Envelope: Codable {
    private enum CodingKeys: CodingKey {
        case status, message, content, success
    }

    /// Decodes the paths and the success values of an envelope.
    ///
    /// Paths are strings or arrays of keys; success values are strings, numbers or booleans, one or several.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func path(_ key: CodingKeys) throws -> KeyPathRoot {
            if let keys = try? values.decode([String].self, forKey: key) { return KeyPathRoot(keys: keys) }
            return KeyPathRoot(try values.decodeIfPresent(String.self, forKey: key) ?? "")
        }
        let success = try values.decode(JSONValue.self, forKey: .success)
        let all = if case .array(let items) = success { items } else { [success] }
        self.init(
            status: try path(.status), message: try path(.message), content: try path(.content),
            success: Set(all.map(\.scalarText)))
    }

    /// Writes each path as a list of keys.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(status.keys, forKey: .status)
        try values.encode(message.keys, forKey: .message)
        try values.encode(content.keys, forKey: .content)
        try values.encode(success.sorted(), forKey: .success)
    }
}

extension JSONValue {
    /// The string of a scalar: itself, the digits of a number, `true` or `false`; empty for other values.
    var scalarText: String {
        switch self {
        case .string(let text): text
        case .number(let number): number.description
        case .boolean(let value): value ? "true" : "false"
        case .null, .array, .object: ""
        }
    }
}

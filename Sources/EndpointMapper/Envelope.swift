public import EndpointRuntime

/// A description of the envelope in which a server wraps its responses.
///
/// An example of an envelope is `{"retStatus": "000", "retMsg": "", "retBody": {…}}`.
///
/// Each part of the envelope has a key path, with `.` or `>` between the keys.
///
/// ```swift
/// let envelope = Envelope(status: "retStatus", message: "retMsg", content: "retBody", success: ["000"])
/// let provider = Provider<Library>(plugins: [EnvelopePlugin(envelope)])
/// ```
public struct Envelope: Sendable, Hashable {
    /// The key path of the status in the envelope.
    public var status: KeyPathRoot
    /// The key path of the human-readable message in the envelope.
    public var message: KeyPathRoot
    /// The key path of the content in the envelope.
    public var content: KeyPathRoot
    /// The statuses of the envelope that indicate success, as strings.
    ///
    /// A string also matches the corresponding number or Boolean value: `"0"` matches `0` and `0.0`, and `"true"`
    /// matches `true`.
    public var success: Set<String>

    /// Creates the description of an envelope.
    public init(status: KeyPathRoot, message: KeyPathRoot, content: KeyPathRoot, success: Set<String>) {
        self.status = status
        self.message = message
        self.content = content
        self.success = success
    }
}

/// Statuses of envelopes that the client itself creates.
public enum EnvelopeStatus {
    /// The status of a response from a cache.
    public static let cached = 230
    /// The status of a response that represents a failed request.
    public static let loadFailed = 700
}

/// An error that a server reports in an envelope, in a response with a successful HTTP status.
public struct EnvelopeError: Error, Sendable, Hashable {
    /// The status of the envelope as a string; empty if there is none.
    public let status: String
    /// The message of the envelope; empty if there is none.
    public let message: String

    /// Creates the error of an envelope.
    public init(status: String, message: String) {
        self.status = status
        self.message = message
    }
}

extension EnvelopeError: LocalizedError, CustomStringConvertible {
    /// The status and the server's message. To display the message alone to users, use ``message``.
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

    /// Decodes the key paths and the success values of an envelope's description.
    ///
    /// Paths are strings or arrays of keys. The success values are a string, a number or a Boolean value, or an array
    /// of these.
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
            success: Set(all.map(\.statusText)))
    }

    /// Encodes the envelope, with each path as an array of keys.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(status.keys, forKey: .status)
        try values.encode(message.keys, forKey: .message)
        try values.encode(content.keys, forKey: .content)
        try values.encode(success.sorted(), forKey: .success)
    }
}

extension JSONValue {
    /// The string of a scalar: the string itself, a number's digits, `true` or `false`; empty for others.
    var scalarText: String {
        switch self {
        case .string(let text): text
        case .number(let number): number.description
        case .boolean(let value): value ? "true" : "false"
        case .null, .array, .object: ""
        }
    }

    /// The string of an envelope's status, in which a whole number has no fraction: both `0` and `0.0` are "0".
    var statusText: String {
        if case .number(let number) = self, let whole = number.integer(as: Int.self) {
            String(whole)
        } else {
            scalarText
        }
    }
}

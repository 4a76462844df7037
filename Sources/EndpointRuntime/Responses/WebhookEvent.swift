/// The events that an API sends to webhooks.
///
/// Generated code has an enumeration of events for a description with webhooks. Verify a request before you decode its
/// event: the `WebhookReceiver` of `EndpointWebhooks` does both.
public protocol WebhookEvent: Sendable {
    /// The parts of a request that contain the name of the event, the outermost part first.
    static var nameSources: [WebhookNameSource] { get }

    /// The names of the events in the description.
    static var names: [String] { get }

    /// Decodes the payload of an event with a name.
    ///
    /// - Throws: `DecodingError` if the payload doesn't match the event.
    init(named name: String, from payload: ValueReader) throws
}

/// A part of a webhook's request that contains the name of the event.
public enum WebhookNameSource: Sendable, Hashable {
    /// A property of the payload at a key path.
    case property(KeyPathRoot)
    /// A header of the request. The name is case-insensitive.
    case header(String)
}

/// A sample request of a webhook, for tests and previews.
public struct WebhookSample: Sendable, Hashable {
    /// The name of the event.
    public let name: String
    /// The JSON of the payload; empty if the event has no payload.
    public let body: Data

    /// Creates a sample from the name of an event and the JSON of its payload.
    public init(name: String, body: String) {
        self.name = name
        self.body = Data(body.utf8)
    }
}

extension WebhookEvent {
    /// Decodes the event of a request whose signature was verified.
    ///
    /// - Throws: `JSONSyntaxError` if the body isn't JSON. `DecodingError` if the request has no event name, or the
    ///   body doesn't match the event.
    public init(body: Data, headers: HeaderFields = [:]) throws {
        let payload = try Self.payload(of: body)
        try self.init(named: Self.name(of: payload, headers), from: payload)
    }

    /// Decodes an event with a known name.
    ///
    /// - Throws: `JSONSyntaxError` if the body isn't JSON. `DecodingError` if the body doesn't match the event.
    public init(named name: String, body: Data) throws {
        try self.init(named: Self.knownName(of: [name]), from: Self.payload(of: body))
    }

    /// Returns the headers that contain the name of an event; empty if the payload contains the name.
    public static func headers(naming name: String) -> HeaderFields {
        guard case .header(let header)? = nameSources.first else { return [:] }
        return [header: name]
    }

    /// Returns the payload in a body; null for an empty body.
    private static func payload(of body: Data) throws -> ValueReader {
        try ValueReader(ValueTape(json: body.isEmpty ? Data("null".utf8) : body))
    }

    private static func name(of payload: ValueReader, _ headers: HeaderFields) throws -> String {
        var parts: [String] = []
        for source in nameSources {
            let part: String? =
                switch source {
                case .header(let name): headers[name]
                case .property(let path): (try? payload.value(at: path))?.stringIfAny
                }
            if let part { parts.append(part) } else if parts.isEmpty { break }
        }
        if !parts.isEmpty { return knownName(of: parts) }
        if nameSources.isEmpty, names.count == 1 { return names[0] }
        throw DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: [], debugDescription: "the request has no event name\(placeOfName)"))
    }

    private static var placeOfName: String {
        switch nameSources.first {
        case .header(let name): " in the header '\(name)'"
        case .property(let path): " in '\(path)'"
        case nil: ""
        }
    }

    /// Returns the name that the description has for the event of a request.
    ///
    /// The parts of the request's name are joined. For `pull_request` and `opened`, the name is `pull-request-opened`
    /// if the description has it, and otherwise `pull-request`. An event without a description has the request's name.
    private static func knownName(of parts: [String]) -> String {
        for count in stride(from: parts.count, to: 0, by: -1) {
            let name = parts.prefix(count).joined(separator: ".")
            if names.contains(name) { return name }
            let normalized = normalized(name)
            if let known = names.first(where: { Self.normalized($0) == normalized }) { return known }
        }
        return parts.joined(separator: ".")
    }

    /// Returns the name in a form that is the same for hyphens, underscores and other separators.
    ///
    /// Some services spell one name with hyphens in one place and with underscores in another.
    private static func normalized(_ name: String) -> [UInt8] {
        name.utf8.map {
            [UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: " "), UInt8(ascii: ":"), UInt8(ascii: "/")]
                .contains($0) ? UInt8(ascii: "-") : $0
        }
    }
}

/// An enumeration of the events that an API sends to webhooks.
///
/// Generated code has one for a description with webhooks. Verify a request before you decode its event: the
/// `WebhookReceiver` of `EndpointWebhooks` does both.
public protocol WebhookEvent: Sendable {
    /// The parts of a request that name its event, the outermost first.
    static var nameSources: [WebhookNameSource] { get }

    /// The names of the documented events.
    static var names: [String] { get }

    /// Decodes the payload of an event.
    ///
    /// - Throws: `DecodingError` where the payload isn't one of this event.
    init(named name: String, from payload: ValueReader) throws
}

/// A part of a request that names its event.
public enum WebhookNameSource: Sendable, Hashable {
    /// A property of the payload.
    case property(KeyPathRoot)
    /// A header, whose name may be in any case.
    case header(String)
}

/// The payload of an event, as tests and previews send it.
public struct WebhookSample: Sendable, Hashable {
    /// The name of the event.
    public let name: String
    /// The JSON text of the payload; empty for an event without one.
    public let body: Data

    /// Creates a sample of an event.
    public init(name: String, body: String) {
        self.name = name
        self.body = Data(body.utf8)
    }
}

extension WebhookEvent {
    /// Decodes the event of a request that has been verified.
    ///
    /// - Throws: `JSONSyntaxError` if the body isn't JSON, `DecodingError` if it has no event name or isn't the
    ///   event's payload.
    public init(body: Data, headers: HeaderFields = [:]) throws {
        let payload = try Self.payload(of: body)
        try self.init(named: Self.name(of: payload, headers), from: payload)
    }

    /// Decodes an event whose name is known.
    ///
    /// - Throws: `JSONSyntaxError` where the body isn't JSON, `DecodingError` where it isn't a payload of the event.
    public init(named name: String, body: Data) throws {
        try self.init(named: Self.knownName(of: [name]), from: Self.payload(of: body))
    }

    /// Returns the headers that name an event; none if its payload does.
    public static func headers(naming name: String) -> HeaderFields {
        guard case .header(let header)? = nameSources.first else { return [:] }
        return [header: name]
    }

    /// Returns the payload of a body; null for an empty one.
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

    /// Returns the description's name for a request's parts, such as `pull_request` and `opened`:
    /// `pull-request-opened`, or otherwise `pull-request`. An event that isn't described has the request's name.
    private static func knownName(of parts: [String]) -> String {
        for count in stride(from: parts.count, to: 0, by: -1) {
            let name = parts.prefix(count).joined(separator: ".")
            if names.contains(name) { return name }
            let normalized = normalized(name)
            if let known = names.first(where: { Self.normalized($0) == normalized }) { return known }
        }
        return parts.joined(separator: ".")
    }

    /// Services spell names with hyphens in one place and with underscores in another.
    private static func normalized(_ name: String) -> [UInt8] {
        name.utf8.map {
            [UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: " "), UInt8(ascii: ":"), UInt8(ascii: "/")]
                .contains($0) ? UInt8(ascii: "-") : $0
        }
    }
}

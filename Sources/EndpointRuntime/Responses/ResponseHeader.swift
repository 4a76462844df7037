import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A header of a response, and the type of its value.
///
/// ```swift
/// let left = try response.header(GitHubHeaders.rateLimitRemaining)   // Int?
/// ```
public struct ResponseHeader<Value: ReadableValue>: Sendable {
    /// In any case.
    public let name: String

    /// The header of this name.
    public init(_ name: String) {
        self.name = name
    }
}

extension Response {
    /// The text of a header; nil when the response hasn't got it. Names are told apart without regard to case
    /// (RFC 9110, section 5.1).
    public func header(_ name: String) -> String? {
        response?.value(forHTTPHeaderField: name)
    }

    /// The value of a header; nil when the response hasn't got it, or when it is empty and no empty text is a `Value`.
    ///
    /// - Throws: `.objectMapping` when the text isn't a `Value`.
    public func header<Value>(_ header: ResponseHeader<Value>) throws(EndpointError) -> Value? {
        guard let text = self.header(header.name) else { return nil }
        let value = HeaderValue(text)
        do {
            return try value.value() as Value
        } catch {
            if value.isEmpty { return nil }
            throw .objectMapping(Self.failure(error, in: text, of: header.name), self)
        }
    }
}

extension Response {
    /// - Parameter error: What reading `text` gave.
    private static func failure(_ error: any Error, in text: String, of name: String) -> DecodingError {
        let shown = SecretNames.headers.contains(name.lowercased()) ? Redaction.mark : BodyText.printable(text)
        let reason = (error as? DecodingError).map { DecodingFailure($0).text } ?? ErrorWords.words(of: error)
        let context = DecodingError.Context(
            codingPath: [], debugDescription: "the header \(name) is '\(shown)': \(reason)", underlyingError: error
        )
        switch error {
        case DecodingError.typeMismatch(let type, _): return .typeMismatch(type, context)
        case DecodingError.valueNotFound(let type, _): return .valueNotFound(type, context)
        case DecodingError.keyNotFound(let key, _): return .keyNotFound(key, context)
        default: return .dataCorrupted(context)
        }
    }
}

/// The text of a header, read as OpenAPI's style `simple` writes it.
struct HeaderValue {
    private let text: String

    init(_ text: String) {
        self.text = text.trimmingCharacters(in: .whitespaces)
    }

    var isEmpty: Bool { text.isEmpty }

    /// A value is read as a text where its type is one, and as JSON where that is a number or a boolean.
    func value<Value: ReadableValue>() throws -> Value {
        if Value.self == Date.self, let date = HTTPDate.date(text) as? Value { return date }
        do {
            return try read(.string(text))
        } catch {
            if let plain = try? JSONValue(json: Data(text.utf8)), let value: Value = try? read(plain) { return value }
            let items = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            if let value: Value = try? read(.array(items.map { .string($0) })) { return value }
            let plain = items.compactMap { try? JSONValue(json: Data($0.utf8)) }
            if plain.count == items.count, let value: Value = try? read(.array(plain)) { return value }
            throw error
        }
    }

    private func read<Value: ReadableValue>(_ json: JSONValue) throws -> Value {
        try Value(from: ValueReader(JSONTape(parsing: json.jsonBytes)))
    }
}

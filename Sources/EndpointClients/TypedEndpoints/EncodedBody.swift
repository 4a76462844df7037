/// A request's body and its media type.
public struct EncodedBody: Sendable, Hashable {
    /// The bytes.
    public var data: Data
    /// The value of `Content-Type`.
    public var contentType: String

    /// Creates a body of any type.
    public init(data: Data, contentType: String) {
        self.data = data
        self.contentType = contentType
    }

    /// Returns an `application/json` body.
    public static func json(_ data: Data) -> EncodedBody {
        EncodedBody(data: data, contentType: "application/json")
    }

    /// Returns an `application/json` body with an encoded value.
    ///
    /// - Parameter encoder: Nil to sort the keys, so that equal values have equal bytes.
    /// - Throws: The encoder's error.
    public static func json(encoding value: some Encodable, using encoder: JSONEncoder? = nil) throws -> EncodedBody {
        if let encoder { return json(try encoder.encode(value)) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return json(try encoder.encode(value))
    }

    /// Returns an `application/x-www-form-urlencoded` body.
    public static func form(_ data: Data) -> EncodedBody {
        EncodedBody(data: data, contentType: "application/x-www-form-urlencoded")
    }

    /// Returns a `text/plain` body.
    public static func text(_ data: Data) -> EncodedBody {
        EncodedBody(data: data, contentType: "text/plain")
    }

    /// Returns a `text/plain` body in UTF-8.
    public static func string(_ text: String) -> EncodedBody {
        .text(Data(text.utf8))
    }

    /// Returns an `application/octet-stream` body.
    public static func binary(_ data: Data) -> EncodedBody {
        EncodedBody(data: data, contentType: "application/octet-stream")
    }
}

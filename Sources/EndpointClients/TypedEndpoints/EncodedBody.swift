/// A request body with its media type.
public struct EncodedBody: Sendable, Hashable {
    /// The bytes of the request body.
    public var data: Data
    /// The media type of the request body: the value of `Content-Type`.
    public var contentType: String

    /// Creates a request body with any media type.
    public init(data: Data, contentType: String) {
        self.data = data
        self.contentType = contentType
    }

    /// Returns an `application/json` request body with the given bytes.
    public static func json(_ data: Data) -> EncodedBody {
        EncodedBody(data: data, contentType: "application/json")
    }

    /// Returns an `application/json` request body with an encoded value.
    ///
    /// - Parameter encoder: The encoder; nil for an encoder that sorts keys, so that equal values have equal bytes.
    /// - Throws: The encoder's error.
    public static func json(encoding value: some Encodable, using encoder: JSONEncoder? = nil) throws -> EncodedBody {
        if let encoder { return json(try encoder.encode(value)) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return json(try encoder.encode(value))
    }

    /// Returns an `application/x-www-form-urlencoded` request body with the given bytes.
    public static func form(_ data: Data) -> EncodedBody {
        EncodedBody(data: data, contentType: "application/x-www-form-urlencoded")
    }

    /// Returns a `text/plain` request body with the given bytes.
    public static func text(_ data: Data) -> EncodedBody {
        EncodedBody(data: data, contentType: "text/plain")
    }

    /// Returns a `text/plain` request body with a string in UTF-8.
    public static func string(_ text: String) -> EncodedBody {
        .text(Data(text.utf8))
    }

    /// Returns an `application/octet-stream` request body with the given bytes.
    public static func binary(_ data: Data) -> EncodedBody {
        EncodedBody(data: data, contentType: "application/octet-stream")
    }
}

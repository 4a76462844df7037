/// A request's body and its media type.
public struct HTTPBody: Sendable, Hashable {
    /// The bytes.
    public var data: Data
    /// The value of `Content-Type`.
    public var contentType: String

    /// A body of any type.
    public init(data: Data, contentType: String) {
        self.data = data
        self.contentType = contentType
    }

    /// `application/json`
    public static func json(_ data: Data) -> HTTPBody {
        HTTPBody(data: data, contentType: "application/json")
    }

    /// `application/json`, of a value.
    ///
    /// - Parameter encoder: Nil sorts the keys, so that equal values are equal bytes.
    /// - Throws: What the encoder throws.
    public static func json(encoding value: some Encodable, using encoder: JSONEncoder? = nil) throws -> HTTPBody {
        if let encoder { return json(try encoder.encode(value)) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return json(try encoder.encode(value))
    }

    /// `application/x-www-form-urlencoded`
    public static func form(_ data: Data) -> HTTPBody {
        HTTPBody(data: data, contentType: "application/x-www-form-urlencoded")
    }

    /// `text/plain`
    public static func text(_ data: Data) -> HTTPBody {
        HTTPBody(data: data, contentType: "text/plain")
    }

    /// `text/plain`, as UTF-8.
    public static func string(_ text: String) -> HTTPBody {
        .text(Data(text.utf8))
    }

    /// `application/octet-stream`
    public static func binary(_ data: Data) -> HTTPBody {
        HTTPBody(data: data, contentType: "application/octet-stream")
    }
}

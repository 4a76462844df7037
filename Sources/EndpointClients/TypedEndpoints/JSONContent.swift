/// A type that maps a JSON response to content.
///
/// The protocol supports four shapes of responses, from a plain value to a combination of two envelopes:
///
/// | response | declaration |
/// | --- | --- |
/// | `{"id": 1, …}` | `typealias Content = Book` |
/// | `{"data": {"id": 1, …}}` | `var keyPath: KeyPathRoot { "data" }` |
/// | `{"book_list": […], "page": 1}` | a `Root`, and ``content(of:)`` of it |
/// | `{"data": {"book_list": […], "page": 1}}` | both |
///
/// A `Root` type needs the access level of its endpoint. To hide the envelope of a public endpoint, use a key path, or
/// implement `content(from:)` with a private type: `try response.decoded(as: BookList.self).books`.
public protocol JSONContent: ContentMapping {
    /// The type of the content that callers receive.
    ///
    /// The type is declared again, so that the compiler infers it from ``content(of:)``. A generic parameter named
    /// `Content` isn't inferred: give the parameter another name and add a `typealias`.
    associatedtype Content

    /// The type that is decoded from the JSON; by default the content's type.
    associatedtype Root: Decodable = Content

    /// The location of the root in the response; by default the whole body.
    ///
    /// The path consists of the JSON's keys; the decoder's key strategy doesn't apply to them.
    var keyPath: KeyPathRoot { get }

    /// The decoder of the root; by default nil, for the type's fastest decoding.
    ///
    /// See `Response.map(_:atKeyPath:using:failsOnEmptyData:)`.
    var decoder: JSONDecoder? { get }

    /// Returns the content of a decoded root.
    ///
    /// - Throws: The error that the caller receives, without a wrapper.
    func content(of root: Root) throws -> Content
}

/// An endpoint with a JSON response.
public typealias JSONEndpoint = TypedEndpoint & JSONContent

extension JSONContent {
    public var keyPath: KeyPathRoot { .root }

    public var decoder: JSONDecoder? { nil }

    public func content(from response: Response) throws -> Content {
        try content(of: response.decoded(as: Root.self, at: keyPath, using: decoder))
    }
}

extension JSONContent where Root == Content {
    public func content(of root: Root) throws -> Content { root }
}

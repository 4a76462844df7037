/// A mapping from JSON to content.
///
/// Four shapes of responses, from the plain one to a combination of two envelopes:
///
/// | response | declaration |
/// | --- | --- |
/// | `{"id": 1, …}` | `typealias Content = Book` |
/// | `{"data": {"id": 1, …}}` | `var keyPath: KeyPathRoot { "data" }` |
/// | `{"book_list": […], "page": 1}` | a `Root`, and ``content(of:)`` of it |
/// | `{"data": {"book_list": […], "page": 1}}` | both |
///
/// A `Root` has its endpoint's access level. To hide the envelope of a public endpoint, use a key path, or implement
/// `content(from:)` with a private type: `try response.decoded(as: BookList.self).books`.
public protocol JSONContent: ContentMapping {
    /// The result for callers.
    ///
    /// The type is declared again, so that ``content(of:)`` infers it; a generic parameter of this name doesn't, and
    /// needs another name and a `typealias`.
    associatedtype Content

    /// The type to decode: the content itself, unless it is nested or has another shape.
    associatedtype Root: Decodable = Content

    /// The location of the root in the response; by default the whole body.
    ///
    /// Keys are those of the JSON; the decoder's key strategy doesn't apply to them.
    var keyPath: KeyPathRoot { get }

    /// Decodes the root. By default nil: the fastest way that the type has. See
    /// `Response.map(_:atKeyPath:using:failsOnEmptyData:)`.
    var decoder: JSONDecoder? { get }

    /// Returns the content of a root.
    ///
    /// - Throws: The error for the caller, which isn't wrapped.
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

/// Content that is read from JSON.
///
/// Four shapes of answers, from the plain one to the one that combines two envelopes:
///
/// | answer | what is said |
/// | --- | --- |
/// | `{"id": 1, …}` | `typealias Content = Book` |
/// | `{"data": {"id": 1, …}}` | `var keyPath: KeyPathRoot { "data" }` |
/// | `{"book_list": […], "page": 1}` | a ``Root``, and ``content(of:)`` of it |
/// | `{"data": {"book_list": […], "page": 1}}` | both |
///
/// A `Root` is as visible as its endpoint. Where a public endpoint is to keep its envelope to itself, a key path
/// does without one, and so does `content(from:)` of the whole response, with a private type:
/// `try response.decoded(as: BookList.self).books`.
public protocol JSONContent: ContentMapping {
    /// What callers get. Declared anew, so that ``content(of:)`` tells what it is; a generic parameter of this name
    /// doesn't, and needs another name and a `typealias`.
    associatedtype Content

    /// What is decoded: the content itself, unless it lies deeper or has another shape.
    associatedtype Root: Decodable = Content

    /// Where in the answer the root lies; by default it is the whole answer. Keys are those of the JSON text, the
    /// decoder's key strategy doesn't apply to them.
    var keyPath: KeyPathRoot { get }

    /// Decodes the root. By default nil: the fastest way that the type has. See
    /// ``Response/map(_:atKeyPath:using:failsOnEmptyData:)-(_,KeyPathRoot?,_,_)``.
    var decoder: JSONDecoder? { get }

    /// The content of a root.
    ///
    /// - Throws: What the caller gets, as it is.
    func content(of root: Root) throws -> Content
}

/// An endpoint whose answer is JSON.
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

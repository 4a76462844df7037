@_spi(Format) public import EndpointRuntime

extension ByteStream {
    /// Returns the elements at a path of a document, each decoded as it is received.
    ///
    /// The document may be larger than memory.
    ///
    /// ```swift
    /// for try await book in try await library.catalogue.provider.bytes(of: .get).xmlElements(of: Book.self, at:
    /// "book") {
    ///     print(book.title)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type of the elements.
    ///   - path: The names of elements below the root element, separated by slashes; `*` is any name.
    ///   - nestingLimit: The maximum nesting of elements.
    ///   - limit: The maximum number of bytes between the ends of two elements.
    public func xmlElements<Element: XMLValue & ReadableValue>(
        of type: Element.Type = Element.self, at path: String, nestingLimit: Int = 128, limit: Int = 64 << 20
    ) -> XMLElements<Element> {
        XMLElements(
            self, path.split(separator: "/").map(String.init), nestingLimit: nestingLimit, limit: limit)
    }
}

/// The elements of an XML document, decoded one after the other.
///
/// The elements can be read once, by one loop. An element that can't be decoded is an error, and so is an incomplete
/// document. The elements before the error are returned first.
public struct XMLElements<Element: XMLValue & ReadableValue>: AsyncSequence, Sendable {
    private let bytes: ByteStream
    private let path: [String]
    private let nestingLimit: Int
    private let limit: Int

    init(_ bytes: ByteStream, _ path: [String], nestingLimit: Int, limit: Int) {
        self.bytes = bytes
        self.path = path
        self.nestingLimit = nestingLimit
        self.limit = limit
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(
            bytes: bytes.makeAsyncIterator(),
            parser: XMLElementParser(
                Element.xmlContent, at: path, nestingLimit: nestingLimit, limit: limit, formats: .lenient))
    }

    /// An iterator that decodes one element after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var bytes: ByteStream.AsyncIterator
        fileprivate let parser: XMLElementParser<Element>
        private var values: ArraySlice<Result<Element, any Error>> = []
        private var isAtEnd = false

        fileprivate init(bytes: ByteStream.AsyncIterator, parser: XMLElementParser<Element>) {
            self.bytes = bytes
            self.parser = parser
        }

        /// Returns the next element; nil at the end of the document.
        ///
        /// - Throws: ``XMLSyntaxError``, `DecodingError`, and any error of the stream of bytes.
        public mutating func next() async throws -> Element? {
            while true {
                if let value = values.popFirst() {
                    // Values after an error in the same chunk are discarded.
                    if case .failure = value { (values, isAtEnd) = ([], true) }
                    return try value.get()
                }
                if isAtEnd { return nil }
                let piece = try await bytes.next()
                isAtEnd = piece == nil
                values = parser.values(of: piece ?? Data(), isLast: piece == nil)[...]
            }
        }
    }
}

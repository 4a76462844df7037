import CLibXML2
@_spi(Format) import EndpointRuntime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Takes the elements at a path out of a document, as it comes: nothing else of it is kept.
final class XMLElementParser<Element: ReadableValue>: XMLTreeBuilder {
    private let path: [String]
    private let content: XMLContent
    private let formats: FormatPolicy
    private let layouts = XMLLayouts()
    private var scanner = TagScanner()
    /// How many bytes have come since the last element was taken, and how many may.
    private var pending = 0
    private let limit: Int
    /// The values that nobody has taken yet.
    private var values: [Result<Element, any Error>] = []
    private var hasEnded = false

    init(_ content: XMLContent, at path: [String], nestingLimit: Int, limit: Int, formats: FormatPolicy) {
        self.path = path
        self.content = content
        self.limit = limit
        self.formats = formats
        super.init(nestingLimit: nestingLimit)
    }

    deinit {
        if let context { xmlFreeParserCtxt(context) }
    }

    /// The values that the next piece ends.
    ///
    /// - Parameter isLast: Whether nothing follows it.
    func values(of piece: Data, isLast: Bool) -> [Result<Element, any Error>] {
        if !hasEnded {
            feed(piece, isLast: isLast)
            if let failure {
                values.append(.failure(failure))
                hasEnded = true
            }
        }
        defer { values = [] }
        return values
    }

    private func feed(_ piece: Data, isLast: Bool) {
        pending += piece.count
        let isShort = piece.withUnsafeBytes { scanner.scan($0) }
        guard isShort else { return failure = scanner.error }
        guard let context = context ?? begin() else { return fail("there is no memory to read it") }
        piece.withUnsafeBytes { bytes in
            _ = xmlParseChunk(
                context, bytes.bindMemory(to: CChar.self).baseAddress, Int32(truncatingIfNeeded: bytes.count),
                isLast ? 1 : 0)
        }
        if failure == nil, context.pointee.wellFormed == 0 || (isLast && !open.isEmpty) {
            fail("the text isn't well formed")
        }
        if failure == nil, pending > limit { fail("there are more than \(limit) bytes between two elements") }
    }

    private func begin() -> UnsafeMutablePointer<xmlParserCtxt>? {
        guard XMLTreeParser.isReady else { return nil }
        var handler = Self.handler
        let parser = Unmanaged.passUnretained(self as XMLTreeBuilder).toOpaque()
        context = xmlCreatePushParserCtxt(&handler, parser, nil, 0, nil)
        if let context { _ = xmlCtxtUseOptions(context, Int32(XMLTreeParser.options)) }
        return context
    }

    override var keepsTexts: Bool { open.count > path.count }

    /// What isn't in one of the elements is forgotten at once.
    override func didEnd(_ element: Int) {
        let depth = open.count
        if depth == path.count, isWanted(element) {
            values.append(Result { try value(of: element) })
            pending = 0
        }
        guard depth <= path.count else { return }
        let offset = Int(tree.nodes[element].offset)
        tree.nodes.removeSubrange(element...)
        tree.text.truncate(to: offset)
    }

    private func isWanted(_ element: Int) -> Bool {
        // The document's own element has no step of the path.
        zip(path, open.dropFirst() + [element]).allSatisfy { step, node in
            step == "*" || tree.name(of: node).local == step
        }
    }

    private func value(of element: Int) throws -> Element {
        let part = tree.part(at: element)
        let reader = part.nodes.withUnsafeBufferPointer { nodes in
            var tokens = XMLTokens(part, nodes, layouts)
            return tokens.value(content, at: 0, formats: formats)
        }
        do {
            return try Element(from: reader)
        } catch let error as DecodingError {
            throw error.located(in: ElementPath("/" + part.name(of: 0).local, content, layouts))
        }
    }
}

import CLibXML2
@_spi(Format) import EndpointRuntime

/// A parser that extracts the elements at a path as they are received.
///
/// The rest of the document isn't retained.
final class XMLElementParser<Element: ReadableValue> {
    private let builder: UnsafeMutablePointer<XMLTreeBuilder>
    private let path: [String]
    private let content: XMLLayout.Content
    private let formats: FormatPolicy
    private var layouts = XMLLayouts()
    private var matches = XMLTapeBuilder.Matches()
    private var scanner = TagScanner()
    /// The number of bytes since the end of the last requested element.
    private var pending = 0
    private let limit: Int
    /// The values that haven't been returned yet.
    private var values: [Result<Element, any Error>] = []
    private var hasEnded = false

    init(_ content: XMLContent, at path: [String], nestingLimit: Int, limit: Int, formats: FormatPolicy) {
        self.path = path
        self.content = layouts.content(content)
        self.limit = limit
        self.formats = formats
        builder = .allocate(capacity: 1)
        builder.initialize(to: XMLTreeBuilder(nestingLimit: nestingLimit, textDepth: path.count))
        builder.pointee.didEnd = { [unowned self] element in didEnd(element) }
    }

    deinit {
        if let context = builder.pointee.context { xmlFreeParserCtxt(context) }
        builder.deinitialize(count: 1)
        builder.deallocate()
    }

    /// Returns the values whose elements end in the next chunk.
    ///
    /// - Parameter isLast: A Boolean value that indicates whether `piece` is the last chunk.
    func values(of piece: Data, isLast: Bool) -> [Result<Element, any Error>] {
        if !hasEnded {
            feed(piece, isLast: isLast)
            if let failure = builder.pointee.failure {
                values.append(.failure(failure))
                hasEnded = true
            }
        }
        defer { values = [] }
        return values
    }

    private func feed(_ piece: Data, isLast: Bool) {
        pending += piece.count
        guard piece.withUnsafeBytes({ scanner.scan($0) }) == nil else { return builder.pointee.fail(TagScanner.reason) }
        guard let context = builder.pointee.context ?? begin() else {
            return builder.pointee.fail("out of memory")
        }
        piece.withUnsafeBytes { bytes in
            _ = xmlParseChunk(
                context, bytes.bindMemory(to: CChar.self).baseAddress, Int32(truncatingIfNeeded: bytes.count),
                isLast ? 1 : 0)
        }
        guard builder.pointee.failure == nil else { return }
        if context.pointee.wellFormed == 0 || (isLast && !builder.pointee.open.isEmpty) {
            builder.pointee.fail("the text isn't well-formed")
        } else if pending > limit {
            builder.pointee.fail("more than \(limit) bytes between two elements")
        }
    }

    private func begin() -> UnsafeMutablePointer<xmlParserCtxt>? {
        guard XMLTreeParser.isReady else { return nil }
        var handler = XMLTreeBuilder.handler
        let context = xmlCreatePushParserCtxt(&handler, builder, nil, 0, nil)
        builder.pointee.context = context
        if let context { _ = xmlCtxtUseOptions(context, Int32(XMLTreeParser.options)) }
        return context
    }

    /// Ends an element, and immediately discards content outside of the requested elements.
    private func didEnd(_ element: Int) {
        let depth = builder.pointee.open.count
        if depth == path.count, isWanted(element) {
            values.append(Result { try value(of: element) })
            pending = 0
        }
        guard depth <= path.count else { return }
        let offset = Int(builder.pointee.tree.nodes[element].offset)
        builder.pointee.tree.nodes.removeSubrange(element...)
        builder.pointee.tree.text.removeSubrange(offset...)
    }

    private func isWanted(_ element: Int) -> Bool {
        // The path begins below the root element of the document.
        zip(path, builder.pointee.open.dropFirst() + [element]).allSatisfy { step, node in
            step == "*" || builder.pointee.tree.name(of: node).local == step
        }
    }

    private func value(of element: Int) throws -> Element {
        let part = builder.pointee.tree.part(at: element)
        let reader = part.nodes.withUnsafeBufferPointer { nodes in
            var tokens = XMLTapeBuilder(part, nodes, layouts, matches)
            let value = tokens.value(content, at: 0, formats: formats)
            (layouts, matches) = (tokens.layouts, tokens.matches)
            return value
        }
        do {
            return try Element(from: reader)
        } catch let error as DecodingError {
            throw error.located(in: ElementPath("/" + part.name(of: 0).local, content, layouts))
        }
    }
}

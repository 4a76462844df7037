import CLibXML2
import EndpointRuntime

/// A parser of whole XML documents.
enum XMLTreeParser {
    /// A Boolean value that indicates whether libxml2 is initialized.
    ///
    /// The library must be initialized before threads use it.
    static let isReady: Bool = {
        xmlInitParser()
        return true
    }()

    /// The options for libxml2: no network access, substituted entities, and no limits.
    ///
    /// Only XML's predefined entities exist, because document type declarations aren't allowed. The size of the body is
    /// limited elsewhere.
    static let options = XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue

    /// Parses an XML document.
    ///
    /// - Parameter encoding: The encoding that the `Content-Type` names; nil if the document itself declares its
    ///   encoding.
    /// - Throws: ``XMLSyntaxError`` if the document isn't supported XML.
    static func tree(
        of data: Data, encoding: String?, nestingLimit: Int
    ) throws(XMLSyntaxError) -> XMLTree {
        guard isReady, data.count < Int32.max else { throw XMLSyntaxError(reason: "the text is too long", line: 1) }
        var scanner = TagScanner()
        if let index = data.withUnsafeBytes({ scanner.scan($0) }) {
            let line = data.prefix(index).count { $0 == UInt8(ascii: "\n") } + 1
            throw XMLSyntaxError(reason: TagScanner.reason, line: line)
        }
        let builder = UnsafeMutablePointer<XMLTreeBuilder>.allocate(capacity: 1)
        builder.initialize(to: XMLTreeBuilder(nestingLimit: nestingLimit))
        defer {
            builder.deinitialize(count: 1)
            builder.deallocate()
        }
        parse(data, encoding, into: builder)
        if let failure = builder.pointee.failure { throw failure }
        guard builder.pointee.open.isEmpty, !builder.pointee.tree.nodes.isEmpty else {
            throw XMLSyntaxError(reason: "no element", line: 1)
        }
        return builder.pointee.tree
    }

    private static func parse(_ data: Data, _ encoding: String?, into builder: UnsafeMutablePointer<XMLTreeBuilder>) {
        guard let context = xmlNewParserCtxt() else {
            return builder.pointee.fail("out of memory")
        }
        defer { xmlFreeParserCtxt(context) }
        builder.pointee.context = context
        context.pointee.sax.pointee = XMLTreeBuilder.handler
        context.pointee.userData = UnsafeMutableRawPointer(builder)
        let options = encoding == nil ? options : options | XML_PARSE_IGNORE_ENC.rawValue
        data.withUnsafeBytes { bytes in
            let start = bytes.bindMemory(to: CChar.self).baseAddress
            let document = xmlCtxtReadMemory(context, start, Int32(data.count), nil, encoding, Int32(options))
            if document != nil { xmlFreeDoc(document) }
        }
        if builder.pointee.failure == nil, context.pointee.wellFormed == 0 {
            builder.pointee.fail("the text isn't well-formed")
        }
        builder.pointee.context = nil
    }
}

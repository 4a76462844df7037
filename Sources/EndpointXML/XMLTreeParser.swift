import CLibXML2
import EndpointRuntime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Takes a document apart with libxml2.
///
/// What a document says of others is never followed: one with a document type is refused, which is where entities and
/// files of others come from (XML 1.0, section 4), so that nothing can grow while it is read.
final class XMLTreeParser {
    private static let isReady: Bool = {
        xmlInitParser()
        return true
    }()

    private var tree = XMLTree()
    /// The elements that haven't ended yet, from the outside in.
    private var open: [Int] = []
    private var names: [NameKey: UInt32] = [:]
    private let nestingLimit: Int
    private var failure: XMLSyntaxError?
    private var context: xmlParserCtxtPointer?

    typealias xmlParserCtxtPointer = UnsafeMutablePointer<xmlParserCtxt>

    /// Names are kept once by libxml2, so that a name is the same as another where their addresses are.
    private struct NameKey: Hashable {
        let local: UnsafePointer<xmlChar>?
        let namespace: UnsafePointer<xmlChar>?
    }

    private init(nestingLimit: Int) {
        self.nestingLimit = nestingLimit
    }

    /// - Parameter encoding: What the `Content-Type` names; nil where the document itself says it.
    /// - Throws: ``XMLSyntaxError``
    static func tree(
        of data: Data, encoding: String?, nestingLimit: Int
    ) throws(XMLSyntaxError) -> XMLTree {
        guard isReady, data.count < Int32.max else { throw XMLSyntaxError(reason: "the text is too long", line: 1) }
        let line = data.withUnsafeBytes { TagLimits.lineOfLongTag(in: $0) }
        if let line {
            throw XMLSyntaxError(reason: "a tag has more than \(TagLimits.attributes) attributes", line: line)
        }
        let parser = XMLTreeParser(nestingLimit: nestingLimit)
        parser.parse(data, encoding)
        if let failure = parser.failure { throw failure }
        guard parser.open.isEmpty, !parser.tree.nodes.isEmpty else {
            throw XMLSyntaxError(reason: "there is no element", line: 1)
        }
        return parser.tree
    }

    private func parse(_ data: Data, _ encoding: String?) {
        guard let context = xmlNewParserCtxt() else {
            failure = XMLSyntaxError(reason: "there is no memory to read it", line: 1)
            return
        }
        defer { xmlFreeParserCtxt(context) }
        self.context = context
        context.pointee.sax.pointee = Self.handler
        context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
        // Entities are those of XML itself: there is no document type that could declare others. Without limits of
        // libxml2's own, since the body has one.
        var options = XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue | XML_PARSE_HUGE.rawValue
        if encoding != nil { options |= XML_PARSE_IGNORE_ENC.rawValue }
        data.withUnsafeBytes { bytes in
            let start = bytes.bindMemory(to: CChar.self).baseAddress
            let document = xmlCtxtReadMemory(context, start, Int32(data.count), nil, encoding, Int32(options))
            if document != nil { xmlFreeDoc(document) }
        }
        self.context = nil
        if failure == nil, context.pointee.wellFormed == 0 {
            failure = XMLSyntaxError(reason: "the text ends", line: 1)
        }
    }

    private func fail(_ reason: String) {
        if failure == nil { failure = XMLSyntaxError(reason: reason, line: Int(line)) }
        if let context { xmlStopParser(context) }
    }

    private var line: UInt32 {
        guard let input = context?.pointee.input else { return 1 }
        return UInt32(truncatingIfNeeded: max(input.pointee.line, 1))
    }

    // What libxml2 finds

    private static var handler: xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.initialized = UInt32(XML_SAX2_MAGIC)
        handler.startElementNs = { parser, local, prefix, namespace, _, _, count, _, attributes in
            XMLTreeParser.of(parser)?.begin(local, prefix, namespace, Int(count), attributes)
        }
        handler.endElementNs = { parser, _, _, _ in XMLTreeParser.of(parser)?.end() }
        handler.characters = { parser, text, count in XMLTreeParser.of(parser)?.append(text, Int(count)) }
        handler.ignorableWhitespace = { parser, text, count in XMLTreeParser.of(parser)?.append(text, Int(count)) }
        handler.cdataBlock = { parser, text, count in XMLTreeParser.of(parser)?.append(text, Int(count)) }
        handler.internalSubset = { parser, _, _, _ in
            XMLTreeParser.of(parser)?.fail("a document type isn't read, nor what it declares")
        }
        handler.serror = { parser, error in
            guard let error, error.pointee.level.rawValue > XML_ERR_WARNING.rawValue else { return }
            XMLTreeParser.of(parser)?.keep(error.pointee)
        }
        return handler
    }

    /// The parser that a context was given, which lives until all is read.
    @inline(__always)
    private static func of(_ pointer: UnsafeMutableRawPointer?) -> XMLTreeParser? {
        pointer.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }

    private func keep(_ error: xmlError) {
        guard failure == nil else { return }
        let message = error.message.map { String(cString: $0) } ?? ""
        let reason = message.split(separator: "\n").first.map(String.init) ?? "it isn't well formed"
        failure = XMLSyntaxError(reason: reason, line: max(Int(error.line), 1))
    }

    private func begin(
        _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?, _ namespace: UnsafePointer<xmlChar>?,
        _ count: Int, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    ) {
        guard failure == nil else { return }
        guard open.count < nestingLimit else { return fail("elements nest deeper than \(nestingLimit) levels") }
        if let parent = open.last {
            dropBlankText()
            tree.nodes[parent].hasElements = true
        }
        let element = tree.nodes.count
        open.append(element)
        add(XMLTree.Node(kind: .element, name: index(of: local, prefix, namespace), next: 0, line: line))
        guard let attributes else { return }
        for attribute in 0..<count {
            let parts = attributes + attribute * 5
            append(attribute: parts[0], parts[1], parts[2], from: parts[3], to: parts[4], of: element)
        }
    }

    private func append(
        attribute local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?,
        _ namespace: UnsafePointer<xmlChar>?, from start: UnsafePointer<xmlChar>?, to end: UnsafePointer<xmlChar>?,
        of element: Int
    ) {
        guard let start, let end else { return }
        let value = UnsafeBufferPointer(start: start, count: end - start)
        let name = index(of: local, prefix, namespace)
        let (known, offset) = (tree.names[Int(name)], tree.text.count)
        if known.local == "nil", known.namespace == Self.instanceNamespace {
            if value.elementsEqual("true".utf8) || value.elementsEqual("1".utf8) { tree.nodes[element].isNil = true }
            return
        }
        // Those of XML itself and of XML Schema say nothing of the value.
        if known.prefix == "xml" || known.namespace == Self.instanceNamespace { return }
        tree.text.append(value)
        add(
            XMLTree.Node(
                kind: .attribute, name: name, offset: UInt32(truncatingIfNeeded: offset),
                count: UInt32(truncatingIfNeeded: value.count), next: 0, line: tree.nodes[element].line))
    }

    private static let instanceNamespace = "http://www.w3.org/2001/XMLSchema-instance"

    private func end() {
        guard failure == nil, let element = open.popLast() else { return }
        if tree.nodes[element].hasElements { dropBlankText() }
        lastText = nil
        tree.nodes[element].next = UInt32(truncatingIfNeeded: tree.nodes.count)
    }

    /// Texts that follow one another are one.
    private func append(_ text: UnsafePointer<xmlChar>?, _ count: Int) {
        guard failure == nil, let text, count > 0, !open.isEmpty else { return }
        let last = tree.nodes.count - 1
        // What is well formed is shorter than what was sent, which is shorter than 32 bits can count.
        let offset = UInt32(truncatingIfNeeded: tree.text.count)
        tree.text.append(UnsafeBufferPointer(start: text, count: count))
        if lastText == last {
            tree.nodes[last].count += UInt32(truncatingIfNeeded: count)
        } else {
            add(
                XMLTree.Node(
                    kind: .text, name: 0, offset: offset, count: UInt32(truncatingIfNeeded: count), next: 0, line: line)
            )
        }
    }

    /// The text to which more may be put: gone once an element begins or ends.
    private var lastText: Int?

    private func add(_ node: XMLTree.Node) {
        var node = node
        node.next = UInt32(truncatingIfNeeded: tree.nodes.count + 1)
        lastText = node.kind == .text ? tree.nodes.count : nil
        tree.nodes.append(node)
    }

    /// Blanks and line ends between elements say nothing.
    private func dropBlankText() {
        guard let text = lastText else { return }
        lastText = nil
        let node = tree.nodes[text]
        let stretch = tree.text.bytes[Int(node.offset)..<Int(node.offset + node.count)]
        guard stretch.allSatisfy({ $0 == 0x20 || $0 == 0x0A || $0 == 0x09 || $0 == 0x0D }) else { return }
        tree.text.truncate(to: Int(node.offset))
        tree.nodes.removeLast()
    }

    private func index(
        of local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?, _ namespace: UnsafePointer<xmlChar>?
    ) -> UInt32 {
        let key = NameKey(local: local, namespace: namespace)
        if let known = names[key] { return known }
        let index = UInt32(truncatingIfNeeded: tree.names.count)
        names[key] = index
        tree.names.append(
            XMLTree.Name(local: Self.text(local), namespace: Self.text(namespace), prefix: Self.text(prefix)))
        return index
    }

    private static func text(_ characters: UnsafePointer<xmlChar>?) -> String {
        characters.map { String(cString: $0) } ?? ""
    }
}

import CLibXML2

/// Makes a tree of what libxml2 finds in a document.
///
/// What a document says of others is never followed: one with a document type is refused, which is where entities and
/// files of others come from (XML 1.0, section 4), so that nothing can grow while it is read.
class XMLTreeBuilder {
    var tree = XMLTree()
    /// The elements that haven't ended yet, from the outside in.
    var open: [Int] = []
    private var names: [NameKey: UInt32] = [:]
    let nestingLimit: Int
    var failure: XMLSyntaxError?
    var context: xmlParserCtxtPointer?

    typealias xmlParserCtxtPointer = UnsafeMutablePointer<xmlParserCtxt>

    /// How many names elements and attributes may have: they are kept for as long as the document is read.
    private static let nameLimit = 65_536

    /// Names are kept once by libxml2, so that a name is the same as another where their addresses are.
    private struct NameKey: Hashable {
        let local: UnsafePointer<xmlChar>?
        let namespace: UnsafePointer<xmlChar>?
    }

    init(nestingLimit: Int) {
        self.nestingLimit = nestingLimit
    }

    func fail(_ reason: String) {
        if failure == nil { failure = XMLSyntaxError(reason: reason, line: Int(line)) }
        if let context { xmlStopParser(context) }
    }

    private var line: UInt32 {
        guard let input = context?.pointee.input else { return 1 }
        return UInt32(truncatingIfNeeded: max(input.pointee.line, 1))
    }

    // What libxml2 finds

    static var handler: xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.initialized = UInt32(XML_SAX2_MAGIC)
        handler.startElementNs = { parser, local, prefix, namespace, _, _, count, _, attributes in
            XMLTreeBuilder.of(parser)?.begin(local, prefix, namespace, Int(count), attributes)
        }
        handler.endElementNs = { parser, _, _, _ in XMLTreeBuilder.of(parser)?.end() }
        handler.characters = { parser, text, count in XMLTreeBuilder.of(parser)?.append(text, Int(count)) }
        handler.ignorableWhitespace = { parser, text, count in XMLTreeBuilder.of(parser)?.append(text, Int(count)) }
        handler.cdataBlock = { parser, text, count in XMLTreeBuilder.of(parser)?.append(text, Int(count)) }
        handler.internalSubset = { parser, _, _, _ in
            XMLTreeBuilder.of(parser)?.fail("a document type isn't read, nor what it declares")
        }
        handler.serror = { parser, error in
            guard let error, error.pointee.level.rawValue > XML_ERR_WARNING.rawValue else { return }
            XMLTreeBuilder.of(parser)?.keep(error.pointee)
        }
        return handler
    }

    /// The parser that a context was given, which lives until all is read.
    @inline(__always)
    private static func of(_ pointer: UnsafeMutableRawPointer?) -> XMLTreeBuilder? {
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
        add(
            XMLTree.Node(
                kind: .element, name: index(of: local, prefix, namespace),
                offset: UInt32(truncatingIfNeeded: tree.text.count), next: 0, line: line))
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
        didEnd(element)
    }

    /// Called when all of an element is in the tree.
    func didEnd(_ element: Int) {}

    /// Whether the texts of the innermost element are wanted.
    var keepsTexts: Bool { true }

    /// Texts that follow one another are one.
    private func append(_ text: UnsafePointer<xmlChar>?, _ count: Int) {
        guard failure == nil, let text, count > 0, !open.isEmpty, keepsTexts else { return }
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
        if tree.names.count == Self.nameLimit { fail("there are more than \(Self.nameLimit) names") }
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

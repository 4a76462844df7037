import CLibXML2

/// A builder that creates a tree from the events of libxml2.
///
/// References to other documents are never followed. A document with a document type declaration is refused, because
/// only such a declaration can declare entities and external files (XML 1.0, section 4).
///
/// The builder is a structure behind a pointer rather than a class. In a class, the functions that are called for each
/// node would spend most of their time on checks of exclusive access.
struct XMLTreeBuilder {
    var tree = XMLTree()
    /// The indexes of the open elements, the outermost first.
    var open: [Int] = []
    private var names = NameIndexes()
    let nestingLimit: Int
    /// The depth below which the text of elements is retained.
    let textDepth: Int
    var failure: XMLSyntaxError?
    var context: UnsafeMutablePointer<xmlParserCtxt>?
    /// The text node that can be extended, until an element begins or ends.
    private var lastText: Int?
    /// A function called when an element is complete; nil if a whole document is parsed.
    var didEnd: ((Int) -> Void)?

    /// The maximum number of names of elements and attributes.
    ///
    /// The names are retained while the document is parsed.
    private static let nameLimit = 65_536

    init(nestingLimit: Int, textDepth: Int = 0) {
        self.nestingLimit = nestingLimit
        self.textDepth = textDepth
    }

    mutating func fail(_ reason: String) {
        if failure == nil { failure = XMLSyntaxError(reason: reason, line: Int(line)) }
        if let context { xmlStopParser(context) }
    }

    private var line: UInt32 {
        guard let input = context?.pointee.input else { return 1 }
        return UInt32(truncatingIfNeeded: max(input.pointee.line, 1))
    }

    // Functions that handle the events of libxml2.

    /// The SAX handler. The first parameter of its functions is a pointer to the builder.
    static var handler: xmlSAXHandler {
        var handler = xmlSAXHandler()
        handler.initialized = UInt32(XML_SAX2_MAGIC)
        handler.startElementNs = { builder, local, prefix, namespace, _, _, count, _, attributes in
            XMLTreeBuilder.at(builder)?.pointee.begin(local, prefix, namespace, Int(count), attributes)
        }
        handler.endElementNs = { builder, _, _, _ in
            guard let builder = XMLTreeBuilder.at(builder), let element = builder.pointee.end() else { return }
            // The function itself accesses the builder, so it is copied first and called outside of another access.
            let didEnd = builder.pointee.didEnd
            didEnd?(element)
        }
        handler.characters = { builder, text, count in XMLTreeBuilder.at(builder)?.pointee.append(text, Int(count)) }
        handler.ignorableWhitespace = handler.characters
        handler.cdataBlock = handler.characters
        handler.internalSubset = { builder, _, _, _ in
            XMLTreeBuilder.at(builder)?.pointee.fail("document type declarations aren't supported")
        }
        handler.serror = { builder, error in
            guard let error, error.pointee.level.rawValue > XML_ERR_WARNING.rawValue else { return }
            XMLTreeBuilder.at(builder)?.pointee.keep(error.pointee)
        }
        return handler
    }

    @inline(__always)
    private static func at(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLTreeBuilder>? {
        pointer?.assumingMemoryBound(to: XMLTreeBuilder.self)
    }

    private mutating func keep(_ error: xmlError) {
        guard failure == nil else { return }
        let message = error.message.map { String(cString: $0) } ?? ""
        let reason = message.split(separator: "\n").first.map(String.init) ?? "it isn't well-formed"
        failure = XMLSyntaxError(reason: reason, line: max(Int(error.line), 1))
    }

    private mutating func begin(
        _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?, _ namespace: UnsafePointer<xmlChar>?,
        _ count: Int, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    ) {
        guard failure == nil else { return }
        guard open.count < nestingLimit else { return fail("nesting exceeds \(nestingLimit) levels") }
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

    private mutating func append(
        attribute local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?,
        _ namespace: UnsafePointer<xmlChar>?, from start: UnsafePointer<xmlChar>?, to end: UnsafePointer<xmlChar>?,
        of element: Int
    ) {
        guard let start, let end else { return }
        let value = UnsafeBufferPointer(start: start, count: end - start)
        let name = index(of: local, prefix, namespace)
        if tree.names[Int(name)].meaning == .isNil {
            if value.elementsEqual("true".utf8) || value.elementsEqual("1".utf8) { tree.nodes[element].isNil = true }
            return
        }
        let offset = tree.text.count
        tree.text.append(contentsOf: value)
        add(
            XMLTree.Node(
                kind: .attribute, name: name, offset: UInt32(truncatingIfNeeded: offset),
                count: UInt32(truncatingIfNeeded: value.count), next: 0, line: tree.nodes[element].line))
    }

    /// Ends an element and returns it; nil after a failure.
    private mutating func end() -> Int? {
        guard failure == nil, let element = open.popLast() else { return nil }
        if tree.nodes[element].hasElements { dropBlankText() }
        lastText = nil
        tree.nodes[element].next = UInt32(truncatingIfNeeded: tree.nodes.count)
        return element
    }

    /// Appends text. Consecutive pieces of text become one node.
    private mutating func append(_ text: UnsafePointer<xmlChar>?, _ count: Int) {
        guard failure == nil, let text, count > 0, open.count > textDepth else { return }
        let last = tree.nodes.count - 1
        // The text of a document is shorter than the document, whose length fits into 32 bits.
        let offset = UInt32(truncatingIfNeeded: tree.text.count)
        tree.text.append(contentsOf: UnsafeBufferPointer(start: text, count: count))
        if lastText == last {
            tree.nodes[last].count += UInt32(truncatingIfNeeded: count)
        } else {
            add(
                XMLTree.Node(
                    kind: .text, name: 0, offset: offset, count: UInt32(truncatingIfNeeded: count), next: 0,
                    line: line))
        }
    }

    private mutating func add(_ node: XMLTree.Node) {
        var node = node
        node.next = UInt32(truncatingIfNeeded: tree.nodes.count + 1)
        lastText = node.kind == .text ? tree.nodes.count : nil
        tree.nodes.append(node)
    }

    /// Removes whitespace between elements, which has no meaning.
    private mutating func dropBlankText() {
        guard let text = lastText else { return }
        lastText = nil
        let start = Int(tree.nodes[text].offset)
        guard tree.text[start...].allSatisfy(ElementText.isBlank) else { return }
        tree.text.removeSubrange(start...)
        tree.nodes.removeLast()
    }

    private mutating func index(
        of local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?, _ namespace: UnsafePointer<xmlChar>?
    ) -> UInt32 {
        let key = NameIndexes.Key(local: local, namespace: namespace)
        if let known = names[key] { return known }
        if tree.names.count == Self.nameLimit { fail("more than \(Self.nameLimit) names") }
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

/// A lookup table of the indexes of names.
///
/// libxml2 stores each name once, so two names are equal if their addresses are equal.
private struct NameIndexes {
    struct Key: Hashable {
        let local: UnsafePointer<xmlChar>?
        let namespace: UnsafePointer<xmlChar>?
    }

    private var all: [Key: UInt32] = [:]
    /// The most recent names, by six bits of the address of the local name.
    private var recent: [(key: Key, index: UInt32)] = Array(repeating: (Key(local: nil, namespace: nil), 0), count: 64)

    subscript(key: Key) -> UInt32? {
        mutating get {
            let slot = Int(UInt(bitPattern: key.local) >> 3 & 63)
            let last = recent[slot]
            if last.key.local == key.local, last.key.namespace == key.namespace, key.local != nil { return last.index }
            guard let known = all[key] else { return nil }
            recent[slot] = (key, known)
            return known
        }
        set { all[key] = newValue }
    }
}

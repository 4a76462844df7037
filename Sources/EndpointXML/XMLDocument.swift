@_spi(Format) import EndpointRuntime

/// An XML body from which a value is read.
struct XMLDocument {
    private let body: XMLBody
    private let tree: XMLTree
    private var layouts = XMLLayouts()

    /// Parses the document of a body.
    ///
    /// - Throws: ``XMLSyntaxError`` if the body isn't XML.
    init(_ body: XMLBody) throws {
        self.body = body
        tree = try XMLTreeParser.tree(
            of: body.data, encoding: Self.encoding(of: body), nestingLimit: body.nestingLimit)
    }

    /// Returns the encoding of the `Content-Type`'s `charset`.
    ///
    /// A byte order mark overrides the charset (RFC 7303, section 3.2).
    private static func encoding(of body: XMLBody) -> String? {
        let start = body.data.prefix(3)
        if start.starts(with: [0xEF, 0xBB, 0xBF]) || start.starts(with: [0xFE, 0xFF])
            || start.starts(with: [0xFF, 0xFE])
        {
            return nil
        }
        return body.charset
    }

    /// Returns the value in the root element, or in the first element at the path.
    ///
    /// - Throws: `KeyPathError` if there is no such element; `DecodingError` if the value can't be decoded.
    mutating func value<Value: ReadableValue>(_ content: XMLContent) throws -> Value {
        guard let node = nodes(at: body.elementPath[...], in: [0]).first else {
            throw KeyPathError.notFound(body.path)
        }
        let (content, formats) = (layouts.content(content), body.formats)
        return try read(content, path(of: node)) { tokens in tokens.value(content, at: node, formats: formats) }
    }

    /// Returns the values in each of the elements at the path, or in the root element's children.
    ///
    /// - Throws: `KeyPathError` if there is no such element; `DecodingError` if a value can't be decoded.
    mutating func list<Element: ReadableValue>(_ content: XMLContent) throws -> [Element] {
        let (items, parent) = try items()
        let item = items.first.map { tree.name(of: $0).local } ?? "*"
        let list = layouts.content(.list(XMLField(item: XMLName(item), content)))
        let (element, line, formats) = (layouts.content(content), tree.nodes[parent].line, body.formats)
        return try read(list, path(of: parent)) { tokens in
            tokens.list(element, at: items, line: line, formats: formats)
        }
    }

    /// Returns the elements of an array, and their parent.
    private func items() throws -> (items: [Int], parent: Int) {
        let path = body.elementPath
        guard let last = path.last else { return (elements(in: 0), 0) }
        let parents = nodes(at: path.dropLast(), in: [0])
        guard let parent = parents.first else {
            if body.mayBeAbsent { return ([], 0) }
            throw KeyPathError.notFound(body.path)
        }
        let found = nodes(at: [last], in: parents)
        // If the path doesn't consist of element names, a single element may be an item of the array or contain the
        // items. An element with child elements contains the items.
        if !body.namesElements, found.count == 1, let only = found.first, tree.nodes[only].hasElements {
            return (elements(in: only), only)
        }
        if found.isEmpty, !body.namesElements, !body.mayBeAbsent { throw KeyPathError.notFound(body.path) }
        return (found, parent)
    }

    private mutating func read<Value: ReadableValue>(
        _ content: XMLLayout.Content, _ path: String, _ value: (inout XMLTapeBuilder) -> ValueReader
    ) throws -> Value {
        let reader = tree.nodes.withUnsafeBufferPointer { nodes in
            var tokens = XMLTapeBuilder(tree, nodes, layouts)
            let reader = value(&tokens)
            layouts = tokens.layouts
            return reader
        }
        do {
            return try Value(from: reader)
        } catch let error as DecodingError {
            throw error.located(in: ElementPath(path, content, layouts))
        }
    }

    // Functions that find elements.

    /// Returns the nodes at a path of element names.
    ///
    /// In the path, `@` and a name refer to an attribute, and `*` refers to any element.
    private func nodes(at path: ArraySlice<String>, in parents: [Int]) -> [Int] {
        guard let step = path.first else { return parents }
        let found = parents.flatMap { parent in
            step.hasPrefix("@")
                ? children(of: parent, .attribute) { $0 == step.dropFirst() }
                : children(of: parent, .element) { step == "*" || $0 == step }
        }
        return nodes(at: path.dropFirst(), in: found)
    }

    private func elements(in parent: Int) -> [Int] {
        children(of: parent, .element) { _ in true }
    }

    private func children(of parent: Int, _ kind: XMLTree.Node.Kind, _ isWanted: (String) -> Bool) -> [Int] {
        var found: [Int] = []
        var child = parent + 1
        while child < Int(tree.nodes[parent].next) {
            if tree.nodes[child].kind == kind, isWanted(tree.name(of: child).local) { found.append(child) }
            child = Int(tree.nodes[child].next)
        }
        return found
    }

    /// Returns the path of a node: the names of its ancestors and of the node, separated by slashes.
    private func path(of node: Int) -> String {
        var path = ""
        var current = 0
        while true {
            path += "/" + tree.name(of: current).local
            guard current != node else { return path }
            let next = children(of: current, .element) { _ in true }.first {
                $0 <= node && node < Int(tree.nodes[$0].next)
            }
            guard let next else { return path }
            current = next
        }
    }
}

extension XMLBody {
    /// The names of the elements that lead to the value, below the root element.
    var elementPath: [String] {
        path.elements.map { $0.split(separator: "/").map(String.init) } ?? path.keys
    }

    /// A Boolean value that indicates whether the path consists of element names.
    ///
    /// If so, the path of an array consists of the names of the array's elements.
    var namesElements: Bool { path.elements != nil }

    /// A Boolean value that indicates whether the value may be absent.
    var mayBeAbsent: Bool { path.allowsAbsence }

    /// The character encoding that the `Content-Type` names; nil if there is no `charset`.
    var charset: String? { contentType.flatMap(MediaTypes.charsetName) }
}

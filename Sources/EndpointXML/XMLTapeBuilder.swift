@_spi(Format) import EndpointRuntime

/// A converter from a document to the tape that models are decoded from, by the shapes of their types.
///
/// Elements and attributes become members with their JSON names; all values are strings. An element that a shape
/// doesn't list becomes a member with its own name if it only contains text; other unknown elements are ignored.
struct XMLTapeBuilder {
    let nodes: UnsafeBufferPointer<XMLTree.Node>
    let names: [XMLTree.Name]
    var layouts: XMLLayouts
    /// The fields that names refer to, as far as they are known.
    var matches: Matches
    /// The text of the document, followed by the text of each key once.
    var text: [UInt8]
    var keys: [String: Stretch] = [:]
    /// The key of each name that has been stored, by the index of the name.
    var nameKeys: [Stretch?] = []
    var fieldKeys: [[Stretch?]] = []
    var tokens: [TapeToken] = []
    var lines: [UInt32] = []
    private var choices: [Int: TapeOrigins.Choice] = [:]

    /// Creates a converter of a document.
    ///
    /// - Parameters:
    ///   - nodes: The nodes of `tree`.
    ///   - matches: The matches that were found for the same names before.
    init(
        _ tree: XMLTree, _ nodes: UnsafeBufferPointer<XMLTree.Node>, _ layouts: XMLLayouts,
        _ matches: Matches = Matches()
    ) {
        self.matches = matches
        self.nodes = nodes
        names = tree.names
        nameKeys = Array(repeating: nil, count: tree.names.count)
        text = tree.text
        self.layouts = layouts
        tokens.reserveCapacity(nodes.count * 2)
        lines.reserveCapacity(nodes.count * 2)
    }

    /// Returns the tape of the content in the element at `node`.
    mutating func value(_ content: XMLLayout.Content, at node: Int, formats: FormatPolicy) -> ValueReader {
        append(content, at: node)
        return reader(formats)
    }

    /// Returns the tape of an array with the content of each element at `items`.
    mutating func list(_ content: XMLLayout.Content, at items: [Int], line: UInt32, formats: FormatPolicy)
        -> ValueReader
    {
        let list = begin(.array, line)
        for item in items { append(content, at: item) }
        end(list, count: items.count)
        return reader(formats)
    }

    private func reader(_ formats: FormatPolicy) -> ValueReader {
        let start = UnsafeMutablePointer<TapeToken>.allocate(capacity: max(tokens.count, 1))
        for (index, token) in tokens.enumerated() { (start + index).initialize(to: token) }
        return ValueReader(
            ValueTape(
                text.withUnsafeBytes { TapeText($0, of: ElementText.self) }, tokens: start, count: tokens.count,
                codingPath: [], formats: formats, holdsTexts: true,
                origins: TapeOrigins(lines: lines, choices: choices)))
    }

    // Functions that append values.

    private mutating func append(_ content: XMLLayout.Content, at node: Int) {
        if nodes[node].isNil {
            append(.null, line: nodes[node].line)
            return
        }
        switch content {
        case .value: appendText(of: node)
        case .any: appendAny(node)
        case .model(let index): append(layouts.layout(index), at: node)
        case .list(let item): appendList(item, in: node)
        case .dictionary(let content): appendDictionary(content, in: node)
        }
    }

    private mutating func append(_ layout: XMLLayout, at node: Int) {
        switch layout.form {
        case .fields: appendFields(of: layout, at: node)
        case .sequence: appendSequence(of: layout, at: node)
        case .choice(let alternatives): append(alternatives, layout, at: node)
        }
    }

    /// Appends a union: the case with the element's name, or else the text or fields of the element.
    private mutating func append(_ alternatives: [XMLLayout.Alternative], _ layout: XMLLayout, at node: Int) {
        guard let index = alternatives.firstIndex(where: { $0.name.map { isNamed($0, node) } ?? false }) else {
            let holdsOnlyText = !nodes[node].hasElements && !hasAttributes(node)
            let hasTexts = alternatives.contains { if case .value = $0.content { true } else { false } }
            if holdsOnlyText, hasTexts { appendText(of: node) } else { appendFields(of: layout, at: node) }
            return
        }
        let discriminator = alternatives[index].discriminator
        let token = tokens.count
        append(alternatives[index].content, at: node)
        choices[token] = TapeOrigins.Choice(index: index, discriminator: discriminator)
    }

    private mutating func appendList(_ item: XMLLayout.Field, in node: Int) {
        let list = begin(.array, nodes[node].line)
        var items: [Int] = []
        var others: [Int] = []
        // Most elements of an array have the name of the previous one.
        var last: (name: UInt32, isItem: Bool)?
        var child = node + 1
        while child < Int(nodes[node].next) {
            if nodes[child].kind == .element {
                let name = nodes[child].name
                if last?.name != name {
                    last = (name, isNamed(item.name, child) || isAlternative(of: item.content, child))
                }
                if last?.isItem == true { items.append(child) } else { others.append(child) }
            }
            child = Int(nodes[child].next)
        }
        // Servers may name items differently, so without elements of the item's name all elements are items.
        if items.isEmpty { items = others }
        for child in items { append(item.content, at: child) }
        end(list, count: items.count)
    }

    private mutating func appendDictionary(_ content: XMLLayout.Content, in node: Int) {
        let object = begin(.object, nodes[node].line)
        var count = 0
        for child in childIndexes(of: node) where isMember(child) {
            appendName(of: child)
            append(content, at: child)
            count += 1
        }
        end(object, count: count)
    }

    /// Appends a tuple: the shape's elements in order, without elements that the document omits.
    private mutating func appendSequence(of layout: XMLLayout, at node: Int) {
        let list = begin(.array, nodes[node].line)
        var children = childIndexes(of: node).filter { nodes[$0].kind != .attribute }[...]
        var count = 0
        for field in layout.fields {
            let isText = field.node == .text || field.node == .cdata
            while let child = children.first, !isText, nodes[child].kind == .text { children.removeFirst(); _ = child }
            guard let child = children.first else { break }
            count += 1
            if isText {
                if nodes[child].kind == .text {
                    append(textAt: child)
                    children.removeFirst()
                } else {
                    append(.string, line: nodes[child].line)
                }
                continue
            }
            children.removeFirst()
            append(field.content, at: child)
        }
        end(list, count: count)
    }

    // Functions that append objects.

    private mutating func appendFields(of layout: XMLLayout, at node: Int) {
        let object = begin(.object, nodes[node].line)
        var count = 0
        appendMembers(of: layout, at: node, &count)
        end(object, count: count)
    }

    private mutating func appendMembers(of layout: XMLLayout, at node: Int, _ count: inout Int) {
        var seen = FieldSet()
        let end = Int(nodes[node].next)
        var child = node + 1
        // Attributes without a property come last, so that an element with the same name takes precedence.
        var unknown: [Int] = []
        while child < end {
            let next = Int(nodes[child].next)
            switch nodes[child].kind {
            case .text: break
            case .attribute:
                if let field = field(of: child, layout) {
                    if seen.insert(field) {
                        appendKey(of: field, layout, line: nodes[child].line)
                        append(textAt: child)
                        count += 1
                    }
                } else if isMember(child) {
                    unknown.append(child)
                }
            case .element:
                guard let field = field(of: child, layout) else {
                    appendUnknown(child, layout, &count)
                    break
                }
                if seen.insert(field) {
                    append(layout.fields[field], number: field, of: layout, at: child, end)
                    count += 1
                }
            }
            child = next
        }
        for attribute in unknown where !isOfOtherNamespace(attribute, layout) {
            appendName(of: attribute)
            append(layout.rest ?? .value, at: attribute)
            count += 1
        }
        if let text = layout.text, !seen.contains(text), hasText(node) || !nodes[node].hasElements {
            appendKey(of: text, layout, line: nodes[node].line)
            appendText(of: node)
            count += 1
        }
        for field in layout.inlined {
            appendKey(of: field, layout, line: nodes[node].line)
            append(layout.fields[field].content, at: node)
            count += 1
        }
    }

    /// Appends a property whose first element is at `child`.
    private mutating func append(
        _ field: XMLLayout.Field, number: Int, of layout: XMLLayout, at child: Int, _ end: Int
    ) {
        appendKey(of: number, layout, line: nodes[child].line)
        guard field.node == .elements else { return append(field.content, at: child) }
        let list = begin(.array, nodes[child].line)
        var count = 0
        var item = child
        while item < end {
            if nodes[item].kind == .element, self.field(of: item, layout) == number {
                append(field.content, at: item)
                count += 1
            }
            item = Int(nodes[item].next)
        }
        self.end(list, count: count)
    }

    private mutating func appendUnknown(_ child: Int, _ layout: XMLLayout, _ count: inout Int) {
        if layout.rest == nil, nodes[child].hasElements || isOfOtherNamespace(child, layout) { return }
        appendName(of: child)
        append(layout.rest ?? .value, at: child)
        count += 1
    }

    // Functions that append values of unknown types.

    /// Appends the value of a node for which no shape is known.
    ///
    /// Repeated elements are an array. Text beside attributes and elements is the member `#text`.
    private mutating func appendAny(_ node: Int) {
        guard nodes[node].kind == .element, nodes[node].hasElements || hasAttributes(node) else {
            return appendText(of: node)
        }
        let object = begin(.object, nodes[node].line)
        var count = 0
        var seen: Set<UInt32> = []
        let children = childIndexes(of: node).filter(isMember)
        for child in children where seen.insert(nodes[child].name).inserted {
            count += 1
            appendName(of: child)
            let alike = children.filter { nodes[$0].name == nodes[child].name }
            guard alike.count > 1 else {
                append(.any, at: child)
                continue
            }
            let list = begin(.array, nodes[child].line)
            for element in alike { append(.any, at: element) }
            end(list, count: alike.count)
        }
        if hasText(node) {
            appendKey("#text", line: nodes[node].line)
            appendText(of: node)
            count += 1
        }
        end(object, count: count)
    }
}

/// A set of an object's fields that have occurred.
struct FieldSet {
    private var few: UInt64 = 0
    private var many: Set<Int> = []

    /// Inserts a field, and returns a Boolean value that indicates whether it is new.
    mutating func insert(_ field: Int) -> Bool {
        guard field < 64 else { return many.insert(field).inserted }
        defer { few |= 1 << UInt64(field) }
        return few & 1 << UInt64(field) == 0
    }

    func contains(_ field: Int) -> Bool {
        field < 64 ? few & 1 << UInt64(field) != 0 : many.contains(field)
    }
}

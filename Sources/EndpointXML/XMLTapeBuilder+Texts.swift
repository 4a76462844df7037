@_spi(Format) import EndpointRuntime

// These functions inspect the nodes of the document and create tokens from the nodes.
extension XMLTapeBuilder {
    // Functions that inspect nodes.

    func childIndexes(of node: Int) -> [Int] {
        var children: [Int] = []
        var child = node + 1
        while child < Int(nodes[node].next) {
            children.append(child)
            child = Int(nodes[child].next)
        }
        return children
    }

    func hasAttributes(_ node: Int) -> Bool {
        var child = node + 1
        let end = Int(nodes[node].next)
        while child < end, nodes[child].kind == .attribute {
            if isMember(child) { return true }
            child += 1
        }
        return false
    }

    /// Returns a Boolean value that indicates whether a node is an element or an attribute with data.
    func isMember(_ node: Int) -> Bool {
        switch nodes[node].kind {
        case .text: false
        case .element: true
        case .attribute: names[Int(nodes[node].name)].meaning == .own
        }
    }

    func hasText(_ node: Int) -> Bool {
        childIndexes(of: node).contains { nodes[$0].kind == .text }
    }

    // Functions that append tokens.

    /// Appends the text of a node; for an element, without the text of its child elements.
    mutating func appendText(of node: Int) {
        guard nodes[node].kind == .element else { return append(textAt: node) }
        var first: Int?
        var child = node + 1
        let end = Int(nodes[node].next)
        while child < end {
            if nodes[child].kind == .text {
                guard first == nil else { return appendTexts(of: node) }
                first = child
            }
            child = Int(nodes[child].next)
        }
        guard let first else { return append(.string, line: nodes[node].line) }
        append(textAt: first)
    }

    /// Appends the text between child elements as one string.
    mutating func appendTexts(of node: Int) {
        let offset = text.count
        for child in childIndexes(of: node) where nodes[child].kind == .text {
            let start = Int(nodes[child].offset)
            text += Array(text[start..<start + Int(nodes[child].count)])
        }
        append(offset, text.count - offset, line: nodes[node].line)
    }

    mutating func append(textAt node: Int) {
        append(Int(nodes[node].offset), Int(nodes[node].count), line: nodes[node].line)
    }

    mutating func append(_ offset: Int, _ count: Int, line: UInt32) {
        var kind = TapeToken.Kind.string
        text.withUnsafeBufferPointer { bytes in
            guard count > 0 else { return }
            // Numbers and dates are parsed without surrounding whitespace, which is removed from an escaped string.
            if bytes[offset] <= 0x20 || bytes[offset + count - 1] <= 0x20 {
                kind = .escapedString
            } else if bytes[offset..<offset + count].contains(where: { $0 >= 0x80 }) {
                kind = .unicodeString
            }
        }
        append(kind, UInt32(truncatingIfNeeded: offset), UInt32(truncatingIfNeeded: count), line: line)
    }

    /// The range of a key's text.
    struct Stretch {
        let offset: UInt32
        let count: UInt32
    }

    /// Appends the key of a field.
    @inline(__always)
    mutating func appendKey(of field: Int, _ layout: XMLLayout, line: UInt32) {
        if layout.index < fieldKeys.count, field < fieldKeys[layout.index].count,
            let known = fieldKeys[layout.index][field]
        {
            return append(.unicodeString, known.offset, known.count, line: line)
        }
        let stretch = stretch(of: layout.fields[field].key)
        while fieldKeys.count <= layout.index { fieldKeys.append([]) }
        while fieldKeys[layout.index].count < layout.fields.count { fieldKeys[layout.index].append(nil) }
        fieldKeys[layout.index][field] = stretch
        append(.unicodeString, stretch.offset, stretch.count, line: line)
    }

    /// Appends the name of an element or attribute as a key.
    @inline(__always)
    mutating func appendName(of node: Int) {
        let (name, line) = (Int(nodes[node].name), nodes[node].line)
        if let known = nameKeys[name] { return append(.unicodeString, known.offset, known.count, line: line) }
        let stretch = stretch(of: names[name].local)
        nameKeys[name] = stretch
        append(.unicodeString, stretch.offset, stretch.count, line: line)
    }

    mutating func appendKey(_ key: String, line: UInt32) {
        let stretch = stretch(of: key)
        append(.unicodeString, stretch.offset, stretch.count, line: line)
    }

    @inline(never)
    private mutating func stretch(of key: String) -> Stretch {
        if let known = keys[key] { return known }
        let stretch = Stretch(
            offset: UInt32(truncatingIfNeeded: text.count), count: UInt32(truncatingIfNeeded: key.utf8.count))
        text.append(contentsOf: key.utf8)
        keys[key] = stretch
        return stretch
    }

    @inline(__always)
    mutating func append(_ kind: TapeToken.Kind, _ offset: UInt32 = 0, _ count: UInt32 = 0, line: UInt32) {
        tokens.append(
            TapeToken(kind: kind, offset: offset, count: count, next: UInt32(truncatingIfNeeded: tokens.count + 1)))
        lines.append(line)
    }

    mutating func begin(_ kind: TapeToken.Kind, _ line: UInt32) -> Int {
        append(kind, line: line)
        return tokens.count - 1
    }

    mutating func end(_ container: Int, count: Int) {
        tokens[container].count = UInt32(truncatingIfNeeded: count)
        tokens[container].next = UInt32(truncatingIfNeeded: tokens.count)
    }
}

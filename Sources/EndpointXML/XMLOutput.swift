@_spi(Format) import EndpointRuntime

/// From the tape of a value that is written to a document, by the shapes of its types.
struct XMLOutput {
    let tokens: UnsafeBufferPointer<TapeToken>
    let text: UnsafePointer<UInt8>
    let caseTypes: [Int: Any.Type]
    let layouts = XMLLayouts()
    var bytes: [UInt8] = []
    /// The namespaces that hold where the output stands, by prefix; the default one has an empty prefix.
    var namespaces: [(prefix: String, namespace: String)] = [("xml", XMLOutput.xmlNamespace)]
    var namesKnown: [String: Bool] = [:]

    private static let xmlNamespace = "http://www.w3.org/XML/1998/namespace"
    static let instance = XMLName("nil", "http://www.w3.org/2001/XMLSchema-instance", "xsi")

    init(_ tokens: UnsafeBufferPointer<TapeToken>, _ text: UnsafePointer<UInt8>, caseTypes: [Int: Any.Type]) {
        self.tokens = tokens
        self.text = text
        self.caseTypes = caseTypes
        bytes.reserveCapacity(tokens.count * 24 + 64)
    }

    /// The document of the whole value.
    ///
    /// - Parameter name: Of its element; nil for the one that the value's own type names.
    /// - Throws: `EncodingError` where a text or a name can't stand in XML.
    mutating func writeDocument(_ content: XMLContent, named name: XMLName?) throws {
        append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        var name = name
        if name == nil, case .model(let type) = content {
            name = alternative(of: type, at: 0)?.name ?? layouts.layout(of: type).name
        }
        try write(content, at: 0, named: name ?? XMLName("root"))
    }

    // Elements

    /// An element with the value at `token`.
    private mutating func write(_ content: XMLContent, at token: Int, named name: XMLName) throws {
        let scope = namespaces.count
        defer { namespaces.removeLast(namespaces.count - scope) }
        var (content, name) = (content, name)
        while case .model(let type) = content, let alternative = alternative(of: type, at: token) {
            content = alternative.content
            name = alternative.name ?? name
        }
        append(UInt8(ascii: "<"))
        let tag = try begin(name)
        if tokens[token].kind == .null {
            try writeAttribute(Self.instance) { $0.append("true") }
            append("/>")
            return
        }
        var layout: XMLLayout?
        if case .model(let type) = content { layout = layouts.layout(of: type) }
        let members = layout.map { self.members(of: token, $0) } ?? []
        for member in members { try writeAttributes(member, layout) }
        let start = bytes.count
        append(UInt8(ascii: ">"))
        if let layout, tokens[token].kind == .object {
            for member in members { try writeElements(member, layout) }
        } else {
            try writeContent(content, at: token)
        }
        if bytes.count == start + 1 {
            bytes.removeLast()
            append("/>")
            return
        }
        append("</")
        append(tag)
        append(UInt8(ascii: ">"))
    }

    /// What stands in an element that is no object with a layout.
    private mutating func writeContent(_ content: XMLContent, at token: Int) throws {
        switch (content, tokens[token].kind) {
        case (.list(let item), .array):
            try forEachElement(of: token) { output, element in
                try output.write(item.content, at: element, named: item.name)
            }
        case (.model(let type), .array): try writeSequence(layouts.layout(of: type), at: token)
        case (.dictionary(let content), .object):
            try forEachMember(of: token) { output, key, value in
                try output.writeRepeated(content, at: value, named: XMLName(key))
            }
        case (_, .object):
            try forEachMember(of: token) { output, key, value in
                if key == "#text" { return try output.appendText(at: value) }
                try output.writeRepeated(.any, at: value, named: XMLName(key))
            }
        case (_, .array):
            try forEachElement(of: token) { output, element in
                try output.write(.any, at: element, named: XMLName("item"))
            }
        default: try appendText(at: token)
        }
    }

    /// An element, or one for each value of a list.
    private mutating func writeRepeated(_ content: XMLContent, at token: Int, named name: XMLName) throws {
        if tokens[token].kind == .array, content.isRepeated {
            try forEachElement(of: token) { output, element in try output.write(content, at: element, named: name) }
        } else {
            try write(content, at: token, named: name)
        }
    }

    private mutating func writeSequence(_ layout: XMLLayout, at token: Int) throws {
        var index = 0
        try forEachElement(of: token) { output, element in
            defer { index += 1 }
            guard index < layout.fields.count else {
                return try output.write(.any, at: element, named: XMLName("item"))
            }
            try output.write(layout.fields[index], at: element)
        }
    }

    private mutating func write(_ field: XMLLayout.Field, at token: Int) throws {
        switch field.node {
        case .attribute, .rest: break
        case .text: try appendText(at: token)
        case .cdata: try appendCDATA(at: token)
        case .element: try write(field.content, at: token, named: field.name)
        case .elements:
            guard tokens[token].kind == .array else {
                return try write(field.content, at: token, named: field.name)
            }
            try forEachElement(of: token) { output, element in
                try output.write(field.content, at: element, named: field.name)
            }
        case .none:
            guard case .model(let type) = field.content, tokens[token].kind == .object else {
                return try writeContent(field.content, at: token)
            }
            let layout = layouts.layout(of: type)
            for member in members(of: token, layout) { try writeElements(member, layout) }
        }
    }

    // Objects

    /// A member of an object: its field, where the shape lists it, and its value.
    private struct Member {
        let key: String
        let field: Int?
        let value: Int
    }

    private func members(of token: Int, _ layout: XMLLayout) -> [Member] {
        guard tokens[token].kind == .object else { return [] }
        var members: [Member] = []
        members.reserveCapacity(Int(tokens[token].count))
        var index = token + 1
        for _ in 0..<tokens[token].count {
            let key = string(at: index)
            members.append(Member(key: key, field: layout.field(of: key), value: index + 1))
            index = Int(tokens[index + 1].next)
        }
        return members
    }

    private mutating func writeAttributes(_ member: Member, _ layout: XMLLayout?) throws {
        guard let layout, let index = member.field else { return }
        let field = layout.fields[index]
        switch field.node {
        case .attribute:
            // An attribute can't say that there is no value.
            if tokens[member.value].kind == .null { return }
            let value = member.value
            try writeAttribute(field.name) { try $0.appendAttributeValue(at: value) }
        case .none:
            guard case .model(let type) = field.content else { return }
            let inner = layouts.layout(of: type)
            for member in members(of: member.value, inner) { try writeAttributes(member, inner) }
        default: break
        }
    }

    private mutating func writeElements(_ member: Member, _ layout: XMLLayout) throws {
        if let index = member.field { return try write(layout.fields[index], at: member.value) }
        try writeRepeated(layout.rest ?? .any, at: member.value, named: XMLName(member.key))
    }

    /// The case of a union that the value at `token` is; nil where the type is none.
    private func alternative(of type: any XMLModel.Type, at token: Int) -> XMLAlternative? {
        guard case .choice(let alternatives) = layouts.layout(of: type).form, let type = caseTypes[token] else {
            return nil
        }
        return alternatives.first { $0.type == type }
    }
}

extension XMLContent {
    /// Whether a list of such values is an element for each.
    fileprivate var isRepeated: Bool {
        if case .list = self { false } else { true }
    }
}

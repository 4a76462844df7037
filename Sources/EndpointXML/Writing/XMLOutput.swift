@_spi(Format) import EndpointRuntime

/// From the tape of a value that is written to a document, by the shapes of its types.
struct XMLOutput {
    private let tokens: UnsafeBufferPointer<TapeToken>
    private let text: UnsafePointer<UInt8>
    private let caseTypes: [Int: Any.Type]
    private let layouts = XMLLayouts()
    private(set) var bytes: [UInt8] = []
    /// The namespaces that hold where the output stands, by prefix; the default one has an empty prefix.
    private var namespaces: [(prefix: String, namespace: String)] = [("xml", XMLOutput.xmlNamespace)]
    private var namesKnown: [String: Bool] = [:]

    private static let xmlNamespace = "http://www.w3.org/XML/1998/namespace"
    private static let instance = XMLName("nil", "http://www.w3.org/2001/XMLSchema-instance", "xsi")

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

    // Names

    /// A name with the namespace that it needs. Tells how it is written, for the end of its element.
    private mutating func begin(_ name: XMLName) throws -> String {
        try check(name)
        guard let namespace = name.namespace else {
            // A prefix without a namespace of its own is that of whatever holds there.
            let isKnown = name.prefix.map { prefix in namespaces.contains { $0.prefix == prefix } } ?? false
            let tag = isKnown ? "\(name.prefix ?? ""):\(name.local)" : name.local
            append(tag)
            return tag
        }
        let prefix = name.prefix ?? ""
        let tag = prefix.isEmpty ? name.local : "\(prefix):\(name.local)"
        append(tag)
        try declare(namespace, prefix)
        return tag
    }

    private mutating func declare(_ namespace: String, _ prefix: String) throws {
        if namespaces.last(where: { $0.prefix == prefix })?.namespace == namespace { return }
        namespaces.append((prefix, namespace))
        append(prefix.isEmpty ? " xmlns=\"" : " xmlns:\(prefix)=\"")
        var namespace = namespace
        try namespace.withUTF8 { try appendEscaped($0, isAttribute: true) }
        append(UInt8(ascii: "\""))
    }

    private mutating func writeAttribute(_ name: XMLName, _ value: (inout XMLOutput) throws -> Void) throws {
        try check(name)
        var tag = name.local
        if let namespace = name.namespace {
            // Without a prefix an attribute is in no namespace at all (Namespaces in XML 1.0, section 6.2).
            let known = namespaces.last { $0.namespace == namespace && !$0.prefix.isEmpty }?.prefix
            let prefix = name.prefix ?? known ?? "ns\(namespaces.count)"
            try declare(namespace, prefix)
            tag = "\(prefix):\(tag)"
        }
        append(" \(tag)=\"")
        try value(&self)
        append(UInt8(ascii: "\""))
    }

    private mutating func check(_ name: XMLName) throws {
        for part in [name.local, name.prefix ?? name.local] where !isName(part) {
            throw failure("'\(part)' can't be the name of an element or an attribute")
        }
    }

    private mutating func isName(_ text: String) -> Bool {
        if let known = namesKnown[text] { return known }
        let isName = XMLText.isName(text)
        namesKnown[text] = isName
        return isName
    }

    // Texts

    private mutating func appendText(at token: Int) throws {
        guard let stretch = scalar(at: token) else { return }
        try appendEscaped(stretch, isAttribute: false)
    }

    private mutating func appendAttributeValue(at token: Int) throws {
        guard let stretch = scalar(at: token) else {
            throw failure("an object or a list can't be the value of an attribute")
        }
        try appendEscaped(stretch, isAttribute: true)
    }

    /// The end of a section within the text begins another one.
    private mutating func appendCDATA(at token: Int) throws {
        guard let stretch = scalar(at: token) else { return }
        try check(stretch)
        append("<![CDATA[")
        var brackets = 0
        for byte in stretch {
            if byte == UInt8(ascii: ">"), brackets >= 2 { append("]]><![CDATA[") }
            brackets = byte == UInt8(ascii: "]") ? brackets + 1 : 0
            append(byte)
        }
        append("]]>")
    }

    /// Line ends are written as characters where a reader would make others of them (XML 1.0, sections 2.11 and 3.3.3).
    private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>, isAttribute: Bool) throws {
        try check(text)
        var start = 0
        for (index, byte) in text.enumerated() {
            let escape: StaticString
            switch byte {
            case UInt8(ascii: "&"): escape = "&amp;"
            case UInt8(ascii: "<"): escape = "&lt;"
            case UInt8(ascii: ">"): escape = "&gt;"
            case 0x0D: escape = "&#13;"
            case UInt8(ascii: "\"") where isAttribute: escape = "&quot;"
            case 0x0A where isAttribute: escape = "&#10;"
            case 0x09 where isAttribute: escape = "&#9;"
            default: continue
            }
            bytes.append(contentsOf: text[start..<index])
            bytes.append(contentsOf: UnsafeBufferPointer(start: escape.utf8Start, count: escape.utf8CodeUnitCount))
            start = index + 1
        }
        bytes.append(contentsOf: text[start...])
    }

    private func check(_ text: UnsafeBufferPointer<UInt8>) throws {
        guard let character = XMLText.forbiddenCharacter(in: text) else { return }
        let code = String(character, radix: 16, uppercase: true)
        throw failure(
            "a text holds U+\(String(repeating: "0", count: 4 - code.count))\(code), which XML has no way to write")
    }

    private func failure(_ reason: String) -> EncodingError {
        .invalidValue(reason, EncodingError.Context(codingPath: [], debugDescription: reason))
    }

    // Tokens

    /// The text of a scalar; nil for lists, objects and null.
    private func scalar(at token: Int) -> UnsafeBufferPointer<UInt8>? {
        switch tokens[token].kind {
        case .null, .array, .object, .link: nil
        default: UnsafeBufferPointer(start: text + Int(tokens[token].offset), count: Int(tokens[token].count))
        }
    }

    private func string(at token: Int) -> String {
        String(
            decoding: UnsafeBufferPointer(start: text + Int(tokens[token].offset), count: Int(tokens[token].count)),
            as: UTF8.self)
    }

    private mutating func forEachElement(
        of list: Int, _ body: (inout XMLOutput, Int) throws -> Void
    ) throws {
        var index = list + 1
        for _ in 0..<tokens[list].count {
            try body(&self, index)
            index = Int(tokens[index].next)
        }
    }

    private mutating func forEachMember(
        of object: Int, _ body: (inout XMLOutput, String, Int) throws -> Void
    ) throws {
        var index = object + 1
        for _ in 0..<tokens[object].count {
            try body(&self, string(at: index), index + 1)
            index = Int(tokens[index + 1].next)
        }
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func append(_ byte: UInt8) {
        bytes.append(byte)
    }
}

extension XMLContent {
    /// Whether a list of such values is an element for each.
    fileprivate var isRepeated: Bool {
        if case .list = self { false } else { true }
    }
}

@_spi(Format) import EndpointRuntime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// From the tape of a value that is written to a document, by the shapes of its types.
struct XMLOutput {
    let tokens: UnsafeBufferPointer<TapeToken>
    let text: UnsafePointer<UInt8>
    let caseTypes: [Int: Any.Type]
    var layouts = XMLLayouts()
    var bytes = DocumentBytes()
    /// The namespaces that hold where the output stands, by prefix; the default one has an empty prefix.
    var namespaces: [(prefix: String, namespace: String)] = [("xml", XMLOutput.xmlNamespace)]
    /// By the index of the layout.
    private var plans: [XMLPlan] = []
    /// Where the members of the objects that are being written stand in their plans, with their tokens.
    private var members: [(planned: Int32, token: Int32)] = []
    /// Of names that no layout has.
    private var tags: [String: XMLTag] = [:]

    private static let xmlNamespace = "http://www.w3.org/XML/1998/namespace"
    static let instance = XMLName("nil", "http://www.w3.org/2001/XMLSchema-instance", "xsi")

    init(_ tokens: UnsafeBufferPointer<TapeToken>, _ text: UnsafePointer<UInt8>, caseTypes: [Int: Any.Type]) {
        self.tokens = tokens
        self.text = text
        self.caseTypes = caseTypes
    }

    /// The document of the whole value.
    ///
    /// - Parameter name: Of its element; nil for the one that the value's own type names.
    /// - Throws: `EncodingError` where a text or a name can't stand in XML.
    mutating func document(_ content: XMLContent, named name: XMLName?) throws -> Data {
        defer { bytes.free() }
        bytes.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        let content = layouts.content(content)
        var name = name
        if name == nil, case .model(let index) = content {
            name = alternative(of: index, at: 0)?.name ?? layouts.layout(index).name
        }
        try write(content, at: 0, try tag(of: name ?? XMLName("root")))
        return bytes.take()
    }

    // Elements

    /// An element with the value at `token`.
    private mutating func write(_ content: XMLLayout.Content, at token: Int, _ tag: XMLTag) throws {
        if tag.namespace == nil, let scalar = scalar(at: token), isPlain(content) {
            bytes.append(tag.start)
            try close(tag) { try $0.appendEscaped(scalar, isAttribute: false) }
            return
        }
        let scope = namespaces.count
        defer { if namespaces.count > scope { namespaces.removeLast(namespaces.count - scope) } }
        var (content, tag) = (content, tag)
        while !caseTypes.isEmpty, case .model(let index) = content, let alternative = alternative(of: index, at: token)
        {
            content = alternative.content
            if let name = alternative.name { tag = try self.tag(of: name) }
        }
        bytes.append(tag.start)
        if let namespace = tag.namespace { try declare(namespace, tag.prefix) }
        if tokens[token].kind == .null {
            try writeAttribute(Self.instance) { $0.bytes.append("true") }
            bytes.append("/>")
            return
        }
        guard case .model(let index) = content, tokens[token].kind == .object else {
            return try close(tag) { try $0.writeContent(content, at: token) }
        }
        let first = members.count
        try plan(token, layouts.layout(index))
        try writeAttributes(from: first, index)
        try close(tag) { try $0.writeElements(from: first, index) }
        members.removeLast(members.count - first)
    }

    @inline(__always)
    private func isPlain(_ content: XMLLayout.Content) -> Bool {
        switch content {
        case .value, .any: true
        case .model, .list, .dictionary: false
        }
    }

    /// What is within an element whose start tag stands there but for its end, and the end tag.
    @inline(__always)
    private mutating func close(_ tag: XMLTag, _ content: (inout XMLOutput) throws -> Void) throws {
        let start = bytes.count
        bytes.append(UInt8(ascii: ">"))
        try content(&self)
        if bytes.count == start + 1 {
            bytes.removeLast(1)
            bytes.append("/>")
        } else {
            bytes.append(tag.end)
        }
    }

    /// What stands in an element that is no object with a layout.
    private mutating func writeContent(_ content: XMLLayout.Content, at token: Int) throws {
        switch (content, tokens[token].kind) {
        case (.list(let item), .array):
            let tag = try self.tag(of: item.name)
            try forEachElement(of: token) { output, element in try output.write(item.content, at: element, tag) }
        case (.model(let index), .array): try writeSequence(layouts.layout(index), at: token)
        case (.dictionary(let content), .object):
            try forEachMember(of: token) { output, key, value in
                try output.writeRepeated(content, at: value, try output.tag(of: XMLName(key)))
            }
        case (_, .object):
            try forEachMember(of: token) { output, key, value in
                if key == "#text" { return try output.appendText(at: value) }
                try output.writeRepeated(.any, at: value, try output.tag(of: XMLName(key)))
            }
        case (_, .array):
            let tag = try self.tag(of: XMLName("item"))
            try forEachElement(of: token) { output, element in try output.write(.any, at: element, tag) }
        default: try appendText(at: token)
        }
    }

    /// An element, or one for each value of a list.
    private mutating func writeRepeated(_ content: XMLLayout.Content, at token: Int, _ tag: XMLTag) throws {
        if tokens[token].kind == .array, content.isRepeated {
            try forEachElement(of: token) { output, element in try output.write(content, at: element, tag) }
        } else {
            try write(content, at: token, tag)
        }
    }

    private mutating func writeSequence(_ layout: XMLLayout, at token: Int) throws {
        var index = 0
        try forEachElement(of: token) { output, element in
            defer { index += 1 }
            guard index < layout.fields.count else {
                return try output.write(.any, at: element, try output.tag(of: XMLName("item")))
            }
            let field = layout.fields[index]
            let tag = field.node.isElement ? try output.tag(of: field.name) : nil
            try output.write(field, tag, at: element)
        }
    }

    private mutating func write(_ field: XMLLayout.Field, _ tag: XMLTag?, at token: Int) throws {
        switch field.node {
        case .attribute, .rest: break
        case .text: try appendText(at: token)
        case .cdata: try appendCDATA(at: token)
        case .element: if let tag { try write(field.content, at: token, tag) }
        case .elements:
            guard let tag else { return }
            guard tokens[token].kind == .array else { return try write(field.content, at: token, tag) }
            try forEachElement(of: token) { output, element in try output.write(field.content, at: element, tag) }
        case .none:
            guard case .model(let index) = field.content, tokens[token].kind == .object else {
                return try writeContent(field.content, at: token)
            }
            let first = members.count
            try plan(token, layouts.layout(index))
            try writeElements(from: first, index)
            members.removeLast(members.count - first)
        }
    }

    // Objects

    /// Notes where the members of an object stand in the plan of its layout.
    private mutating func plan(_ token: Int, _ layout: XMLLayout) throws {
        while plans.count <= layout.index { plans.append(XMLPlan()) }
        var last = -1
        var key = token + 1
        for _ in 0..<tokens[token].count {
            let stretch = self.stretch(at: key)
            let planned =
                if let known = plans[layout.index].index(of: stretch, behind: &last) { known } else {
                    plans[layout.index].append(try member(stretch, layout), behind: &last)
                }
            members.append((Int32(truncatingIfNeeded: planned), Int32(truncatingIfNeeded: key + 1)))
            key = Int(tokens[key + 1].next)
        }
    }

    private mutating func member(_ key: UnsafeBufferPointer<UInt8>, _ layout: XMLLayout) throws -> XMLPlan.Member {
        let text = String(decoding: key, as: UTF8.self)
        guard let index = layout.field(of: text) else {
            return XMLPlan.Member(key: Array(key), field: nil, tag: try tag(of: XMLName(text)))
        }
        let field = layout.fields[index]
        return XMLPlan.Member(
            key: Array(key), field: field, tag: field.node.isElement ? try tag(of: field.name) : nil)
    }

    private mutating func writeAttributes(from first: Int, _ layout: Int) throws {
        for index in first..<members.count {
            let (planned, token) = (Int(members[index].planned), Int(members[index].token))
            guard let field = plans[layout].members[planned].field else { continue }
            switch field.node {
            case .attribute:
                // An attribute can't say that there is no value.
                if tokens[token].kind == .null { continue }
                try writeAttribute(field.name) { try $0.appendAttributeValue(at: token) }
            case .none:
                guard case .model(let inner) = field.content, tokens[token].kind == .object else { continue }
                let start = members.count
                try plan(token, layouts.layout(inner))
                try writeAttributes(from: start, inner)
                members.removeLast(members.count - start)
            default: break
            }
        }
    }

    private mutating func writeElements(from first: Int, _ layout: Int) throws {
        let rest = layouts.layout(layout).rest ?? .any
        for index in first..<members.count {
            let (planned, token) = (Int(members[index].planned), Int(members[index].token))
            let member = plans[layout].members[planned]
            if let field = member.field {
                try write(field, member.tag, at: token)
            } else if let tag = member.tag {
                try writeRepeated(rest, at: token, tag)
            }
        }
    }

    /// The case of a union that the value at `token` is; nil where the type is none.
    private mutating func alternative(of layout: Int, at token: Int) -> XMLLayout.Alternative? {
        guard let type = caseTypes[token], case .choice(let alternatives) = layouts.layout(layout).form else {
            return nil
        }
        return alternatives.first { $0.type == type }
    }

    private mutating func tag(of name: XMLName) throws -> XMLTag {
        // A prefix without a namespace of its own is that of whatever holds there.
        if let prefix = name.prefix, name.namespace == nil {
            return try XMLTag(name, prefix: namespaces.contains { $0.prefix == prefix } ? prefix : "")
        }
        guard name.namespace == nil else { return try XMLTag(name) }
        if let known = tags[name.local] { return known }
        let tag = try XMLTag(name)
        tags[name.local] = tag
        return tag
    }
}

extension XMLLayout.Content {
    /// Whether a list of such values is an element for each.
    fileprivate var isRepeated: Bool {
        if case .list = self { false } else { true }
    }
}

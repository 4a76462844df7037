@_spi(Format) import EndpointRuntime

// Names with their namespaces, texts with their escapes.
extension XMLOutput {
    // Names

    /// A name with the namespace that it needs. Tells how it is written, for the end of its element.
    mutating func begin(_ name: XMLName) throws -> String {
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

    mutating func declare(_ namespace: String, _ prefix: String) throws {
        if namespaces.last(where: { $0.prefix == prefix })?.namespace == namespace { return }
        namespaces.append((prefix, namespace))
        append(prefix.isEmpty ? " xmlns=\"" : " xmlns:\(prefix)=\"")
        var namespace = namespace
        try namespace.withUTF8 { try appendEscaped($0, isAttribute: true) }
        append(UInt8(ascii: "\""))
    }

    mutating func writeAttribute(_ name: XMLName, _ value: (inout XMLOutput) throws -> Void) throws {
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

    mutating func check(_ name: XMLName) throws {
        for part in [name.local, name.prefix ?? name.local] where !isName(part) {
            throw failure("'\(part)' can't be the name of an element or an attribute")
        }
    }

    mutating func isName(_ text: String) -> Bool {
        if let known = namesKnown[text] { return known }
        let isName = XMLText.isName(text)
        namesKnown[text] = isName
        return isName
    }

    // Texts

    mutating func appendText(at token: Int) throws {
        guard let stretch = scalar(at: token) else { return }
        try appendEscaped(stretch, isAttribute: false)
    }

    mutating func appendAttributeValue(at token: Int) throws {
        guard let stretch = scalar(at: token) else {
            throw failure("an object or a list can't be the value of an attribute")
        }
        try appendEscaped(stretch, isAttribute: true)
    }

    /// The end of a section within the text begins another one.
    mutating func appendCDATA(at token: Int) throws {
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
    mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>, isAttribute: Bool) throws {
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

    func check(_ text: UnsafeBufferPointer<UInt8>) throws {
        guard let character = XMLText.forbiddenCharacter(in: text) else { return }
        let code = String(character, radix: 16, uppercase: true)
        throw failure(
            "a text holds U+\(String(repeating: "0", count: 4 - code.count))\(code), which XML has no way to write")
    }

    func failure(_ reason: String) -> EncodingError {
        .invalidValue(reason, EncodingError.Context(codingPath: [], debugDescription: reason))
    }

    // Tokens

    /// The text of a scalar; nil for lists, objects and null.
    func scalar(at token: Int) -> UnsafeBufferPointer<UInt8>? {
        switch tokens[token].kind {
        case .null, .array, .object, .link: nil
        default: UnsafeBufferPointer(start: text + Int(tokens[token].offset), count: Int(tokens[token].count))
        }
    }

    func string(at token: Int) -> String {
        String(
            decoding: UnsafeBufferPointer(start: text + Int(tokens[token].offset), count: Int(tokens[token].count)),
            as: UTF8.self)
    }

    mutating func forEachElement(
        of list: Int, _ body: (inout XMLOutput, Int) throws -> Void
    ) throws {
        var index = list + 1
        for _ in 0..<tokens[list].count {
            try body(&self, index)
            index = Int(tokens[index].next)
        }
    }

    mutating func forEachMember(
        of object: Int, _ body: (inout XMLOutput, String, Int) throws -> Void
    ) throws {
        var index = object + 1
        for _ in 0..<tokens[object].count {
            try body(&self, string(at: index), index + 1)
            index = Int(tokens[index + 1].next)
        }
    }

    mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    mutating func append(_ byte: UInt8) {
        bytes.append(byte)
    }
}

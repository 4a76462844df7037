@_spi(Format) import EndpointRuntime

// Attributes with their namespaces, texts with their escapes.
extension XMLOutput {
    mutating func declare(_ namespace: String, _ prefix: String) throws {
        if namespaces.last(where: { $0.prefix == prefix })?.namespace == namespace { return }
        namespaces.append((prefix, namespace))
        bytes.append(prefix.isEmpty ? " xmlns=\"" : " xmlns:\(prefix)=\"")
        var namespace = namespace
        try namespace.withUTF8 { try appendEscaped($0, isAttribute: true) }
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func writeAttribute(_ name: XMLName, _ value: (inout XMLOutput) throws -> Void) throws {
        try XMLText.check(name)
        var tag = name.local
        if let namespace = name.namespace {
            // Without a prefix an attribute is in no namespace at all (Namespaces in XML 1.0, section 6.2).
            let known = namespaces.last { $0.namespace == namespace && !$0.prefix.isEmpty }?.prefix
            let prefix = name.prefix ?? known ?? "ns\(namespaces.count)"
            try declare(namespace, prefix)
            tag = "\(prefix):\(tag)"
        }
        bytes.append(UInt8(ascii: " "))
        bytes.append(tag)
        bytes.append("=\"")
        try value(&self)
        bytes.append(UInt8(ascii: "\""))
    }

    // Texts

    mutating func appendText(at token: Int) throws {
        guard let stretch = scalar(at: token) else { return }
        try appendEscaped(stretch, isAttribute: false)
    }

    mutating func appendAttributeValue(at token: Int) throws {
        guard let stretch = scalar(at: token) else {
            throw XMLText.failure("an object or a list can't be the value of an attribute")
        }
        try appendEscaped(stretch, isAttribute: true)
    }

    /// The end of a section within the text begins another one.
    mutating func appendCDATA(at token: Int) throws {
        guard let stretch = scalar(at: token) else { return }
        try XMLText.check(stretch)
        bytes.append("<![CDATA[")
        var brackets = 0
        for byte in stretch {
            if byte == UInt8(ascii: ">"), brackets >= 2 { bytes.append("]]><![CDATA[") }
            brackets = byte == UInt8(ascii: "]") ? brackets + 1 : 0
            bytes.append(byte)
        }
        bytes.append("]]>")
    }

    /// Line ends are written as characters where a reader would make others of them (XML 1.0, sections 2.11 and 3.3.3).
    mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>, isAttribute: Bool) throws {
        guard let first = text.baseAddress else { return }
        var start = 0
        var index = 0
        while index < text.count {
            if index + 8 <= text.count, XMLText.isPlain(first + index) {
                index += 8
                continue
            }
            let end = min(index + 8, text.count)
            while index < end {
                let byte = text[index]
                if let escape = try Self.escape(of: byte, at: index, in: text, isAttribute: isAttribute) {
                    bytes.append(first + start, index - start)
                    bytes.append(escape)
                    start = index + 1
                }
                index += 1
            }
        }
        bytes.append(first + start, text.count - start)
    }

    @inline(__always)
    private static func escape(
        of byte: UInt8, at index: Int, in text: UnsafeBufferPointer<UInt8>, isAttribute: Bool
    ) throws -> StaticString? {
        switch byte {
        case UInt8(ascii: "&"): return "&amp;"
        case UInt8(ascii: "<"): return "&lt;"
        case UInt8(ascii: ">"): return "&gt;"
        case 0x0D: return "&#13;"
        case UInt8(ascii: "\""): return isAttribute ? "&quot;" : nil
        case 0x0A: return isAttribute ? "&#10;" : nil
        case 0x09: return isAttribute ? "&#9;" : nil
        case 0..<0x20, 0xEF:
            try XMLText.check(UnsafeBufferPointer(rebasing: text[index..<min(index + 3, text.count)]))
            return nil
        default: return nil
        }
    }

    // Tokens

    /// The text of a scalar; nil for lists, objects and null.
    @inline(__always)
    func scalar(at token: Int) -> UnsafeBufferPointer<UInt8>? {
        switch tokens[token].kind {
        case .null, .array, .object, .link: nil
        default: stretch(at: token)
        }
    }

    @inline(__always)
    func stretch(at token: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: text + Int(tokens[token].offset), count: Int(tokens[token].count))
    }

    mutating func forEachElement(of list: Int, _ body: (inout XMLOutput, Int) throws -> Void) throws {
        var index = list + 1
        for _ in 0..<tokens[list].count {
            try body(&self, index)
            index = Int(tokens[index].next)
        }
    }

    mutating func forEachMember(of object: Int, _ body: (inout XMLOutput, String, Int) throws -> Void) throws {
        var index = object + 1
        for _ in 0..<tokens[object].count {
            try body(&self, String(decoding: stretch(at: index), as: UTF8.self), index + 1)
            index = Int(tokens[index + 1].next)
        }
    }
}

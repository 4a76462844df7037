@_spi(Format) import EndpointRuntime

// These functions write text with XML's escapes.
extension XMLOutput {
    func check(_ name: XMLName) {
        do { try XMLText.check(name) } catch { fail(error) }
    }

    func fail(_ error: any Error) {
        failure = failure ?? error
    }

    /// Writes a CDATA section. The end marker in the text begins another section.
    func appendCDATA(_ text: UnsafeBufferPointer<UInt8>) {
        do { try XMLText.check(text) } catch { fail(error) }
        var brackets = 0
        for byte in text {
            if byte == UInt8(ascii: ">"), brackets >= 2 { append("]]><![CDATA[") }
            brackets = byte == UInt8(ascii: "]") ? brackets + 1 : 0
            append(byte)
        }
    }

    /// Writes escaped text.
    ///
    /// Line ends are escaped where a reader would normalize them (XML 1.0, sections 2.11 and 3.3.3).
    func append(escaped text: UnsafeBufferPointer<UInt8>, _ isAttribute: Bool) {
        guard let start = text.baseAddress else { return }
        let clean = copy(start, count: text.count, to: room(text.count + 8), isAttribute)
        advance(clean)
        if clean < text.count { appendRest(start, from: clean, count: text.count, isAttribute) }
    }

    /// Copies text up to the first byte that may need an escape.
    ///
    /// The target must have at least seven spare bytes.
    ///
    /// - Returns: The number of copied bytes.
    @inline(__always)
    func copy(
        _ text: UnsafePointer<UInt8>, count: Int, to target: UnsafeMutablePointer<UInt8>, _ isAttribute: Bool
    ) -> Int {
        var index = 0
        while index < count {
            // The word may contain a byte that needs an escape. The bytes before that byte are valid.
            let word = ByteScanner.load(text + index, count: count - index)
            ByteScanner.store(word, target + index)
            let bits = ByteScanner.specials(word, inAttribute: isAttribute)
            if bits != 0 { return index + ByteScanner.clean(bits) }
            index += 8
        }
        return count
    }

    /// Writes the text from the byte at `first` on, with escapes.
    @inline(never)
    func appendRest(_ text: UnsafePointer<UInt8>, from first: Int, count: Int, _ isAttribute: Bool) {
        var index = first
        while index < count {
            let bytes = UnsafeBufferPointer(start: text + index, count: count - index)
            if let escape = escape(of: bytes, isAttribute) { append(escape) } else { append(text[index]) }
            index += 1
            let clean = copy(text + index, count: count - index, to: room(count - index + 8), isAttribute)
            advance(clean)
            index += clean
        }
    }

    /// Returns the escape of the first byte of `text`; nil if the byte needs no escape.
    @inline(__always)
    private func escape(of text: UnsafeBufferPointer<UInt8>, _ isAttribute: Bool) -> StaticString? {
        switch text.first {
        case UInt8(ascii: "&"): return "&amp;"
        case UInt8(ascii: "<"): return "&lt;"
        case UInt8(ascii: ">"): return "&gt;"
        case 0x0D: return "&#13;"
        case UInt8(ascii: "\""): return isAttribute ? "&quot;" : nil
        case 0x0A: return isAttribute ? "&#10;" : nil
        case 0x09: return isAttribute ? "&#9;" : nil
        default:
            do { try XMLText.check(UnsafeBufferPointer(rebasing: text.prefix(3))) } catch { fail(error) }
            return nil
        }
    }
}

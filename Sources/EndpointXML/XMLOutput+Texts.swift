@_spi(Format) import EndpointRuntime

// Texts, with what XML escapes.
extension XMLOutput {
    func check(_ name: XMLName) {
        do { try XMLText.check(name) } catch { fail(error) }
    }

    func fail(_ error: any Error) {
        failure = failure ?? error
    }

    /// The end of a section within the text begins another one.
    func appendCDATA(_ text: UnsafeBufferPointer<UInt8>) {
        do { try XMLText.check(text) } catch { fail(error) }
        var brackets = 0
        for byte in text {
            if byte == UInt8(ascii: ">"), brackets >= 2 { append("]]><![CDATA[") }
            brackets = byte == UInt8(ascii: "]") ? brackets + 1 : 0
            append(byte)
        }
    }

    /// Line ends are written as characters where a reader would make others of them (XML 1.0, sections 2.11 and 3.3.3).
    func append(escaped text: UnsafeBufferPointer<UInt8>, _ isAttribute: Bool) {
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
                if let escape = escape(at: index, in: text, isAttribute) {
                    append(UnsafeBufferPointer(rebasing: text[start..<index]))
                    append(escape)
                    start = index + 1
                }
                index += 1
            }
        }
        append(start == 0 ? text : UnsafeBufferPointer(rebasing: text[start...]))
    }

    @inline(__always)
    func escape(at index: Int, in text: UnsafeBufferPointer<UInt8>, _ isAttribute: Bool) -> StaticString? {
        switch text[index] {
        case UInt8(ascii: "&"): return "&amp;"
        case UInt8(ascii: "<"): return "&lt;"
        case UInt8(ascii: ">"): return "&gt;"
        case 0x0D: return "&#13;"
        case UInt8(ascii: "\""): return isAttribute ? "&quot;" : nil
        case 0x0A: return isAttribute ? "&#10;" : nil
        case 0x09: return isAttribute ? "&#9;" : nil
        case 0..<0x20, 0xEF:
            let character = UnsafeBufferPointer(rebasing: text[index..<min(index + 3, text.count)])
            do { try XMLText.check(character) } catch { fail(error) }
            return nil
        default: return nil
        }
    }
}

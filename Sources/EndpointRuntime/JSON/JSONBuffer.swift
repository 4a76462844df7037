/// The JSON text that writers write to, and the files that a multipart body sends beside it.
final class JSONBuffer {
    var bytes: [UInt8] = []
    /// Files by the offset of the `null` that stands for them.
    var files: [Int: FilePart] = [:]
    /// Whether files go beside the text; otherwise they stand in it as base64.
    var carriesFiles = false

    func append(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    func append(_ byte: UInt8) {
        bytes.append(byte)
    }

    func appendNumber(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Escapes what RFC 8259 demands and nothing else.
    func appendString(_ text: String) {
        append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            var clean = 0
            for (index, byte) in utf8.enumerated() where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                bytes.append(contentsOf: utf8[clean..<index])
                appendEscape(of: byte)
                clean = index + 1
            }
            bytes.append(contentsOf: utf8[clean...])
        }
        append(UInt8(ascii: "\""))
    }

    private func appendEscape(of byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append("\\\"")
        case UInt8(ascii: "\\"): append("\\\\")
        case 0x0A: append("\\n")
        case 0x0D: append("\\r")
        case 0x09: append("\\t")
        default:
            let digits = Array("0123456789abcdef".utf8)
            append("\\u00")
            append(digits[Int(byte >> 4)])
            append(digits[Int(byte & 15)])
        }
    }
}

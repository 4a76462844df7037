/// A decoder of a part's text-encoded bytes (RFC 2045, section 6), as they are received.
///
/// Mail uses these encodings. Browsers don't use them for forms, and RFC 7578, section 4.7, advises against them.
struct TransferDecoder {
    private enum Encoding {
        case base64, quotedPrintable
    }

    /// The maximum number of consecutive spaces.
    ///
    /// A valid line has at most 76 characters (RFC 2045, section 6.7).
    private static let blankLimit = 1 << 16

    private let encoding: Encoding
    private let name: String
    private let part: Int
    /// The pending equals sign or whitespace of quoted-printable text.
    ///
    /// The next bytes determine the meaning of pending bytes.
    private var pending: [UInt8] = []
    // The state of base64 decoding: the digits of the incomplete group
    private var bits: UInt32 = 0
    private var digits = 0
    private var isPadded = false

    /// Creates a decoder; nil for a part without a transfer encoding.
    ///
    /// - Throws: ``SequenceError/unknownTransferEncoding(part:_:)``
    init?(_ header: PartHeader) throws(SequenceError) {
        guard let name = header.transferEncoding else { return nil }
        switch name {
        case "base64": encoding = .base64
        case "quoted-printable": encoding = .quotedPrintable
        default: throw .unknownTransferEncoding(part: header.number, name)
        }
        self.name = name
        part = header.number
    }

    /// Returns the bytes that can be decoded so far.
    ///
    /// - Throws: ``SequenceError/brokenTransferEncoding(part:_:)``
    mutating func decode(_ piece: ArraySlice<UInt8>) throws(SequenceError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(piece.count)
        for byte in piece {
            switch encoding {
            case .base64: try takeDigit(byte, &bytes)
            case .quotedPrintable: try takePrintable(byte, &bytes)
            }
        }
        return bytes
    }

    /// Validates that the encoding is complete at the end of the part.
    ///
    /// Trailing spaces aren't part of the text.
    ///
    /// - Throws: ``SequenceError/brokenTransferEncoding(part:_:)``
    mutating func end() throws(SequenceError) {
        let isHalf = pending.first == UInt8(ascii: "=") && pending.dropFirst().contains { !Self.isBlank($0) }
        guard digits == 0, !isHalf else { throw broken }
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }

    private var broken: SequenceError { .brokenTransferEncoding(part: part, name) }

    // Base64: four digits are three bytes, and characters that aren't digits are skipped (RFC 2045, section 6.8).

    private mutating func takeDigit(_ byte: UInt8, _ bytes: inout [UInt8]) throws(SequenceError) {
        if byte == UInt8(ascii: "=") {
            // A padding sign ends a group of two or three digits. A second padding sign has no further meaning.
            if digits == 0, isPadded { return }
            guard digits > 1 else { throw broken }
            bytes.append(UInt8(truncatingIfNeeded: bits >> (digits == 2 ? 4 : 10)))
            if digits == 3 { bytes.append(UInt8(truncatingIfNeeded: bits >> 2)) }
            (bits, digits, isPadded) = (0, 0, true)
            return
        }
        guard let value = Self.value(byte) else { return }
        guard !isPadded else { throw broken }
        bits = bits << 6 | value
        digits += 1
        guard digits == 4 else { return }
        bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
        bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
        bytes.append(UInt8(truncatingIfNeeded: bits))
        (bits, digits) = (0, 0)
    }

    private static func value(_ digit: UInt8) -> UInt32? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }

    // Quoted-printable: `=3D` encodes a byte, `=` at the end of a line removes the line end, and whitespace before a
    // line end is removed.

    private mutating func takePrintable(_ byte: UInt8, _ bytes: inout [UInt8]) throws(SequenceError) {
        guard let first = pending.first else {
            if [UInt8(ascii: "="), UInt8(ascii: " "), UInt8(ascii: "\t")].contains(byte) {
                pending.append(byte)
            } else {
                bytes.append(byte)
            }
            return
        }
        if first != UInt8(ascii: "=") {
            if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") {
                // Whitespace is buffered until the next byte shows whether it precedes a line end.
                guard pending.count < Self.blankLimit else { throw broken }
                return pending.append(byte)
            }
            if byte != UInt8(ascii: "\r"), byte != UInt8(ascii: "\n") { bytes += pending }
            pending.removeAll(keepingCapacity: true)
            return try takePrintable(byte, &bytes)
        }
        if byte == UInt8(ascii: "\n") { return pending.removeAll(keepingCapacity: true) }
        pending.append(byte)
        let rest = pending.dropFirst()
        // Between an equals sign and the line end, whitespace is allowed.
        if Self.isBlank(byte), rest.count == 1 || Self.isBlank(rest[rest.endIndex - 2]) {
            guard pending.count <= Self.blankLimit else { throw broken }
            return
        }
        guard rest.count == 2 else {
            guard rest.count < 2 else { throw broken }
            return
        }
        guard let code = UInt8(String(decoding: rest, as: UTF8.self), radix: 16), rest.first != UInt8(ascii: "+") else {
            throw broken
        }
        bytes.append(code)
        pending.removeAll(keepingCapacity: true)
    }
}

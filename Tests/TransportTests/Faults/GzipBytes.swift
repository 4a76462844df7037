/// Files of gzip (RFC 1952), made without a compressor.
enum GzipBytes {
    private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

    /// A file that holds `bytes`, of which there are at most 65,535, as they are (RFC 1951, section 3.2.4).
    static func stored(_ bytes: [UInt8]) -> [UInt8] {
        let length = UInt16(bytes.count)
        let block: [UInt8] = [1] + littleEndian(length) + littleEndian(~length) + bytes
        return header + block + littleEndian(checksum(of: bytes)) + littleEndian(UInt32(bytes.count))
    }

    /// A file that decompresses to `count` zeros, which is 158 times its size; its checksum is wrong.
    static func zeros(_ count: Int) -> [UInt8] {
        var bits = Bits()
        // The last block, of fixed codes (section 3.2.6): a zero, and copies of 258 bytes from one byte before.
        bits.append(0b1, 1)
        bits.append(0b01, 2)
        bits.appendCode(0b0011_0000, 8)
        for _ in 0..<count / 258 {
            bits.appendCode(0b1100_0101, 8)
            bits.appendCode(0, 5)
        }
        bits.appendCode(0, 7)
        return header + bits.bytes + littleEndian(UInt32(0)) + littleEndian(UInt32(count))
    }

    private static func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
        (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// Adler-32 of zlib's format (RFC 1950, section 8.2).
    static func adler(of bytes: [UInt8]) -> [UInt8] {
        var (low, high) = (UInt32(1), UInt32(0))
        for byte in bytes {
            low = (low + UInt32(byte)) % 65521
            high = (high + low) % 65521
        }
        return littleEndian(high << 16 | low).reversed()
    }

    /// CRC-32 (RFC 1952, section 8).
    private static func checksum(of bytes: [UInt8]) -> UInt32 {
        var checksum = ~UInt32(0)
        for byte in bytes {
            checksum ^= UInt32(byte)
            for _ in 0..<8 { checksum = checksum & 1 == 1 ? (checksum >> 1) ^ 0xEDB8_8320 : checksum >> 1 }
        }
        return ~checksum
    }
}

/// The bits of a block: the lowest of each byte first.
private struct Bits {
    private(set) var bytes: [UInt8] = []
    private var count = 0

    /// A number, its lowest bit first.
    mutating func append(_ value: Int, _ length: Int) {
        for position in 0..<length {
            if count % 8 == 0 { bytes.append(0) }
            if value >> position & 1 == 1 { bytes[bytes.count - 1] |= 1 << (count % 8) }
            count += 1
        }
    }

    /// A code, its highest bit first.
    mutating func appendCode(_ value: Int, _ length: Int) {
        for position in (0..<length).reversed() { append(value >> position & 1, 1) }
    }
}

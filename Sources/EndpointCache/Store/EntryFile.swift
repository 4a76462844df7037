import EndpointRuntime

/// The file format of a cache's entry.
///
/// | bytes | |
/// | --- | --- |
/// | 8 | `EPCACHE1` |
/// | 8 | the ``Checksum`` of all that follows |
/// | 32 | the digest of the key |
/// | 8 | when it was stored |
/// | 8 | the length of the head |
/// | | the head in JSON, then the body |
///
/// Numbers are little-endian. A file that deviates from the format by a single byte is rejected.
enum EntryFile {
    private static let mark = Array("EPCACHE1".utf8)
    private static let headStart = 64

    struct Damage: Error {
        var reason: String
    }

    static func bytes(of entry: Entry, _ name: EntryName) -> [UInt8] {
        var bytes = mark + [UInt8](repeating: 0, count: 8) + name.digest
        for number in [entry.stored, Int64(entry.head.count)] {
            withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
        }
        bytes += entry.head
        bytes += entry.body
        let sum = bytes.withUnsafeBytes { Checksum.of(UnsafeRawBufferPointer(rebasing: $0[16...])) }
        withUnsafeBytes(of: sum.littleEndian) { bytes.replaceSubrange(8..<16, with: $0) }
        return bytes
    }

    /// Returns the entry in a file. The entry's body shares the memory of the file's bytes.
    static func entry(in file: FileBytes, _ name: EntryName) throws(Damage) -> Entry {
        let bytes = UnsafeRawBufferPointer(file.buffer)
        guard bytes.count >= headStart, bytes.prefix(8).elementsEqual(mark) else {
            throw Damage(reason: "its beginning is invalid.")
        }
        guard number(bytes, 8) == Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[16...])) else {
            throw Damage(reason: "its checksum doesn't match.")
        }
        guard bytes[16..<48].elementsEqual(name.digest) else { throw Damage(reason: "it belongs to another value.") }
        let length = number(bytes, 56)
        guard length <= UInt64(bytes.count - headStart) else { throw Damage(reason: "it is too short.") }
        let start = headStart + Int(length)
        return Entry(
            stored: Int64(bitPattern: number(bytes, 48)), head: Array(bytes[headStart..<start]),
            body: file.data(from: start)
        )
    }

    private static func number(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
}

/// The bytes of a file, in memory that this object owns.
final class FileBytes {
    let buffer: UnsafeMutableRawBufferPointer

    init(count: Int) {
        buffer = .allocate(byteCount: count, alignment: 16)
    }

    deinit {
        buffer.deallocate()
    }

    /// Returns the file's bytes from an offset to the end, without copying them.
    func data(from offset: Int) -> Data {
        guard offset < buffer.count, let start = buffer.baseAddress else { return Data() }
        return Data(
            bytesNoCopy: start + offset, count: buffer.count - offset,
            deallocator: .custom { _, _ in withExtendedLifetime(self) {} })
    }
}

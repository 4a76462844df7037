import Foundation

/// The JSON text that writers write to, and the files that a multipart body sends beside it.
///
/// One stretch of memory that grows: writers are copied about as they please and all write to its end. Nothing is kept
/// that points into it.
final class JSONBuffer {
    // Every use of these begins and ends within one of the functions here, none of which calls back: there is nothing
    // that a check for overlapping accesses could find.
    @exclusivity(unchecked) private var start: UnsafeMutablePointer<UInt8>?
    @exclusivity(unchecked) private(set) var count = 0
    @exclusivity(unchecked) private var capacity = 0
    /// Files by the offset of the `null` that stands for them.
    var files: [Int: FilePart] = [:]
    /// Whether files go beside the text; otherwise they stand in it as base64.
    var carriesFiles = false

    deinit {
        free(start)
    }

    /// The end of the text, with room for `count` bytes more.
    @inline(__always)
    func room(_ count: Int) -> UnsafeMutablePointer<UInt8> {
        if let start, capacity - self.count >= count { return start + self.count }
        return grown(by: count)
    }

    /// Takes the `count` bytes that were put into the ``room(_:)``.
    @inline(__always)
    func advance(_ count: Int) {
        self.count += count
    }

    @inline(never)
    private func grown(by room: Int) -> UnsafeMutablePointer<UInt8> {
        let wanted = max(capacity * 2, count + room, 512)
        guard let larger = realloc(start, wanted) else {
            preconditionFailure("there is no memory for a text of \(wanted) bytes")
        }
        let bytes = larger.bindMemory(to: UInt8.self, capacity: wanted)
        start = bytes
        capacity = wanted
        return bytes + count
    }

    /// Calls `body` with the text, which it mustn't write to.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) {
            try body(UnsafeRawBufferPointer(start: UnsafePointer(start), count: count))
        }
    }

    var bytes: [UInt8] {
        withBytes { Array($0) }
    }

    var text: String {
        withBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// Hands the text over without copying it; the buffer is empty then.
    func takeData() -> Data {
        guard let start, count > 0 else { return Data() }
        let bytes = realloc(start, count) ?? UnsafeMutableRawPointer(start)
        defer {
            self.start = nil
            count = 0
            capacity = 0
        }
        return Data(bytesNoCopy: bytes, count: count, deallocator: .free)
    }
}

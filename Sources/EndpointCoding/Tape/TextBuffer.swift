#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A growing buffer of text, to which outputs append.
///
/// The buffer is one contiguous allocation that all copies of a writer share. No pointers into it are retained.
@_spi(Format)
open class TextBuffer {
    private final var start: UnsafeMutablePointer<UInt8>?
    private final var length = 0
    private final var capacity = 0

    init() {}

    /// The number of bytes.
    ///
    /// The property is computed, because a stored property would be checked on each access from other modules.
    package final var count: Int { length }

    deinit {
        free(start)
    }

    /// Returns the end of the text, with capacity for `count` more bytes.
    @inline(__always)
    package final func room(_ count: Int) -> UnsafeMutablePointer<UInt8> {
        if let start, capacity - self.count >= count { return start + self.count }
        return grown(by: count)
    }

    /// Appends the `count` bytes that were written to the ``room(_:)``.
    @inline(__always)
    package final func advance(_ count: Int) { length += count }

    @inline(never)
    private final func grown(by room: Int) -> UnsafeMutablePointer<UInt8> {
        let wanted = max(capacity * 2, count + room, 512)
        guard let larger = realloc(start, wanted) else {
            preconditionFailure("there is no memory for a text of \(wanted) bytes")
        }
        let bytes = larger.bindMemory(to: UInt8.self, capacity: wanted)
        start = bytes
        capacity = wanted
        return bytes + count
    }

    /// Removes the last `count` bytes.
    package final func removeLast(_ count: Int) { length -= min(count, length) }

    /// Moves the last `count` bytes to `index`, before the bytes that were there.
    package final func moveLast(_ count: Int, to index: Int) {
        guard let start, count <= self.count, index <= self.count - count else { return }
        let moved = Array(UnsafeBufferPointer(start: start + self.count - count, count: count))
        (start + index + count).update(from: start + index, count: self.count - count - index)
        moved.withUnsafeBufferPointer {
            if let source = $0.baseAddress { (start + index).update(from: source, count: count) }
        }
    }

    /// Calls `body` with the bytes of the text, which are read-only.
    final func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) {
            try body(UnsafeRawBufferPointer(start: UnsafePointer(start), count: count))
        }
    }

    package final var bytes: [UInt8] { withBytes { Array($0) } }

    package final var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

    /// Returns the text without copying it, and empties the buffer.
    package final func takeData() -> Data {
        guard let start, count > 0 else { return Data() }
        let bytes = realloc(start, count) ?? UnsafeMutableRawPointer(start)
        defer {
            self.start = nil
            length = 0
            capacity = 0
        }
        return Data(bytesNoCopy: bytes, count: count, deallocator: .free)
    }
}

extension TextBuffer {
    @inline(__always)
    package func append(_ byte: UInt8) {
        room(1).pointee = byte
        advance(1)
    }

    package func append(_ text: StaticString) {
        append(text.utf8Start, count: text.utf8CodeUnitCount)
    }

    /// Appends `bytes` unchanged, such as the digits of a number.
    package func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        append(start, count: bytes.count)
    }

    @inline(__always)
    func append(_ bytes: UnsafePointer<UInt8>, count: Int) {
        room(count).update(from: bytes, count: count)
        advance(count)
    }

    /// Appends `text` unchanged.
    package func append(text: String) { text.withBytes { append($0) } }
}

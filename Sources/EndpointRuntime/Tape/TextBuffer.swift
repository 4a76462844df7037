#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A text that grows: outputs of values write to its end.
///
/// One stretch of memory; writers are copied about as they please and all write to it. Nothing is kept that points into
/// it.
class TextBuffer {
    // Every use of these begins and ends within one of the functions here, none of which calls back: there is nothing
    // that a check for overlapping accesses could find.
    @exclusivity(unchecked) private var start: UnsafeMutablePointer<UInt8>?
    @exclusivity(unchecked) private(set) final var count = 0
    @exclusivity(unchecked) private var capacity = 0

    deinit {
        free(start)
    }

    /// The end of the text, with room for `count` bytes more.
    @inline(__always)
    final func room(_ count: Int) -> UnsafeMutablePointer<UInt8> {
        if let start, capacity - self.count >= count { return start + self.count }
        return grown(by: count)
    }

    /// Takes the `count` bytes that were put into the ``room(_:)``.
    @inline(__always)
    final func advance(_ count: Int) {
        self.count += count
    }

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

    /// Calls `body` with the text, which it mustn't write to.
    final func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(self) {
            try body(UnsafeRawBufferPointer(start: UnsafePointer(start), count: count))
        }
    }

    final var bytes: [UInt8] {
        withBytes { Array($0) }
    }

    final var text: String {
        withBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// Hands the text over without copying it; the buffer is empty then.
    final func takeData() -> Data {
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

extension TextBuffer {
    @inline(__always)
    func append(_ byte: UInt8) {
        room(1).pointee = byte
        advance(1)
    }

    func append(_ text: StaticString) {
        append(text.utf8Start, count: text.utf8CodeUnitCount)
    }

    /// Appends `bytes` as they are, such as the digits of a number.
    func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        append(start, count: bytes.count)
    }

    @inline(__always)
    func append(_ bytes: UnsafePointer<UInt8>, count: Int) {
        room(count).update(from: bytes, count: count)
        advance(count)
    }

    /// Appends `text` as it is.
    func append(text: String) {
        text.withBytes { append($0) }
    }
}

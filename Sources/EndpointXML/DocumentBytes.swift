#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The bytes of a document that is written: they become `Data` without being copied.
struct DocumentBytes {
    private var start: UnsafeMutablePointer<UInt8>?
    private(set) var count = 0
    private var capacity = 0

    /// Room for at least `more` bytes behind the last one.
    @inline(__always)
    mutating func room(_ more: Int) -> UnsafeMutablePointer<UInt8>? {
        if count + more > capacity { grow(to: count + more) }
        return start.map { $0 + count }
    }

    @inline(never)
    private mutating func grow(to least: Int) {
        let wanted = max(least, capacity * 2, 1024)
        guard let memory = realloc(start, wanted) else { return }
        start = memory.assumingMemoryBound(to: UInt8.self)
        capacity = wanted
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        guard let end = room(1) else { return }
        end.pointee = byte
        count += 1
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafePointer<UInt8>, _ number: Int) {
        guard let end = room(number) else { return }
        end.update(from: bytes, count: number)
        count += number
    }

    @inline(__always)
    mutating func append(_ text: StaticString) {
        append(text.utf8Start, text.utf8CodeUnitCount)
    }

    @inline(__always)
    mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { if let start = $0.baseAddress { append(start, $0.count) } }
    }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { if let start = $0.baseAddress { append(start, $0.count) } }
    }

    mutating func removeLast(_ number: Int) {
        count -= number
    }

    /// All of them; there are none left then.
    mutating func take() -> Data {
        defer { (start, count, capacity) = (nil, 0, 0) }
        guard let start else { return Data() }
        return Data(bytesNoCopy: start, count: count, deallocator: .free)
    }

    /// To be called where they aren't taken.
    mutating func free() {
        #if canImport(Darwin)
            Darwin.free(start)
        #elseif canImport(Glibc)
            Glibc.free(start)
        #elseif canImport(Musl)
            Musl.free(start)
        #endif
        (start, count, capacity) = (nil, 0, 0)
    }
}

/// `<name>` and `</name>` of an element, as they are written.
///
/// Without a reference in it, which would be counted with each tag that is written.
struct XMLEscapedTags {
    /// Both, and ``slack`` bytes more, which are never written for themselves.
    private let bytes: UnsafeMutablePointer<UInt8>
    /// The number of bytes of `<name>`; the end tag has one more.
    private let startCount: Int

    /// The number of bytes that may be written behind the tags.
    private static let slack = 7

    /// - Parameter name: With its prefix.
    init(_ name: String) {
        let text = Array("<\(name)></\(name)>".utf8) + repeatElement(0, count: Self.slack)
        startCount = name.utf8.count + 2
        bytes = .allocate(capacity: text.count)
        bytes.initialize(from: text, count: text.count)
    }

    /// Frees the memory. Call it once after writing.
    func free() {
        bytes.deallocate()
    }

    /// `name`
    var name: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes + 1, count: startCount - 2) }

    /// The capacity that both tags require, or either alone.
    var room: Int { 2 * startCount + 1 + Self.slack }

    /// Puts `<name>`.
    ///
    /// - Returns: How many bytes that are.
    @inline(__always)
    func putStart(_ target: UnsafeMutablePointer<UInt8>) -> Int {
        Self.put(bytes, startCount, target)
    }

    /// Puts `</name>`.
    ///
    /// - Returns: How many bytes that are.
    @inline(__always)
    func putEnd(_ target: UnsafeMutablePointer<UInt8>) -> Int {
        Self.put(bytes + startCount, startCount + 1, target)
    }

    /// Copies bytes one word at a time: calling a copy function takes longer for most tags.
    @inline(__always)
    private static func put(
        _ bytes: UnsafePointer<UInt8>, _ count: Int, _ target: UnsafeMutablePointer<UInt8>
    ) -> Int {
        var index = 0
        repeat {
            ByteScanner.store(ByteScanner.load(bytes + index), target + index)
            index += 8
        } while index < count
        return count
    }
}

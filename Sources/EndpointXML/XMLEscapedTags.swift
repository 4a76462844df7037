/// The start tag `<name>` and the end tag `</name>` of an element, as bytes to write.
///
/// The structure contains no object reference, which would be counted for each written tag.
struct XMLEscapedTags {
    /// The bytes of both tags, followed by ``slack`` bytes of padding.
    private let bytes: UnsafeMutablePointer<UInt8>
    /// The number of bytes of the start tag; the end tag has one byte more.
    private let startCount: Int

    /// The number of bytes that may be written after the tags.
    private static let slack = 7

    /// Creates the tags of an element.
    ///
    /// - Parameter name: The name of the element with its prefix.
    init(_ name: String) {
        let text = Array("<\(name)></\(name)>".utf8) + repeatElement(0, count: Self.slack)
        startCount = name.utf8.count + 2
        bytes = .allocate(capacity: text.count)
        bytes.initialize(from: text, count: text.count)
    }

    /// Frees the memory of the tags. Call this function once, after writing.
    func free() {
        bytes.deallocate()
    }

    /// The bytes of the element's name.
    var name: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes + 1, count: startCount - 2) }

    /// The capacity that is required to write both tags, or either tag alone.
    var room: Int { 2 * startCount + 1 + Self.slack }

    /// Writes the start tag `<name>`.
    ///
    /// - Returns: The number of bytes written.
    @inline(__always)
    func putStart(_ target: UnsafeMutablePointer<UInt8>) -> Int {
        Self.put(bytes, startCount, target)
    }

    /// Writes the end tag `</name>`.
    ///
    /// - Returns: The number of bytes written.
    @inline(__always)
    func putEnd(_ target: UnsafeMutablePointer<UInt8>) -> Int {
        Self.put(bytes + startCount, startCount + 1, target)
    }

    /// Copies bytes one word at a time, because calling a copy function takes longer for most tags.
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

/// An output of a single scalar, such as a parameter's value, without the tokens of a ``TapeOutput``.
final class WordOutput: ValueOutput {
    /// The text of the scalar; nil for null.
    private(set) var word: String?
    /// A Boolean value that indicates whether neither an array nor an object was written.
    private(set) var isScalar = true

    override func beginMember(_ key: StaticString, isFirst: Bool) { isScalar = false }
    override func beginMember(_ key: String, isFirst: Bool) { isScalar = false }
    override func endObject(isEmpty: Bool) { isScalar = false }
    override func beginList() { isScalar = false }

    override func write(_ boolean: Bool) { word = boolean ? "true" : "false" }
    override func write(_ text: String) { word = text }
    override func writeNumber(_ digits: UnsafeBufferPointer<UInt8>) { word = String(decoding: digits, as: UTF8.self) }

    override func writePlainText(capacity: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Int) {
        word = String(unsafeUninitializedCapacity: capacity) { $0.baseAddress.map(fill) ?? 0 }
    }
}

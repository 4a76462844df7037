/// The literal text between two tags of a template.
struct TemplateText {
    let bytes: [UInt8]
    /// The offset at which the first line of the text ends; nil if the text contains no line break.
    let lineEnd: Int?
    /// The number of bytes in the text without indentation and line breaks.
    let contentCount: Int

    init(_ text: ArraySlice<UInt8>) {
        bytes = Array(text)
        lineEnd = bytes.firstIndex(of: UInt8(ascii: "\n"))
        var isIndentation = false
        contentCount = bytes.reduce(0) { count, byte in
            if byte == UInt8(ascii: "\n") { isIndentation = true }
            if isIndentation, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") { return count }
            isIndentation = false
            return count + 1
        }
    }
}

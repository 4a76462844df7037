/// A text between the tags of a template.
struct TemplateText {
    let bytes: [UInt8]
    /// Where its first line ends, if it does.
    let lineEnd: Int?
    /// How many bytes it has without the indentation of lines and their ends.
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

/// A part of a multipart body that is read as a file.
package struct TapePart: Sendable {
    package let file: FilePart
    /// A Boolean value that indicates whether its bytes were encoded as text (`Content-Transfer-Encoding`), so that
    /// base64 has been decoded.
    package let isDecoded: Bool

    package init(file: FilePart, isDecoded: Bool) {
        self.file = file
        self.isDecoded = isDecoded
    }
}

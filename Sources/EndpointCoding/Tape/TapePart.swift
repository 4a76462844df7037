/// A part of a multipart body that is read as a file.
package struct TapePart: Sendable {
    package let file: FilePart
    /// A Boolean value that indicates whether the part's base64 has been decoded.
    ///
    /// The part's bytes were encoded as text then (`Content-Transfer-Encoding`).
    package let isDecoded: Bool

    package init(file: FilePart, isDecoded: Bool) {
        self.file = file
        self.isDecoded = isDecoded
    }
}

/// A part of a multipart body that is read as a file.
package struct TapePart: Sendable {
    package let file: FilePart
    /// A Boolean value that indicates whether the part's base64 has been decoded.
    ///
    /// If true, the part was sent as text (`Content-Transfer-Encoding: base64`).
    package let isDecoded: Bool

    package init(file: FilePart, isDecoded: Bool) {
        self.file = file
        self.isDecoded = isDecoded
    }
}

/// A part of a multipart body, as whoever asks for a file gets it.
package struct TapePart: Sendable {
    package let file: FilePart
    /// Whether its bytes were written as text (`Content-Transfer-Encoding`), so that base64 in it has been read.
    package let isDecoded: Bool

    package init(file: FilePart, isDecoded: Bool) {
        self.file = file
        self.isDecoded = isDecoded
    }
}

/// A part of a multipart body, as whoever asks for a file gets it.
struct TapePart: Sendable {
    let file: FilePart
    /// Whether its bytes were written as text (`Content-Transfer-Encoding`), so that base64 in it has been read.
    let isDecoded: Bool
}

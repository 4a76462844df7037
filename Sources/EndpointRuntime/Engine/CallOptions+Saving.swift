extension CallOptions {
    /// Writes the body of a successful response to a file as it is received.
    ///
    /// ```swift
    /// let cover = try await bookstore.books.with(.saving(to: .file(destination))).getCover(id: "A-1")
    /// ```
    ///
    /// The call decodes its content from that file, which is mapped into memory rather than loaded. A response whose
    /// status isn't 200 to 299 is the error of the call; its body is in memory, and the destination is unchanged.
    public static func saving(to destination: DownloadDestination) -> CallOptions {
        CallOptions { $0.destination = destination }
    }
}

extension CallOptions {
    /// Writes the body of a success to a file as it is received, instead of into memory.
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

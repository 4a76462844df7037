extension FilePart: SingleValueWritable {
    /// Writes a file: unchanged in a multipart body, in other formats as base64.
    ///
    /// - Throws: The error of reading the file, if its bytes are needed.
    public func write(to value: inout ValueWriter) throws {
        if value.output.take(self) { return }
        var bytes = Data()
        try content.read { bytes.append($0) }
        try bytes.write(to: &value)
    }
}

extension FilePart: SingleValueWritable {
    /// In a multipart body the file itself; anywhere else its bytes as base64.
    ///
    /// - Throws: What reading the file throws, when its bytes are wanted.
    public func write(to value: inout ValueWriter) throws {
        if value.output.take(self) { return }
        var bytes = Data()
        try content.read { bytes.append($0) }
        try bytes.write(to: &value)
    }
}

extension ValueReader {
    /// The value's JSON text with its fields in their order, without spaces.
    package var jsonText: String {
        let output = JSONOutput()
        write(to: output)
        return output.text
    }
}

extension ValueReader {
    /// Takes over whatever `decoder` holds. A format that has dates and data of its own gives them as text.
    init(_ decoder: any Decoder) throws {
        let value = try JSONValue(from: decoder)
        do {
            self.init(try ValueTape(json: value.jsonBytes, codingPath: decoder.codingPath))
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "\(error)", underlyingError: error)
            )
        }
    }
}

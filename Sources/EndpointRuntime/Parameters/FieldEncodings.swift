extension RequestTask {
    /// The encodings of a form's properties, by name.
    ///
    /// Names are compared by their code points, as JSON compares keys: a dictionary takes "é" and "e\u{301}" for one
    /// key, and stops the program when a literal has both.
    public struct FieldEncodings: Sendable, Hashable, ExpressibleByDictionaryLiteral {
        private struct Entry: Hashable {
            let name: [UInt8]
            let encoding: FieldEncoding
        }

        private var entries: [Entry]

        public init(dictionaryLiteral elements: (String, FieldEncoding)...) {
            entries = elements.map { Entry(name: Array($0.utf8), encoding: $1) }
        }

        /// Returns the encoding of the property `name`.
        subscript(name: String) -> FieldEncoding? {
            entries.first { $0.name.elementsEqual(name.utf8) }?.encoding
        }
    }
}

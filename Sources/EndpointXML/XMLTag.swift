/// The tag of an element, as it is written: prepared once for each name.
struct XMLTag {
    /// `<name`
    let start: [UInt8]
    /// `</name>`
    let end: [UInt8]
    let prefix: String
    /// Nil where it is the one that holds there.
    let namespace: String?

    /// - Parameter prefix: Nil for the name's own.
    /// - Throws: `EncodingError` where no element can have the name.
    init(_ name: XMLName, prefix: String? = nil) throws {
        try XMLText.check(name)
        self.prefix = prefix ?? name.prefix ?? ""
        namespace = name.namespace
        let text = self.prefix.isEmpty ? name.local : "\(self.prefix):\(name.local)"
        start = Array("<\(text)".utf8)
        end = Array("</\(text)>".utf8)
    }
}

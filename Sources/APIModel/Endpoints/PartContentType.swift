import OpenAPI

/// The media type in which a part of a form is sent.
///
/// The media type is chosen from the media types and ranges that the encoding object lists.
struct PartContentType {
    /// The kind of a part's content, or of each item's content if the part is an array.
    enum Content {
        /// A string without a format or an enumeration.
        case text
        /// A number, a boolean, a date, an enumeration.
        case scalar
        /// Bytes that are written as text (`contentEncoding`; `format: byte` before 3.1).
        case encodedBytes
        case bytes
        /// A value without a type; since OpenAPI 3.1, it is bytes unless its media type indicates otherwise.
        case untyped
        /// An object, or an array inside an array.
        case composite
        /// A value whose kind isn't fixed, such as a union.
        case mixed
    }

    /// The media type of the part; nil if the value determines it, or if the default is equivalent.
    private(set) var name: String?
    /// The effect of the media type on the type of the part.
    private(set) var part: PlannedType.FormPart?
    /// The other listed media types, which callers can't select.
    private(set) var others: [String] = []
    /// The first listed media type, if the value can't be encoded with any of the listed media types.
    private(set) var unwritten: String?

    /// Chooses one of the media types that an encoding object lists.
    ///
    /// - Parameter contentType: The list in the encoding object: `image/png, image/*`.
    init(_ contentType: String, of content: Content) {
        let names = contentType.split(separator: ",").map { name in
            String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        switch content {
        case .bytes: part = .file(types: nil)
        case .untyped: chooseForBytes(names)
        case .composite, .mixed: chooseForValues(names, isComposite: content == .composite)
        case .text where names.allSatisfy({ Self.isOfFiles($0) }): part = .file(types: nil)
        case .text, .scalar, .encodedBytes: chooseForText(names, content)
        }
        guard case .file = part else { return }
        let isOne = names.count == 1 && !names[0].utf8.contains(UInt8(ascii: "*"))
        name = isOne ? names[0] : nil
        part = .file(types: isOne || names == ["*/*"] ? nil : names.joined(separator: ", "))
    }

    private mutating func chooseForBytes(_ names: [String]) {
        part = .file(types: nil)
        guard names.count == 1, !names[0].utf8.contains(UInt8(ascii: "*")) else { return }
        switch MediaTypeName.kind(of: MediaTypeName.essence(names[0])) {
        case .json, .range: (name, part) = (names[0], .value)
        case .text, .textApplication, .eventStream: (name, part) = (names[0], .text)
        default: break
        }
    }

    /// Chooses the media type for an object: JSON, a form, or text.
    ///
    /// In older descriptions, `text/plain` is used for an object that is sent as JSON.
    private mutating func chooseForValues(_ names: [String], isComposite: Bool) {
        let written = names.first { name in
            let essence = MediaTypeName.essence(name)
            if essence == "text/plain" { return true }
            return [.json, .range, .urlEncoded].contains(MediaTypeName.kind(of: essence))
        }
        guard let written else {
            guard isComposite else {
                name = names.first { !$0.utf8.contains(UInt8(ascii: "*")) }
                return
            }
            (unwritten, part) = (names.first, .file(types: nil))
            return
        }
        name = written.utf8.contains(UInt8(ascii: "*")) ? (isComposite ? "application/json" : nil) : written
        others = names.filter { $0 != written }
    }

    private mutating func chooseForText(_ names: [String], _ content: Content) {
        // A multipart body inside a part isn't supported, so the part becomes a file.
        if names.allSatisfy({ $0.lowercased().hasPrefix("multipart/") }) {
            (unwritten, part) = (names.first, .file(types: nil))
            return
        }
        let written = content == .encodedBytes ? names[0] : names.first { !Self.isOfFiles($0) } ?? names[0]
        name = written.utf8.contains(UInt8(ascii: "*")) ? nil : written
        others = names.filter { $0 != written }
    }

    /// Returns whether a media type can't be text.
    private static func isOfFiles(_ name: String) -> Bool {
        let essence = MediaTypeName.essence(name)
        if ["image", "audio", "video", "font"].contains(essence.prefix { $0 != "/" }) {
            return !MediaTypeName.isXML(essence)
        }
        return ["application/octet-stream", "application/pdf", "application/zip", "application/gzip"].contains(essence)
    }
}

import OpenAPI

/// The media type in which a part of a form is sent.
///
/// The media type is known where the encoding object names some: one, several, or ranges.
struct PartContentType {
    /// The content of a part, or of each item if it is an array.
    enum Content {
        /// Text of which no more is known.
        case text
        /// A number, a boolean, a date, an enumeration.
        case scalar
        /// Bytes that are written as text (`contentEncoding`; `format: byte` before 3.1).
        case encodedBytes
        case bytes
        /// Without a type, which since 3.1 means bytes unless its media type indicates otherwise.
        case untyped
        /// An object, or a list within a list.
        case composite
        /// One of several of these.
        case mixed
    }

    /// The media type; nil if the value determines it, or if the default is equivalent.
    private(set) var name: String?
    /// The effect of the type on the part.
    private(set) var part: DraftType.FormPart?
    /// The other possible media types, which callers can't select.
    private(set) var others: [String] = []
    /// The first type, if such a value can't be encoded as any of them.
    private(set) var unwritten: String?

    /// - Parameter contentType: `image/png, image/*`
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
        switch MediaTypeName.format(of: MediaTypeName.essence(names[0]), hasEvents: false) {
        case .json: (name, part) = (names[0], .value)
        case .text: (name, part) = (names[0], .text)
        default: break
        }
    }

    /// Objects are written as JSON, as forms and, of old, as JSON called text.
    private mutating func chooseForValues(_ names: [String], isComposite: Bool) {
        let written = names.first { name in
            let essence = MediaTypeName.essence(name)
            if essence == "text/plain" { return true }
            return [.json, .form].contains(MediaTypeName.format(of: essence, hasEvents: false))
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
        // Parts within parts aren't written.
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

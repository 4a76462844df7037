import OpenAPI
import Samples

/// Functions for the names of media types.
enum MediaTypeText {
    static func isJSON(_ name: String) -> Bool {
        let name = MediaTypeName.essence(name)
        return name == "application/json" || name.hasSuffix("+json") || name == "text/json"
    }

    /// Returns whether a range such as `image/*` includes a media type.
    static func matches(_ range: String, _ name: String) -> Bool {
        let (range, name) = (MediaTypeName.essence(range), MediaTypeName.essence(name))
        if range == name || range == "*/*" || range == "*" { return true }
        return range.hasSuffix("/*") && name.hasPrefix(range.dropLast())
    }

    /// Returns the media type of a body among the described ones: the same one, or else a range that includes it.
    static func media(_ contentType: String?, among content: [Document.MediaType]) -> Document.MediaType? {
        guard let contentType else { return nil }
        return content.first { MediaTypeName.essence($0.name) == MediaTypeName.essence(contentType) }
            ?? content.first { matches($0.name, contentType) }
    }

    /// Returns the described media type of a request's body.
    ///
    /// In Swagger 2.0 a form without files may have either media type of forms, whichever the operation consumes first.
    static func media(
        _ contentType: String?, of body: Document.RequestBody, in text: DescriptionText
    ) -> Document.MediaType? {
        if let media = media(contentType, among: body.content) { return media }
        let forms = ["application/x-www-form-urlencoded", "multipart/form-data"]
        guard text.document.version == .v2_0, let contentType, forms.contains(MediaTypeName.essence(contentType)) else {
            return nil
        }
        return body.content.first { media in
            forms.contains(MediaTypeName.essence(media.name)) && !hasFiles(media, in: text)
        }
    }

    private static func hasFiles(_ media: Document.MediaType, in text: DescriptionText) -> Bool {
        let properties = media.schema.map { text.schemas.schema($0).properties } ?? []
        return properties.contains { text.schemas.schema($0.schema).format == "binary" }
    }

    static func parameter(_ key: String, of name: String) -> String? {
        for part in name.split(separator: ";").dropFirst() {
            let part = part.drop { $0 == " " }
            guard part.lowercased().hasPrefix(key + "=") else { continue }
            let value = part.dropFirst(key.count + 1)
            return value.hasPrefix("\"") ? String(value.dropFirst().prefix { $0 != "\"" }) : String(value)
        }
        return nil
    }
}

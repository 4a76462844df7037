import Diagnostics
import OpenAPI

/// Plans what an operation sends.
struct BodyPlanner {
    let types: TypeBuilder
    let place: Place

    func body(of operation: Document.Operation) -> RequestBody? {
        guard let body = operation.requestBody, let media = chosen(of: body) else { return nil }
        let name = MediaTypeName(media.name)
        let (format, type) = self.format(name, media, body)
        return RequestBody(
            format: format, contentType: contentType(media, format), type: type, isRequired: body.isRequired, name: "body",
            documentation: Documentation(description: body.description)
        )
    }

    private func format(
        _ name: MediaTypeName, _ media: Document.MediaType, _ body: Document.RequestBody
    ) -> (RequestBody.Format, TypeReference) {
        var place = Place(name: body.name.map(SwiftIdentifier.type) ?? self.place.name + "Request", file: self.place.file)
        if name.isJSON {
            return (.json, media.schema.map { types.type(of: $0, at: place).optional } ?? .json)
        }
        if name.isMultipart || name.isForm {
            place.isMultipart = name.isMultipart
            let type = media.schema.map { types.type(of: $0, at: place).type } ?? .dictionary(.json)
            return (name.isMultipart ? .multipart : .form, type)
        }
        return name.isText ? (.text, .string) : (.binary, .binary)
    }

    private func contentType(_ media: Document.MediaType, _ format: RequestBody.Format) -> String {
        guard media.name.contains("*") else { return media.name }
        return format == .json ? "application/json" : "application/octet-stream"
    }

    private func chosen(of body: Document.RequestBody) -> Document.MediaType? {
        MediaTypeChoice(types: types).choose(among: body.content, direction: "sent")
    }
}

/// Chooses the media type that is sent or asked for, of those that the description offers.
struct MediaTypeChoice {
    let types: TypeBuilder

    /// What is left out is said once for each kind of media type.
    func choose(among media: [Document.MediaType], direction: String) -> Document.MediaType? {
        let ranked = media.enumerated().min { (MediaTypeName($0.element.name).rank, $0.offset) < (MediaTypeName($1.element.name).rank, $1.offset) }
        guard let chosen = ranked?.element else { return nil }
        if MediaTypeName(chosen.name).isXML {
            types.sink.report(
                .unsupportedMediaType, "'\(chosen.name)' is \(direction) as bytes: XML has no models yet", at: chosen.range
            )
        }
        for other in media where other.name != chosen.name {
            types.noteUnusedMediaType(MediaTypeName(other.name).name, direction: direction, at: other.range)
        }
        return chosen
    }
}

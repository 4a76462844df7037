import OpenAPI
import Samples

/// A builder of the responses that the description declares for an operation.
struct ResponseBuilder {
    let text: DescriptionText
    /// The number of events in the response of a stream.
    private static let events = 3

    /// Returns the response with the status in the header `Prefer`, or the first successful response.
    ///
    /// An operation that describes only failures responds 200 without a body.
    func response(of operation: Document.Operation, preferring code: String?) -> (status: Int, Document.Response)? {
        guard let code else {
            let successes = operation.responses.filter { $0.status.isSuccess }
            let first =
                successes.first { if case .code = $0.status { true } else { false } } ?? successes.first
                ?? operation.responses.first { $0.status == .default }
                ?? operation.responses.first { $0.status.hundreds.map { (2..<4).contains($0) } ?? false }
            guard let first else {
                return (200, Document.Response(status: .code(200), range: operation.range))
            }
            return (Self.code(of: first.status), first)
        }
        guard let number = Int(code), (200..<600).contains(number) else { return nil }
        let found =
            operation.responses.first { $0.status == .code(number) }
            ?? operation.responses.first { $0.status == .range(number / 100) }
            ?? operation.responses.first { $0.status == .default }
        return found.map { (number, $0) }
    }

    private static func code(of status: Document.Response.Status) -> Int {
        switch status {
        case .code(let code): code
        case .range(let hundreds): hundreds * 100
        case .default: 200
        }
    }

    /// Returns the media type that the header `Accept` prefers; nil if it allows none.
    ///
    /// Of media types with equal weights, the first one is returned.
    func media(of response: Document.Response, accepting accept: String?) -> Document.MediaType? {
        guard let accept, !accept.isEmpty else { return response.content.first }
        var best: (media: Document.MediaType, weight: Double)?
        let ranges = accept.split(separator: ",").prefix(100)
        for media in response.content {
            // The most specific range in `Accept` that includes the media type determines the weight of the media type.
            var own: (specificity: Int, weight: Double)?
            for range in ranges
            where MediaTypeText.matches(String(range), media.name) || Self.includes(media.name, range) {
                let essence = MediaTypeName.essence(String(range))
                let specificity = essence == "*/*" ? 0 : essence.hasSuffix("/*") ? 1 : 2
                let weight = MediaTypeText.parameter("q", of: String(range)).flatMap { Double($0) } ?? 1
                if specificity > own?.specificity ?? -1 { own = (specificity, weight) }
            }
            if let own, own.weight > 0, own.weight > best?.weight ?? 0 { best = (media, own.weight) }
        }
        return best?.media
    }

    /// Returns whether the media type of a response is a range, such as `image/*`, that includes `range`.
    private static func includes(_ name: String, _ range: Substring) -> Bool {
        MediaTypeName.essence(name).contains("*") && MediaTypeText.matches(name, String(range))
    }

    enum Body {
        case value(Literal)
        case bytes([UInt8])
        case chunks([[UInt8]])
    }

    /// Returns an example of a media type, or a sample of its schema if there is no valid example.
    ///
    /// If `name` isn't nil, the result is the example with this name, or nil if there is none.
    func value(of media: Document.MediaType, example name: String?) -> Literal? {
        if let name { return text.examples(of: media).first { $0.name == name }?.value }
        let schema = media.schema ?? media.itemSchema
        var candidates = [media.example].compactMap(\.self)
        candidates += text.examples(of: media).map(\.value)
        guard let schema else { return candidates.first ?? .string("") }
        for candidate in candidates {
            let violations = SchemaValidator.violations(
                of: candidate, schema, in: text.schemas, location: "body", direction: .response)
            if violations.isEmpty { return candidate }
        }
        return SchemaSampler.value(of: schema, in: text.schemas)
    }

    /// Returns a value in the encoding of a media type.
    func body(_ value: Literal, as media: Document.MediaType, isExample: Bool) -> Body {
        let essence = MediaTypeName.essence(media.name)
        if essence == "text/event-stream" { return .chunks(events(value)) }
        if ["application/jsonl", "application/x-ndjson", "application/ndjson", "application/x-jsonlines"].contains(
            essence)
        {
            return .chunks(Self.repeated(value).map { Array(($0.json + "\n").utf8) })
        }
        if essence == "application/json-seq" {
            return .chunks(Self.repeated(value).map { [0x1E] + Array(($0.json + "\n").utf8) })
        }
        if MediaTypeText.isJSON(essence) || essence == "*/*" || essence == "application/*" {
            return .bytes(Array(value.json.utf8))
        }
        if essence.hasSuffix("/xml") || essence.hasSuffix("+xml") {
            if case .string(let text) = value, text.hasPrefix("<") { return .bytes(Array(text.utf8)) }
            return .bytes(Array(XMLBodyWriter(text: text).document(value, media.schema).utf8))
        }
        if essence == "application/x-www-form-urlencoded" {
            let pairs = (value.members ?? []).map {
                "\(PercentText.encoded($0.key))=\(PercentText.encoded($0.value.plainText))"
            }
            return .bytes(Array(pairs.joined(separator: "&").utf8))
        }
        if essence.hasPrefix("multipart/") { return .bytes(multipart(value)) }
        if case .object = value { return .bytes(Array(value.json.utf8)) }
        return .bytes(Array(value.plainText.utf8))
    }

    private static func repeated(_ value: Literal) -> [Literal] {
        if case .array(let items) = value { return items }
        return Array(repeating: value, count: events)
    }

    private func events(_ value: Literal) -> [[UInt8]] {
        if case .string(let text) = value, text.contains("data:") {
            let ended = text.hasSuffix("\n\n") ? text : text + "\n\n"
            return [Array(ended.utf8)]
        }
        return Self.repeated(value).enumerated().map { index, item in
            // An object that consists of an event's fields is written as one event (OpenAPI 3.2, 4.14.5).
            if let members = item.members, members.contains(where: { $0.key == "data" }),
                members.allSatisfy({ ["data", "event", "id", "retry"].contains($0.key) })
            {
                return Array((members.map { "\($0.key): \(Self.line($0.value))\n" }.joined() + "\n").utf8)
            }
            return Array("data: \(Self.line(item))\n\n".utf8)
        }
    }

    private static func line(_ value: Literal) -> String {
        if case .string(let text) = value { return text.replacing("\n", with: "\ndata: ") }
        return value.json
    }

    static let boundary = "mock-server-boundary"

    private func multipart(_ value: Literal) -> [UInt8] {
        var text = ""
        for member in value.members ?? [] {
            text += "--\(Self.boundary)\r\nContent-Disposition: form-data; name=\"\(member.key)\"\r\n\r\n"
            text += member.value.plainText + "\r\n"
        }
        return Array((text + "--\(Self.boundary)--\r\n").utf8)
    }

    /// Returns the `Content-Type` for a media type; a range is replaced by a media type in the range.
    static func contentType(_ name: String) -> String {
        let essence = MediaTypeName.essence(name)
        if essence.hasPrefix("multipart/") { return "\(essence); boundary=\(boundary)" }
        switch essence {
        case "*/*", "application/*": return "application/json"
        case "text/*": return "text/plain"
        case "image/*": return "image/png"
        case "audio/*": return "audio/mpeg"
        case "video/*": return "video/mp4"
        default: return name
        }
    }
}

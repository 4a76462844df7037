import Diagnostics
import OpenAPI

/// Which of a body's media types is generated.
struct MediaTypeChoice {
    enum Format: Equatable {
        case json, multipart, form, text, binary
        case sequence(SequenceFormat)

        /// The lowest is preferred.
        var rank: Int {
            switch self {
            case .json: 0
            case .sequence(.jsonLines), .sequence(.jsonSequence): 1
            case .multipart: 2
            case .form: 3
            case .sequence(.eventStream): 4
            case .text: 5
            case .binary: 6
            }
        }
    }

    var mediaType: Document.MediaType
    var format: Format
    /// What to send as `Content-Type` or `Accept`.
    var contentType: String

    /// The best of `content`; what is left out is noted. Nil when there is none.
    static func best(of content: [Document.MediaType], reporting sink: inout DiagnosticSink) -> MediaTypeChoice? {
        let candidates = content.map { ($0, format(of: $0)) }
        guard let best = candidates.min(by: { rank($0) < rank($1) }) else { return nil }
        let others = content.filter { $0.name != best.0.name }.map { "'\($0.name)'" }
        let essence = essence(best.0.name)
        if essence.hasSuffix("xml") {
            sink.report(
                .unsupportedMediaType, "'\(best.0.name)' isn't read or written yet; it is passed on as data",
                at: best.0.range
            )
        } else if best.1 == .binary, essence.hasPrefix("multipart/") {
            sink.report(
                .unsupportedMediaType, "the parts of '\(best.0.name)' aren't taken apart; it is passed on as data",
                at: best.0.range
            )
        } else if !others.isEmpty {
            sink.report(
                Diagnostic(
                    .unsupportedMediaType, severity: .note,
                    "one media type is generated: '\(best.0.name)', not \(others.joined(separator: ", "))",
                    at: best.0.range
                )
            )
        }
        return MediaTypeChoice(
            mediaType: best.0, format: best.1, contentType: contentType(of: best.0.name, best.1)
        )
    }

    private static func rank(_ candidate: (Document.MediaType, Format)) -> (Int, Int) {
        let essence = essence(candidate.0.name)
        let exactness = essence == "application/json" ? 0 : (essence.contains("*") ? 2 : 1)
        return (candidate.1.rank, exactness)
    }

    /// Without parameters, in lower case.
    static func essence(_ name: String) -> String {
        let isEssence = name.utf8.allSatisfy { byte in
            byte < 0x80 && byte != UInt8(ascii: ";") && byte != UInt8(ascii: " ")
                && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        }
        if isEssence { return name }
        let end = name.firstIndex(of: ";") ?? name.endIndex
        return name[..<end].lowercased().split(separator: " ").joined()
    }

    private static func format(of mediaType: Document.MediaType) -> Format {
        let essence = essence(mediaType.name)
        switch essence {
        case "application/json", "text/json", "*/*", "application/*": return .json
        case "multipart/form-data": return .multipart
        case "application/x-www-form-urlencoded": return .form
        case "application/jsonl", "application/x-jsonl", "application/jsonlines", "application/x-jsonlines",
            "application/ndjson", "application/x-ndjson", "application/x-json-stream":
            return .sequence(.jsonLines)
        case "application/json-seq": return .sequence(.jsonSequence)
        // Without a schema of its events a stream is text.
        case "text/event-stream" where mediaType.itemSchema != nil: return .sequence(.eventStream)
        default: break
        }
        // `application/json+sarif` has it the wrong way round, and is meant all the same.
        if essence.hasSuffix("+json") || essence.hasPrefix("application/json+") { return .json }
        if essence.hasSuffix("+jsonl") { return .sequence(.jsonLines) }
        if essence.hasSuffix("+json-seq") { return .sequence(.jsonSequence) }
        return essence.hasPrefix("text/") && !essence.hasSuffix("xml") ? .text : .binary
    }

    private static func contentType(of name: String, _ format: Format) -> String {
        guard essence(name).contains("*") else { return name }
        switch format {
        case .json: return "application/json"
        case .text: return "text/plain"
        default: return name
        }
    }
}

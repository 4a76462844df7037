/// The decoding of a response body.
///
/// The decoding depends on the documented media types and on the `Content-Type` of the response:
///
/// | documented type | received type | decoded as |
/// | --- | --- | --- |
/// | any | none, or an invalid `Content-Type` | as documented (RFC 9110, section 8.3) |
/// | JSON | JSON under any name (`application/problem+json`, `text/json`) | JSON |
/// | XML | XML under any name (`text/xml`, `application/problem+xml`), or JSON | XML, or JSON |
/// | JSON | text, JavaScript or octets | JSON if possible, otherwise an error: many servers send a wrong type |
/// | any JSON value | text that isn't JSON | the text as a string: FastAPI describes each undeclared response as JSON |
/// | JSON | a form, if forms are documented, with or without JSON | form |
/// | JSON | HTML, XML, another form, an image, an event stream | error, unless the type is documented too |
/// | a sequence | another sequence or JSON, if the type is documented too | received type |
/// | a multipart body | any other multipart type | parts |
/// | JSON | a multipart body, if the type is documented too | parts |
/// | a sequence | JSON, text or octets | as documented if possible, otherwise an error |
/// | text | JSON, if the type is documented too | the string in the JSON |
/// | `*/*` as text | JSON | the string in the JSON, or the whole body if the JSON isn't a string |
/// | text | any other text except HTML and event streams, or octets | text |
/// | octets, `*/*`, bytes with a JSON type | any | bytes |
/// | `image/png`, `application/zip` | another `image/…` or `application/…` except text, JSON and XML | bytes |
///
/// Case and parameters of media types are ignored, except for the `charset` of text.
enum BodyDecoding: Equatable {
    case json, form, multipart, text, bytes
    case items(SequenceFormat)
    /// An attempt to decode a body whose media type isn't documented. A failure is a ``ContentTypeError``.
    case attempt
}

extension BodyDecoding {
    /// Returns the decoding for a received media type; nil if the body can't be decoded.
    func reading(of essence: String, among accepted: AcceptedTypes) -> BodyDecoding? {
        let family = MediaTypes.family(of: essence)
        switch self {
        // If XML is documented, XML with any of its media types is accepted. The value's decoding distinguishes XML
        // from JSON.
        case .json where family == .xml && accepted.hold(.xml): return .json
        case .json:
            return Self.json(family, isSpelledOut: accepted.listsExplicitly(essence), isNamed: accepted.name(essence))
        case .items(let format): return Self.items(format, family, isSpelledOut: accepted.listsExplicitly(essence))
        case .text: return Self.text(family, essence, among: accepted)
        case .bytes: return Self.isBytes(family, essence, among: accepted) ? .bytes : nil
        case .form: return family == .form ? .form : nil
        case .multipart: return family == .multipart ? .multipart : nil
        case .attempt: return .attempt
        }
    }

    private static func json(_ family: MediaTypes.Family, isSpelledOut: Bool, isNamed: Bool) -> BodyDecoding? {
        if family == .json { return .json }
        guard isSpelledOut else {
            return isNamed || family == .text || family == .octets ? .attempt : nil
        }
        switch family {
        case .sequence(let format): return .items(format)
        case .text, .html: return .text
        case .form: return .form
        case .multipart: return .multipart
        default: return .json
        }
    }

    private static func items(
        _ format: SequenceFormat, _ family: MediaTypes.Family, isSpelledOut: Bool
    ) -> BodyDecoding? {
        switch family {
        case .multipart where format == .multipart: return .items(.multipart)
        // Only the operation defines the format of the events, so the documented format of an event stream is used.
        case .sequence(let other) where other.hasEvents && format.hasEvents: return .items(format)
        case .sequence(let other) where other == format || isSpelledOut: return .items(other)
        case .json where isSpelledOut: return .json
        // A JSON body isn't decoded as an event stream or as a multipart body.
        case .json: return format.hasEvents || format == .multipart ? nil : .attempt
        // A body of type text or octets has no boundary, so it can't be decoded as parts.
        case .text, .octets: return format == .multipart ? nil : .attempt
        default: return nil
        }
    }

    private static func text(_ family: MediaTypes.Family, _ essence: String, among accepted: AcceptedTypes)
        -> BodyDecoding?
    {
        if family == .json, accepted.name(essence) { return accepted.listsExplicitly(essence) ? .json : .attempt }
        return accepted.name(essence) || family == .text || family == .octets || accepted.hold(family) ? .text : nil
    }

    private static func isBytes(
        _ family: MediaTypes.Family, _ essence: String, among accepted: AcceptedTypes
    ) -> Bool {
        if family == .octets || accepted.name(essence) || accepted.hold(family) { return true }
        // If the description documents bytes with a JSON type, their format is undefined, so any type is accepted.
        return accepted.hold(.octets) || accepted.hold(.json)
    }
}

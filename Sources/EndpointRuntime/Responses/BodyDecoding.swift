/// The decoding of a body.
///
/// The decoding depends on the body's `Content-Type` if that is documented or equivalent to a documented one.
///
/// | documented | received | |
/// | --- | --- | --- |
/// | any | none, or what isn't a media type | as documented (RFC 9110, section 8.3) |
/// | JSON | JSON under any name (`application/problem+json`, `text/json`) | JSON |
/// | XML | XML under any name (`text/xml`, `application/problem+xml`), or JSON | XML, or JSON |
/// | JSON | text, JavaScript or octets | JSON where it is, else an error: many servers don't name what they send |
/// | JSON | a form that is documented too, as the only type or beside it | a form |
/// | JSON | HTML, XML, another form, an image, an event stream | an error, unless it is documented too |
/// | a sequence | another sequence that is documented too, or JSON that is | as that one |
/// | a multipart body | any other | as its parts |
/// | JSON | a multipart body that is documented too | by its parts |
/// | a sequence | JSON, text or octets | as documented where it can be, else an error |
/// | text, `*/*` | JSON | the text in it where it is documented too; for `*/*` the whole where it is none |
/// | text | any other text but HTML and event streams, or octets | text |
/// | octets, `*/*`, bytes called JSON | any | bytes |
/// | `image/png`, `application/zip` | the same: `image/…`, `application/…` except text, JSON and XML | bytes |
///
/// Case and parameters are ignored, except for the `charset` of text.
enum BodyDecoding: Equatable {
    case json, form, multipart, text, bytes
    case items(SequenceFormat)
    /// The documented decoding, tried on a body of another type; a failure is an error of the type.
    case attempt
}

extension Response {
    /// Returns the decoding of the body, documented as `documented`.
    ///
    /// - Parameter accepted: The documented types, as in `Accept`. Nil for the request's.
    /// - Throws: `.underlying` with a ``ContentTypeError``.
    func reading(
        _ documented: BodyDecoding, accepted: @autoclosure () -> String? = nil
    ) throws(EndpointError) -> BodyDecoding {
        // Stubbed responses have no type.
        guard let head else { return documented }
        // Most responses are plain JSON.
        if documented == .json, head.isPlainlyJSON { return .json }
        return try ownReading(documented, accepted: accepted() ?? message?[header: "Accept"])
    }

    @inline(never)
    private func ownReading(_ documented: BodyDecoding, accepted: String?) throws(EndpointError) -> BodyDecoding {
        guard let contentType, let accepted else { return documented }
        let essence = MediaTypes.essence(of: contentType)
        if let reading = documented.reading(of: essence, among: AcceptedTypes(accepted)) { return reading }
        throw contentTypeError(accepted: accepted)
    }

    /// The media type of the body; nil if `Content-Type` is missing or isn't a media type.
    ///
    /// Some servers send `json`, or nothing after the header's name.
    package var contentType: String? {
        guard let type = head?[header: "Content-Type"], type.utf8.contains(UInt8(ascii: "/"))
        else {
            return nil
        }
        return type
    }

    /// The family of the body's media type.
    var family: MediaTypes.Family? { contentType.map { MediaTypes.family(of: MediaTypes.essence(of: $0)) } }

    /// Returns the error of a body that doesn't match its type.
    func contentTypeError(accepted: String? = nil) -> EndpointError {
        let accepted = accepted ?? message?[header: "Accept"] ?? ""
        let error = ContentTypeError(documented: AcceptedTypes(accepted).names, received: contentType ?? "")
        return .underlying(error, self)
    }
}

extension BodyDecoding {
    /// Returns the decoding; nil if a body of that type can't be decoded.
    fileprivate func reading(of essence: String, among accepted: AcceptedTypes) -> BodyDecoding? {
        let family = MediaTypes.family(of: essence)
        switch self {
        // XML under any name, where it is documented under one: who reads the value finds out which of both it is.
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
        // Of an event stream the operation alone knows what its events are.
        case .sequence(let other) where other.hasEvents && format.hasEvents: return .items(format)
        case .sequence(let other) where other == format || isSpelledOut: return .items(other)
        case .json where isSpelledOut: return .json
        // Events are never JSON: a server that responds with JSON hasn't started a stream.
        case .json: return format.hasEvents || format == .multipart ? nil : .attempt
        // A body of these types has no boundary, and so no parts.
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
        // JSON documented as bytes: the description doesn't define their format.
        return accepted.hold(.octets) || accepted.hold(.json)
    }
}

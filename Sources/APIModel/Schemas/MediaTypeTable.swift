/// The table that decides the form of a body and the rank of its media type.
///
/// The first row that matches the media type, the direction and the schema decides. A media type with a better rank has
/// the method without a suffix.
enum MediaTypeTable {
    /// A group of media types with the same rows.
    enum Kind: String {
        case json = "JSON: `application/json`, `text/json`, `+json`"
        case range = "`*/*`, `application/*`"
        case formData = "`multipart/form-data`"
        case multipart = "other `multipart`"
        case urlEncoded = "`application/x-www-form-urlencoded`"
        case jsonLines = "JSON Lines, NDJSON"
        case jsonSequence = "`application/json-seq`, `+json-seq`"
        case eventStream = "`text/event-stream`"
        case text = "`text`"
        case textApplication = "YAML, JavaScript, SQL and other text in `application`"
        case xml = "XML"
        case vendor = "`vnd.` without a suffix"
        case octetStream = "`application/octet-stream`"
        case other = "others, such as `image/png`"
    }

    enum Direction: String {
        case sent, received
    }

    /// A class of schemas; a schema may belong to several.
    enum SchemaClass: String {
        case none = "no schema"
        case anything = "any value"
        case string = "string"
        case bytes = "bytes"
        /// A value with its own type: a model, an enumeration, a number or a date.
        case described = "a type of its own"
        /// A described value that can be written as text.
        case textual = "number, date, enumeration"
        case textualString = "date, enumeration of strings"
        case encodedString = "encoded string, such as base64"
        case fields = "object or union"
        /// A string or bytes that describe the whole body, although its media type is a sequence.
        case wholeString = "string or bytes"
        case files = "parts with names or positions, some of them files"
        case parts = "parts with names or positions"
        case list = "array of parts"
        case event = "object of the fields of an event"
        case eventText = "string or no schema"
    }

    /// The precision of a body's Swift type, the best first.
    enum Rank: String, CaseIterable {
        /// A form with files, which no other media type can represent.
        ///
        /// JSON has no bytes, and a body of bytes has only one file.
        case files = "form with files"
        /// A model, an array or a typed scalar.
        case model = "model"
        /// The bytes of a file, according to the schema or the media type.
        ///
        /// The file is the operation's purpose. Text or untyped JSON beside the bytes is another representation, or an
        /// error.
        case bytes = "file"
        /// The events of a stream, which are as precise as a model, but are sent only on request.
        case events = "events"
        /// Text, or JSON that is only a string.
        case text = "text"
        /// JSON or a form whose content isn't described.
        case untyped = "untyped"
        /// Text or bytes whose content isn't described.
        case bare = "undescribed text or bytes"
        /// An event stream of strings, which is never the default.
        case stream = "stream of strings"
        /// A described type in a format that isn't parsed.
        case opaque = "not parsed"
    }

    struct Row {
        let kinds: [Kind]
        /// The direction of the body; nil for both.
        let direction: Direction?
        /// The classes of schemas, at least one of which must match; empty for any schema.
        let schemas: [SchemaClass]
        let form: MediaTypeFormat
        /// The rank; nil if the rank is that of the schema: model, text or untyped.
        let rank: Rank?

        init(
            _ kinds: [Kind], _ direction: Direction? = nil, _ schemas: [SchemaClass] = [], _ form: MediaTypeFormat,
            _ rank: Rank? = nil
        ) {
            self.kinds = kinds
            self.direction = direction
            self.schemas = schemas
            self.form = form
            self.rank = rank
        }
    }

    static let rows: [Row] = [
        Row([.json, .range], .received, [.bytes], .binary, .bytes),
        Row([.json], .json),
        Row([.range], .sent, [.bytes], .binary, .bytes),
        Row([.range], .sent, [.none, .string, .encodedString], .binary, .bare),
        Row([.range], .received, [.string], .text, .text),
        Row([.range], nil, [.textualString], .text, .model),
        Row([.range], .json),
        Row([.formData, .multipart], .received, [.files], .multipart, .files),
        Row([.formData, .multipart], .received, [.parts], .multipart, .model),
        Row([.formData], .sent, [.files], .multipart, .files),
        Row([.formData], .sent, .multipart),
        Row([.multipart], .sent, [.list], .sequence(.multipart), .model),
        Row([.multipart], .sent, .binary, .opaque),
        Row([.formData, .multipart], .sequence(.multipart)),
        Row([.urlEncoded], .sent, .form),
        Row([.urlEncoded], .received, [.fields], .form, .model),
        Row([.urlEncoded], .binary, .opaque),
        Row([.jsonLines, .jsonSequence], .sent, [.wholeString], .binary, .bytes),
        Row([.jsonLines], .sequence(.jsonLines)),
        Row([.jsonSequence], .sequence(.jsonSequence)),
        Row([.eventStream], nil, [.event], .sequence(.eventStream), .events),
        Row([.eventStream], nil, [.eventText], .sequence(.eventText), .stream),
        Row([.eventStream], .sequence(.eventData), .events),
        Row([.text], .sent, [.bytes], .binary, .bytes),
        Row([.textApplication], nil, [.bytes], .binary, .bytes),
        Row([.text, .textApplication], nil, [.none, .anything], .text, .bare),
        Row([.text, .textApplication], nil, [.textual], .text, .model),
        Row([.text, .textApplication], .text, .text),
        Row([.xml], nil, [.described], .xml, .model),
        Row([.xml], .binary, .opaque),
        Row([.vendor], nil, [.textualString], .text, .model),
        Row([.vendor], nil, [.encodedString], .binary, .bare),
        Row([.vendor], nil, [.described], .json, .model),
        Row([.octetStream, .other], nil, [.described], .binary, .bare),
        Row([.octetStream], nil, [.none, .anything, .string], .binary, .bare),
        Row([.vendor, .octetStream, .other], .binary, .bytes),
    ]

    /// The rows of each kind, in the order of the table.
    static let rowsByKind: [Kind: [Row]] = rows.reduce(into: [:]) { table, row in
        for kind in row.kinds { table[kind, default: []].append(row) }
    }

    /// The forms in the order in which the method without a suffix prefers them among equal ranks.
    ///
    /// JSON is first, because JSON distinguishes numbers and preserves nesting.
    static let preference: [Form] = [.json, .sequence, .multipart, .form, .xml, .text, .binary]

    /// A form of bodies, regardless of the kind of sequence.
    enum Form: String {
        case json = "JSON"
        case multipart = "multipart form"
        case form, text
        case xml = "XML"
        case binary = "bytes"
        case sequence
        case events

        init(_ format: MediaTypeFormat) {
            self =
                switch format {
                case .json: .json
                case .multipart: .multipart
                case .form: .form
                case .xml: .xml
                case .text: .text
                case .binary: .binary
                case .sequence(let sequence): sequence.hasEvents ? .events : .sequence
                }
        }
    }

    /// The condition under which two bodies are views of one value, with one method.
    enum Condition: String {
        case always
        case text = "both plain strings, or equal schemas; if sent, the same media type or a range"
        case string = "both plain strings, or equal schemas"
        case schema = "equal schemas"
        case fields = "equal schemas, or one without a schema; both or neither with files"
        case list = "the JSON is an array of the sequence's items; both or neither with files"
        case items = "equal items"
    }

    /// The pairs of forms that may be views of one value. Other pairs have separate methods.
    static let views: [(one: [Form], other: [Form], condition: Condition)] = [
        ([.binary], [.binary], .always),
        ([.text], [.text], .text),
        ([.text], [.json], .string),
        ([.json, .form, .multipart], [.json, .form, .multipart], .fields),
        ([.xml], [.xml, .json, .form], .schema),
        ([.sequence], [.json], .list),
        ([.sequence], [.sequence], .items),
        // A server sends events on request, one by one, so an event stream isn't a view of a whole response.
        ([.events], [.events], .items),
    ]
}

extension MediaTypeTable.Row {
    // Rows without a direction or a schema

    init(_ kinds: [MediaTypeTable.Kind], _ form: MediaTypeFormat, _ rank: MediaTypeTable.Rank? = nil) {
        self.init(kinds, nil, [], form, rank)
    }

    init(
        _ kinds: [MediaTypeTable.Kind], _ direction: MediaTypeTable.Direction, _ form: MediaTypeFormat,
        _ rank: MediaTypeTable.Rank? = nil
    ) {
        self.init(kinds, direction, [], form, rank)
    }
}

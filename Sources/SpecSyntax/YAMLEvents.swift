import CLibYAML

/// The events of libyaml's parser, as Swift values.
///
/// Owns the C parser: libyaml keeps a pointer into `bytes`, so both live and die together here.
struct YAMLEvents: ~Copyable {
    enum Event {
        case scalar(text: String, style: SyntaxScalar.Style, anchor: String?)
        case sequenceStart(anchor: String?)
        case sequenceEnd
        case mappingStart(anchor: String?)
        case mappingEnd
        case alias(String)
        case documentStart
        case documentEnd
        case streamEnd
    }

    struct Failure: Error {
        let problem: String
        let context: String?
        /// In characters.
        let position: Int
    }

    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let bytes: UnsafeMutableBufferPointer<UInt8>

    /// - Parameter bytes: Without a byte order mark: libyaml takes that for text when it is told the encoding.
    init(_ bytes: ArraySlice<UInt8>) {
        parser = .allocate(capacity: 1)
        self.bytes = .allocate(capacity: max(bytes.count, 1))
        _ = self.bytes.initialize(from: bytes)
        yaml_parser_initialize(parser)
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, self.bytes.baseAddress, bytes.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
        bytes.deallocate()
    }

    /// The next event and where it lies, in characters.
    mutating func next() throws(Failure) -> (event: Event, start: Int, end: Int) {
        while true {
            var event = yaml_event_t()
            guard yaml_parser_parse(parser, &event) != 0 else { throw failure }
            defer { yaml_event_delete(&event) }
            if let read = Self.read(event) {
                return (read, Int(event.start_mark.index), Int(event.end_mark.index))
            }
        }
    }

    /// Nil for events that carry nothing.
    private static func read(_ event: yaml_event_t) -> Event? {
        switch event.type {
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE && scalar.tag == nil
            return .scalar(text: text, style: isPlain ? .plain : style(of: scalar), anchor: string(scalar.anchor))
        case YAML_SEQUENCE_START_EVENT: return .sequenceStart(anchor: string(event.data.sequence_start.anchor))
        case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
        case YAML_MAPPING_START_EVENT: return .mappingStart(anchor: string(event.data.mapping_start.anchor))
        case YAML_MAPPING_END_EVENT: return .mappingEnd
        case YAML_ALIAS_EVENT: return .alias(string(event.data.alias.anchor) ?? "")
        case YAML_DOCUMENT_START_EVENT: return .documentStart
        case YAML_DOCUMENT_END_EVENT: return .documentEnd
        case YAML_STREAM_END_EVENT: return .streamEnd
        default: return nil
        }
    }

    /// A tag of the core schema other than `!!str` leaves the text to be read as if it stood plain; all other tags, and
    /// quotes, make it a string.
    private static func style(of scalar: yaml_event_t.__Unnamed_union_data.__Unnamed_struct_scalar) -> SyntaxScalar.Style {
        let coreTags = ["null", "bool", "int", "float"].map { "tag:yaml.org,2002:" + $0 }
        return string(scalar.tag).map(coreTags.contains) == true ? .plain : .quoted
    }

    private static func string(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        text.map { String(cString: $0) }
    }

    private var failure: Failure {
        let problem = parser.pointee.problem.map { String(cString: $0) } ?? "the text can't be read"
        let context = parser.pointee.context.map { String(cString: $0) }
        // An error of the byte reader has no mark of its own.
        let isReaderError = parser.pointee.error == YAML_READER_ERROR
        let position = isReaderError ? parser.pointee.mark.index : parser.pointee.problem_mark.index
        return Failure(problem: problem, context: context, position: Int(position))
    }
}

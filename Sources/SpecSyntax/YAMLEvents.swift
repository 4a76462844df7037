import CLibYAML

/// The events of libyaml's parser as Swift values.
///
/// The type owns the C parser and the bytes. Libyaml keeps a pointer into the bytes, so both have the same lifetime.
struct YAMLEvents: ~Copyable {
    enum Event {
        /// - Parameter tag: An application's own tag, such as `!include`, which has no effect on the value.
        case scalar(text: String, style: SyntaxScalar.Style, anchor: String?, tag: String?)
        case sequenceStart(anchor: String?, isFlow: Bool)
        case sequenceEnd
        case mappingStart(anchor: String?, isFlow: Bool)
        case mappingEnd
        case alias(String)
        case documentStart
        case documentEnd
        case streamEnd
    }

    struct Failure: Error {
        enum Position {
            /// A position in characters, which libyaml reports when it scans or parses.
            case character(Int)
            /// A position in bytes, which libyaml reports when it decodes.
            case byte(Int)
        }

        let problem: String
        let position: Position
        /// The construct that libyaml was reading, such as "while scanning a quoted scalar".
        let context: String?
        let contextCharacter: Int?
    }

    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let bytes: UnsafeMutableBufferPointer<UInt8>

    /// Creates a parser for UTF-8 text without a byte order mark.
    ///
    /// Libyaml counts a byte order mark as a character if the encoding is set explicitly, as it is in this parser, but
    /// not if libyaml detects the encoding.
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

    /// Returns the next event, and its start and end in characters.
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

    /// Returns a libyaml event as a Swift value; nil for an event without content.
    private static func read(_ event: yaml_event_t) -> Event? {
        switch event.type {
        case YAML_SCALAR_EVENT:
            let scalar = event.data.scalar
            let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            let written: SyntaxScalar.Style = scalar.style == YAML_PLAIN_SCALAR_STYLE ? .plain : .quoted
            let tag = string(scalar.tag)
            let style = tag.flatMap { styleByTag[$0] } ?? written
            return .scalar(
                text: text, style: style, anchor: string(scalar.anchor),
                tag: tag.flatMap { $0.hasPrefix("!") && $0 != "!" ? $0 : nil })
        case YAML_SEQUENCE_START_EVENT:
            let sequence = event.data.sequence_start
            return .sequenceStart(anchor: string(sequence.anchor), isFlow: sequence.style == YAML_FLOW_SEQUENCE_STYLE)
        case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
        case YAML_MAPPING_START_EVENT:
            let mapping = event.data.mapping_start
            return .mappingStart(anchor: string(mapping.anchor), isFlow: mapping.style == YAML_FLOW_MAPPING_STYLE)
        case YAML_MAPPING_END_EVENT: return .mappingEnd
        case YAML_ALIAS_EVENT: return .alias(string(event.data.alias.anchor) ?? "")
        case YAML_DOCUMENT_START_EVENT: return .documentStart
        case YAML_DOCUMENT_END_EVENT: return .documentEnd
        case YAML_STREAM_END_EVENT: return .streamEnd
        default: return nil
        }
    }

    /// The scalar style that each tag implies (YAML 1.2.2, sections 6.9.1 and 10.3.2).
    ///
    /// Any other tag has no effect on the value.
    private static let styleByTag: [String: SyntaxScalar.Style] = [
        "!": .quoted,
        "tag:yaml.org,2002:str": .quoted,
        "tag:yaml.org,2002:binary": .quoted,
        "tag:yaml.org,2002:null": .plain,
        "tag:yaml.org,2002:bool": .plain,
        "tag:yaml.org,2002:int": .plain,
        "tag:yaml.org,2002:float": .plain,
    ]

    private static func string(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
        text.map { String(cString: $0) }
    }

    private var failure: Failure {
        let parser = parser.pointee
        return Failure(
            problem: parser.problem.map { String(cString: $0) } ?? "the file can't be read",
            position: parser.error == YAML_READER_ERROR
                ? .byte(Int(parser.problem_offset)) : .character(Int(parser.problem_mark.index)),
            context: parser.context.map { String(cString: $0) },
            contextCharacter: parser.context == nil ? nil : Int(parser.context_mark.index)
        )
    }
}

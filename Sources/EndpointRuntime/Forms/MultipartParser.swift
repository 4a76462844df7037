/// A parser of multipart bodies as they are received (RFC 2046, section 5.1.1).
///
/// The received chunks may end anywhere.
///
/// Lines end in CRLF. A line that begins with the boundary but continues with other characters than whitespace isn't a
/// boundary: nested bodies may have boundaries with the same prefix. Bytes before the first boundary and after the last
/// boundary are skipped. Only a chunk, a header and the beginning of a possible boundary are in memory.
struct MultipartParser {
    enum Event {
        /// The beginning of a part, with its header.
        case part(PartHeader)
        /// The next bytes of the current part.
        case bytes(ArraySlice<UInt8>)
        /// The end of the current part.
        case end
    }

    /// The maximum size of a part's header in bytes.
    static let headerLimit = 64 << 10
    static let fieldLimit = 100
    /// The maximum number of spaces after a boundary.
    private static let paddingLimit = 1024

    private enum State {
        case preamble, header, body, epilogue
    }

    private var buffer = ByteAccumulator()
    /// The delimiter between parts: CRLF, two dashes and the boundary.
    private let delimiter: [UInt8]
    private var state = State.preamble
    private var header = PartHeader(number: 0)
    private var headerCount = 0
    /// The number of bytes of the incomplete line that were already searched for a line end.
    ///
    /// Chunks may be arbitrarily small, so the same bytes aren't searched again for each chunk.
    private var searchedCount = 0
    private var hasEnded = false

    /// Creates a parser.
    ///
    /// - Parameter boundary: The boundary, which isn't validated.
    init(boundary: String) {
        delimiter = Array("\r\n--\(boundary)".utf8)
        // A delimiter begins with CRLF, but the first boundary may be on the first line, so CRLF is inserted before the
        // body.
        buffer.append("\r\n".utf8)
    }

    /// Returns the boundary in a `Content-Type`.
    ///
    /// - Throws: ``SequenceError/noBoundary``
    static func boundary(of contentType: String?) throws(SequenceError) -> String {
        // More characters than the RFC's are accepted, because some servers omit required quotes. None of the accepted
        // characters ends a line.
        guard let boundary = contentType.flatMap({ HeaderParameters($0)["boundary"] }),
            (1...70).contains(boundary.utf8.count), boundary.utf8.last != UInt8(ascii: " "),
            boundary.utf8.allSatisfy({ (0x20..<0x7F).contains($0) })
        else { throw .noBoundary }
        return boundary
    }

    /// The number of received bytes that haven't been parsed.
    var waitingCount: Int { buffer.count }

    /// A Boolean value that indicates whether the closing boundary was received.
    var isClosed: Bool { state == .epilogue }

    mutating func append(_ piece: some Sequence<UInt8>) {
        // Bytes after the closing boundary are ignored.
        if !isClosed { buffer.append(piece) }
    }

    /// Marks the end of the input: no more bytes are appended.
    mutating func end() {
        hasEnded = true
    }

    /// Returns the next event; nil if more bytes are needed, and after the last part.
    ///
    /// - Throws: ``SequenceError``
    mutating func next() throws(SequenceError) -> Event? {
        let event: Event? =
            switch state {
            case .preamble: try passPreamble() ? try nextHeader() : nil
            case .header: try nextHeader()
            case .body: try nextBytes()
            case .epilogue: nil
            }
        guard event == nil, hasEnded, state != .epilogue else { return event }
        throw header.number == 0 ? .noParts : .cutOff(part: header.number)
    }

    // Parsing of the bytes before the first part

    /// Skips the bytes before the first boundary.
    ///
    /// - Returns: A Boolean value that indicates whether a part begins.
    private mutating func passPreamble() throws(SequenceError) -> Bool {
        while true {
            let found = buffer.firstRange(of: delimiter)
            buffer.consume(found.offset)
            guard found.isWhole else { return false }
            switch try ending() {
            case .unknown: return false
            case .none: buffer.consume(2)
            case .closing:
                state = .epilogue
                return false
            case .line:
                begin()
                return true
            }
        }
    }

    private mutating func begin() {
        state = .header
        header = PartHeader(number: header.number + 1)
        headerCount = 0
        searchedCount = 0
    }

    // Parsing of boundaries

    private enum Ending {
        /// More bytes are needed to decide whether the line is a boundary.
        case unknown
        /// The line isn't a boundary.
        case none
        /// A part follows the boundary. The CRLF of the boundary's line hasn't been consumed.
        case line
        case closing
    }

    /// Returns the kind of the line at the beginning of the buffer, and consumes it if it is a boundary.
    private mutating func ending() throws(SequenceError) -> Ending {
        let rest = buffer.prefix(delimiter.count + Self.paddingLimit + 2).dropFirst(delimiter.count)
        // Two dashes after the boundary close the body, so the rest of the line isn't awaited.
        if rest.starts(with: [UInt8(ascii: "-"), UInt8(ascii: "-")]) {
            buffer.consume(delimiter.count + 2)
            return .closing
        }
        if rest.elementsEqual([UInt8(ascii: "-")]) { return .unknown }
        let line = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard let first = line.first else { return rest.count > Self.paddingLimit ? .none : .unknown }
        if first == UInt8(ascii: "\n") { throw .bareLineFeed }
        guard first == UInt8(ascii: "\r") else { return .none }
        guard let second = line.dropFirst().first else { return .unknown }
        guard second == UInt8(ascii: "\n") else { return .none }
        buffer.consume(line.startIndex - rest.startIndex + delimiter.count)
        return .line
    }

    // Parsing of headers

    /// Parses the header of a part.
    ///
    /// The buffer begins with the CRLF of the previous line.
    private mutating func nextHeader() throws(SequenceError) -> Event? {
        while true {
            // A boundary instead of a header line means that the part has no blank line and no body.
            if buffer.prefix(delimiter.count).elementsEqual(delimiter) {
                switch try ending() {
                case .unknown: return nil
                case .none: break
                case .line, .closing: throw .invalidHeader(part: header.number)
                }
            }
            guard let end = lineEnd() else {
                guard buffer.count + headerCount <= Self.headerLimit else {
                    throw .headerTooLarge(part: header.number, limit: Self.headerLimit)
                }
                return nil
            }
            let line = Array(buffer.prefix(end).dropFirst(2))
            headerCount += end
            guard headerCount <= Self.headerLimit else {
                throw .headerTooLarge(part: header.number, limit: Self.headerLimit)
            }
            buffer.consume(end)
            if line.isEmpty {
                state = .body
                isAtStart = true
                return .part(header)
            }
            try take(line)
        }
    }

    /// Returns the position of the CRLF that ends the line; nil if the CRLF hasn't been received.
    ///
    /// The search begins after the CRLF of the previous line.
    private mutating func lineEnd() -> Int? {
        let bytes = buffer.prefix(Self.headerLimit + 4)
        var index = bytes.startIndex + max(2, searchedCount)
        while index + 1 < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "\r"), bytes[index + 1] == UInt8(ascii: "\n") {
                searchedCount = 0
                return index - bytes.startIndex
            }
            index += 1
        }
        searchedCount = index - bytes.startIndex
        return nil
    }

    private mutating func take(_ line: [UInt8]) throws(SequenceError) {
        if let first = line.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
            // A line that begins with whitespace continues the previous field.
            guard !header.fields.isEmpty, let more = PartHeader.field(Array("x:".utf8) + line)?.value else {
                throw .invalidHeader(part: header.number)
            }
            // The value is changed in place, because otherwise each of thousands of lines would copy all previous
            // lines.
            let last = header.fields.count - 1
            if !more.isEmpty, !header.fields[last].value.isEmpty { header.fields[last].value += " " }
            header.fields[last].value += more
            return
        }
        guard header.fields.count < Self.fieldLimit else {
            throw .tooManyFields(part: header.number, limit: Self.fieldLimit)
        }
        guard let field = PartHeader.field(line) else { throw .invalidHeader(part: header.number) }
        header.fields.append(field)
    }

    // Parsing of the bodies of parts

    /// A Boolean value that indicates whether the CRLF of a header's blank line must still be consumed.
    ///
    /// The CRLF may belong to the next boundary.
    private var isAtStart = false

    private mutating func nextBytes() throws(SequenceError) -> Event? {
        let found = buffer.firstRange(of: delimiter)
        if isAtStart {
            if found.offset > 0 {
                isAtStart = false
                buffer.consume(2)
                return found.offset > 2 ? .bytes(buffer.consume(first: found.offset - 2)) : try nextBytes()
            }
        } else if found.offset > 0 {
            return .bytes(buffer.consume(first: found.offset))
        }
        guard found.isWhole else { return nil }
        switch try ending() {
        case .unknown: return nil
        case .none:
            // The line is part of the body. The CRLF before the line is part of the body too, unless it ends the
            // header.
            let start = isAtStart ? 2 : 0
            isAtStart = false
            buffer.consume(start)
            return .bytes(buffer.consume(first: delimiter.count - start))
        case .line: begin()
        case .closing: state = .epilogue
        }
        return .end
    }
}

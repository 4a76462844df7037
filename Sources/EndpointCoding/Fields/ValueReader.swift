/// A reader of one value of a document, such as a response body.
public struct ValueReader: Sendable {
    @usableFromInline package let tape: ValueTape
    @usableFromInline package let index: Int

    /// Creates a reader of the value at `index`, whose token must not be a link.
    @inlinable
    @inline(__always)
    package init(_ tape: ValueTape, at index: Int = 0) {
        self.tape = tape
        self.index = index
    }

    package var token: ValueTape.Token { tape.tokens[index] }

    /// The coding path at which the tape's document was found, if a `Decoder` supplied it.
    package var codingPath: [any CodingKey] { tape.codingPath }

    /// A Boolean value that indicates whether the value is null.
    public var isNull: Bool { token.kind == .null }

    /// Returns a Boolean value that indicates whether the value is absent when it is read as `type`.
    ///
    /// A value is absent if it is null, or an empty string and `type` is ``EmptyStringDecodesAsNil``.
    @usableFromInline
    func isAbsent(as type: Any.Type) -> Bool { tape.isAbsent(at: index, as: type) }

    /// Reads the value as the type that the caller expects.
    @inlinable
    public func read<Value: ReadableValue>() throws -> Value { try Value(from: self) }

    @inline(__always)
    var isString: Bool { token.kind.isString }

    package func string() throws -> String {
        if isString { return tape.text(at: index) }
        return try tape.text(at: textOfSeveral().index)
    }

    /// Calls `body` with the text of a string.
    @inline(__always)
    func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) throws -> Result {
        try tape.withText(at: isString ? index : textOfSeveral().index, body)
    }

    /// The value's string; nil if the value isn't a string.
    package var stringIfAny: String? { isString ? tape.text(at: index) : nil }

    func url() throws -> URL? { try tape.url(at: isString ? index : textOfSeveral().index) }

    func boolean() throws -> Bool {
        guard token.kind == .boolean else {
            if let boolean = booleanInText { return boolean }
            throw mismatch(Bool.self, expected: "a boolean")
        }
        return tape.bytes[Int(token.offset)] == UInt8(ascii: "t")
    }

    /// Calls `body` with the digits of a number.
    @inline(__always)
    func withNumber<Value, Result>(
        _ type: Value.Type, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) throws -> Result {
        guard token.kind == .number else { return try withNumberInText(type, body) }
        return try withExtendedLifetime(tape) { try body(tape.stretch(at: index)) }
    }

    /// Returns a reader of the value at another index of the same tape, whose token must not be a link.
    @inline(__always)
    package func value(at index: Int) -> ValueReader { ValueReader(tape, at: index) }

    /// The index after the last token of the value.
    var end: Int { max(Int(token.next), index + 1) }

    /// Checks that the thread's stack has room for another level of nesting.
    ///
    /// - Throws: `DecodingError.dataCorrupted` if the stack has no room.
    @inline(__always)
    func descend() throws {
        if let thread = StackGuard.current, thread.pointee.isStackShort { throw tooDeep }
    }

    @inline(never)
    private var tooDeep: DecodingError { corrupted("nesting exceeds the stack of this thread") }

    /// Writes the value to `output` unchanged.
    func write(to output: ValueOutput) {
        switch token.kind {
        case .null, .link:
            output.writeNull()
        case .boolean:
            output.write(tape.bytes[Int(token.offset)] == UInt8(ascii: "t"))
        case .number:
            output.writeNumber(tape.stretch(at: index))
        case .string, .unicodeString, .escapedString:
            output.write(tape.text(at: index))
        case .array:
            output.beginList()
            let elements = tape.elements(ofArrayAt: index)
            for (position, element) in elements.enumerated() {
                if position > 0 { output.separateElements() }
                value(at: element).write(to: output)
            }
            output.endList(count: elements.count)
        case .object:
            let members = tape.members(ofObjectAt: index)
            for (position, member) in members.enumerated() {
                output.beginMember(member.key, isFirst: position == 0)
                value(at: member.value).write(to: output)
            }
            output.endObject(isEmpty: members.isEmpty)
        }
    }
}

/// Coding of OpenAPI's format `uuid` (RFC 9562, section 4).
///
/// UUIDs are read in any case and written in lower case, which RFC 9562 requires. Foundation writes upper case, and
/// some servers read upper case as another identifier.
extension UUID: SingleValueReadable, SingleValueWritable, EmptyStringDecodesAsNil {
    public init(from value: ValueReader) throws {
        guard let uuid = try value.withText({ UUID(text: $0) }) else {
            throw value.invalidFormat("not a UUID")
        }
        self = uuid
    }

    public func write(to value: inout ValueWriter) throws {
        value.output.writePlainText(capacity: Self.textLength) { target in
            write(to: target)
            return Self.textLength
        }
    }

    /// The UUID's text in lower case (RFC 9562); `uuidString` is in upper case.
    @_spi(Generated)
    public var lowercaseUUIDString: String {
        String(unsafeUninitializedCapacity: Self.textLength) { target in
            guard let start = target.baseAddress else { return 0 }
            write(to: start)
            return Self.textLength
        }
    }

    private static let textLength = 36

    /// Returns a Boolean value that indicates whether a hyphen precedes the byte at an index.
    @inline(__always)
    private static func beginsGroup(_ index: Int) -> Bool {
        index == 4 || index == 6 || index == 8 || index == 10
    }

    /// Writes the UUID to a buffer with capacity for its 36 characters.
    private func write(to target: UnsafeMutablePointer<UInt8>) {
        withUnsafeBytes(of: uuid) { bytes in
            var position = 0
            for index in 0..<16 {
                if Self.beginsGroup(index) {
                    target[position] = UInt8(ascii: "-")
                    position += 1
                }
                target[position] = .hexadecimal(bytes[index] >> 4)
                target[position + 1] = .hexadecimal(bytes[index] & 15)
                position += 2
            }
        }
    }

    /// Parses five groups of hexadecimal digits in any case; nil for any other text.
    ///
    /// Foundation's initializer stops at a NUL character, so it isn't used.
    private init?(text: UnsafeBufferPointer<UInt8>) {
        guard text.count == Self.textLength else { return nil }
        var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        let isValid = withUnsafeMutableBytes(of: &uuid) { bytes in
            var position = 0
            for index in 0..<16 {
                if Self.beginsGroup(index) {
                    guard text[position] == UInt8(ascii: "-") else { return false }
                    position += 1
                }
                guard let high = text[position].hexDigit, let low = text[position + 1].hexDigit else { return false }
                bytes[index] = high << 4 | low
                position += 2
            }
            return true
        }
        guard isValid else { return nil }
        self.init(uuid: uuid)
    }
}

/// Percent-encoding (RFC 3986, section 2.1).
///
/// The type is `@usableFromInline`, because otherwise other modules couldn't inline the functions of a `package` type.
@usableFromInline
package enum PercentEncoding {
    /// A set of characters that aren't percent-encoded.
    ///
    /// `allowReserved` enables RFC 6570's reserved expansion (section 3.2.3): `:/?#[]@!$&'()*+,;=` and percent-encoded
    /// octets pass unchanged. So `&`, `=` and `+` in a query, and `/` in a path, reach the server as delimiters;
    /// OpenAPI 3.2 requires the caller to encode such characters in data. A reserved character that is invalid in the
    /// location is encoded nevertheless, because it would truncate the URL, make it invalid, or begin another cookie.
    @usableFromInline
    package struct Allowed {
        /// The bits of the ASCII characters from 0 to 63. The bits of the characters from 64 on are in `high`.
        @usableFromInline let low: UInt64
        @usableFromInline let high: UInt64

        /// The unreserved characters: letters, digits and `-._~` (RFC 3986, section 2.3).
        @inlinable
        package static var unreserved: Allowed { Allowed(low: 0x03FF_6000_0000_0000, high: 0x47FF_FFFE_87FF_FFFE) }
        /// The unreserved and reserved characters, except `?`, `#`, `[` and `]` (RFC 3986, section 3.3).
        package static var reservedInPath: Allowed { Allowed(reserved: ":/@!$&'()*+,;=") }
        /// The unreserved and reserved characters, except `#`, `[` and `]` (RFC 3986, section 3.4).
        package static var reservedInQuery: Allowed { Allowed(reserved: ":/?@!$&'()*+,;=") }
        /// The unreserved and reserved characters, except `,` and `;` (RFC 6265, section 4.1.1).
        package static var reservedInCookie: Allowed { Allowed(reserved: ":/?#[]@!$&'()*+=") }

        @inlinable
        init(low: UInt64, high: UInt64) {
            self.low = low
            self.high = high
        }

        private init(reserved: StaticString) {
            var (low, high) = (Self.unreserved.low, Self.unreserved.high)
            for index in 0..<reserved.utf8CodeUnitCount {
                let byte = reserved.utf8Start[index]
                if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
            }
            self.init(low: low, high: high)
        }

        @inlinable
        func holds(_ byte: UInt8) -> Bool {
            byte < 128 && (byte < 64 ? low : high) >> UInt64(byte & 63) & 1 != 0
        }
    }

    package static func append(_ text: String, to result: inout String, allowing allowed: Allowed = .unreserved) {
        text.withBytes { bytes in
            if bytes.allSatisfy(allowed.holds) {
                result += text
                return
            }
            result += String(unsafeUninitializedCapacity: bytes.count * 3) { target in
                guard let start = target.baseAddress else { return 0 }
                return write(bytes, to: start, allowing: allowed)
            }
        }
    }

    package static func append(
        _ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8], allowing allowed: Allowed = .unreserved
    ) {
        if text.allSatisfy(allowed.holds) { return bytes.append(contentsOf: text) }
        bytes += Array(unsafeUninitializedCapacity: text.count * 3) { target, count in
            if let start = target.baseAddress { count = write(text, to: start, allowing: allowed) }
        }
    }

    package static func encoded(_ text: String, allowing allowed: Allowed = .unreserved) -> String {
        var result = ""
        append(text, to: &result, allowing: allowed)
        return result
    }

    /// Writes `text` percent-encoded to `target` and returns the number of bytes written.
    ///
    /// The target must have room for three times the bytes of `text`.
    ///
    /// The function is inlinable, so that the compiler sees that the function releases nothing, and doesn't retain the
    /// owner of `target`. The function isn't inlined, because larger callers are slower.
    @inlinable
    @inline(never)
    static func write(
        _ text: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, allowing allowed: Allowed
    ) -> Int {
        var count = 0
        var index = 0
        let keepsEscapes = allowed.holds(UInt8(ascii: ":"))
        while index < text.count {
            let byte = text[index]
            if allowed.holds(byte) {
                target[count] = byte
                count += 1
            } else if keepsEscapes, isEscape(text, index) {
                for offset in 0..<3 { target[count + offset] = text[index + offset] }
                count += 3
                index += 2
            } else {
                target[count] = UInt8(ascii: "%")
                target[count + 1] = .hexadecimal(byte >> 4, "A")
                target[count + 2] = .hexadecimal(byte & 15, "A")
                count += 3
            }
            index += 1
        }
        return count
    }

    /// Returns a Boolean value that indicates whether a percent-encoded octet begins at `index`.
    @inlinable
    static func isEscape(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        text[index] == UInt8(ascii: "%") && index + 2 < text.count && text[index + 1].hexDigit != nil
            && text[index + 2].hexDigit != nil
    }
}

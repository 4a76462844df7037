#if Webhooks
    import EndpointRuntime
    import Foundation

    // Types that several signature schemes use.

    /// The encoding of a signature in a header.
    public enum SignatureEncoding: Sendable, Hashable {
        case hex, base64

        func decoded(_ text: some StringProtocol) -> Data? {
            switch self {
            case .hex: Self.hex(Array(text.utf8))
            case .base64: Self.base64(String(text))
            }
        }

        func encoded(_ bytes: Data) -> String {
            switch self {
            case .base64: bytes.base64EncodedString()
            case .hex:
                String(decoding: bytes.flatMap { [UInt8.hexadecimal($0 >> 4), .hexadecimal($0 & 15)] }, as: UTF8.self)
            }
        }

        /// Returns the bytes of a base64 string with or without padding; nil if the string isn't base64.
        static func base64(_ text: String) -> Data? {
            let missing = (4 - text.utf8.count % 4) % 4
            return Data(base64Encoded: text + String(repeating: "=", count: missing))
        }

        static func hex(_ text: [UInt8]) -> Data? {
            guard text.count.isMultiple(of: 2) else { return nil }
            var bytes = Data(capacity: text.count / 2)
            for index in stride(from: 0, to: text.count, by: 2) {
                guard let high = text[index].hexDigit, let low = text[index + 1].hexDigit else { return nil }
                bytes.append(high << 4 | low)
            }
            return bytes
        }
    }

    /// The time in a signature, in seconds since 1970.
    struct SignatureTime {
        /// The text of the time in the header.
        let text: String
        let date: Date

        /// Reads a time from the text of a header.
        ///
        /// - Throws: ``WebhookError/invalidHeader(_:)`` if the text isn't a whole number.
        init(_ text: some StringProtocol, header: String) throws(WebhookError) {
            let isNumber =
                !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard isNumber, text.utf8.count <= 12, let seconds = Int64(text) else { throw .invalidHeader(header) }
            self.text = String(text)
            date = Date(timeIntervalSince1970: TimeInterval(seconds))
        }

        static func text(of date: Date) -> String {
            String(Int64(date.timeIntervalSince1970.rounded(.down)))
        }

        /// Checks that the time isn't too old and isn't too far in the future.
        ///
        /// - Returns: The time after which the signature is rejected.
        func check(at now: Date, tolerance: TimeInterval) throws(WebhookError) -> Date {
            let expiration = date.addingTimeInterval(tolerance)
            if now > expiration { throw .expired(date) }
            if date > now.addingTimeInterval(tolerance) { throw .early(date) }
            return expiration
        }
    }

    extension HeaderFields {
        func required(_ name: String) throws(WebhookError) -> String {
            guard let value = self[name], !value.isEmpty else { throw .missingHeader(name) }
            return value
        }
    }

    /// The maximum number of signatures that are verified in a request.
    ///
    /// Without a maximum, an attacker could cause much work with one request.
    let mostSignatures = 16
#endif

/// The wait that a server requests (RFC 9110, section 10.2.3): a number of seconds, or a date.
enum RetryAfter {
    /// Longer than anyone waits, and short enough to be a duration.
    private static let longest = 1e9

    /// - Returns: Never below zero; nil where the header is missing or says neither.
    static func wait(of response: ResponseHead, now: Date) -> Duration? {
        guard let text = response[header: "Retry-After"]?.trimmed,
            !text.isEmpty
        else { return nil }
        if text.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) {
            return .seconds(min(Double(text) ?? longest, longest))
        }
        guard let date = HTTPDate.date(text, now: now) else { return nil }
        // Measured from when the server answered, by its own clock: the one here may be wrong.
        let answered = response[header: "Date"].flatMap { HTTPDate.date($0, now: now) } ?? now
        return .seconds(min(max(date.timeIntervalSince(answered), 0), longest))
    }
}

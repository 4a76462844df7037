/// A parser of dates in headers (RFC 9110, section 5.6.7).
///
/// The parser reads the current form and both obsolete forms, in upper or lower case.
package enum HTTPDate {
    /// Parses the date of a header.
    ///
    /// - Parameter now: The date that determines the century of two-digit years, which are at most 50 years after it.
    /// - Returns: The date; nil if the string isn't a date.
    package static func date(_ text: String, now: Date = Date()) -> Date? {
        let words = text.split(whereSeparator: { $0 == " " || $0 == "," })
        switch words.count {
        // The current form: Sun, 06 Nov 1994 08:49:37 GMT
        case 6 where words[5].lowercased() == "gmt":
            return date(day: words[1], month: words[2], year: number(words[3], digits: 4...4), time: words[4])
        // The obsolete form of RFC 850: Sunday, 06-Nov-94 08:49:37 GMT
        case 4 where words[3].lowercased() == "gmt":
            let parts = words[1].split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 3, let short = number(parts[2], digits: 2...2) else { return nil }
            return date(day: parts[0], month: parts[1], year: year(endingWith: short, now), time: words[2])
        // The obsolete form of C's `asctime`: Sun Nov  6 08:49:37 1994
        case 5:
            return date(day: words[2], month: words[1], year: number(words[4], digits: 4...4), time: words[3])
        default:
            return nil
        }
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private static func date(day: Substring, month: Substring, year: Int?, time: Substring) -> Date? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { number($0, digits: 2...2) }
        guard let year, let month = months.firstIndex(of: month.lowercased()).map({ $0 + 1 }),
            let day = number(day, digits: 1...2), (1...CivilCalendar.days(in: month, of: year)).contains(day),
            // A leap second counts as the first second of the next minute.
            clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
            hour < 24, minute < 60, second <= 60
        else { return nil }
        let days = CivilCalendar.daysSince1970(year: year, month: month, day: day)
        return Date(timeIntervalSince1970: Double(days) * 86_400 + Double(hour * 3600 + minute * 60 + second))
    }

    private static func year(endingWith digits: Int, _ now: Date) -> Int {
        let days = Int((now.timeIntervalSince1970 / 86_400).rounded(.down))
        let current = CivilCalendar.date(daysSince1970: days).year
        let year = current - current % 100 + digits
        if year > current + 50 { return year - 100 }
        return year <= current - 50 ? year + 100 : year
    }

    private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else {
            return nil
        }
        return Int(text)
    }
}

extension Date {
    /// Creates the date of a header, such as `Last-Modified` (RFC 9110, section 5.6.7); nil if the text isn't a date.
    ///
    /// ```swift
    /// let modified = response.header("Last-Modified").flatMap { Date(httpDate: $0) }
    /// ```
    public init?(httpDate text: String) {
        guard let date = HTTPDate.date(text) else { return nil }
        self = date
    }
}

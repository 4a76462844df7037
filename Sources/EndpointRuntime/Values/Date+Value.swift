public import Foundation

/// OpenAPI's format `date-time`: tolerant in reading, exact in writing.
extension Date: ReadableValue, WritableValue {
    /// Takes RFC 3339 and what is often taken for it (see `DateTextReader`), or a number of seconds since 1970.
    public init(from value: ValueReader) throws {
        if let text = value.stringIfAny {
            guard let date = DateTextReader.dateTime(text) else {
                throw value.corrupted("this isn't a point in time like 2024-02-29T12:30:00Z")
            }
            self = date
        } else {
            self = Date(timeIntervalSince1970: try Double(from: value))
        }
    }

    /// Writes RFC 3339 in UTC, with milliseconds only where there are any.
    ///
    /// - Throws: `EncodingError` outside of the years 0 to 9999, for which RFC 3339 has no words.
    public func write(to value: inout ValueWriter) throws {
        guard let text = rfc3339 else {
            throw EncodingError.invalidValue(
                self, EncodingError.Context(codingPath: [], debugDescription: "the date is out of RFC 3339's range")
            )
        }
        value.buffer.appendString(text)
    }

    public var parameterText: String? { rfc3339 ?? description }

    private var rfc3339: String? {
        let milliseconds = (timeIntervalSince1970 * 1000).rounded()
        guard let whole = Int(exactly: milliseconds) else { return nil }
        let days = whole.dividedRoundingDown(by: 86_400_000)
        let (year, month, day) = CivilCalendar.date(daysSince1970: days)
        guard let date = CalendarDate(year: year, month: month, day: day) else { return nil }
        let ofDay = whole - days * 86_400_000
        let fraction = ofDay % 1000
        let seconds = ofDay / 1000
        let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0.padded(to: 2) }.joined(separator: ":")
        return "\(date)T\(time)\(fraction == 0 ? "" : "." + fraction.padded(to: 3))Z"
    }
}

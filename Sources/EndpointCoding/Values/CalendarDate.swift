/// A day of the calendar, without a time or a zone: OpenAPI's format `date` (RFC 3339, full-date).
public struct CalendarDate: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The year, from 0 to 9999.
    public let year: Int
    /// The month, from 1 to 12.
    public let month: Int
    /// The day of the month, from 1 to 31.
    public let day: Int

    /// Creates a date; nil if the date doesn't exist in the calendar.
    public init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month),
            (1...CivilCalendar.days(in: month, of: year)).contains(day)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Parses a date like `2024-02-29`; nil for any other string.
    public init?(_ text: String) {
        let date = text.withBytes { bytes -> CalendarDate? in
            var reader = DateTextReader(bytes)
            guard let date = reader.date(), reader.isAtEnd else { return nil }
            return date
        }
        guard let date else { return nil }
        self = date
    }

    /// Creates the calendar date of `date` in `timeZone`.
    public init?(_ date: Date, in timeZone: TimeZone) {
        let seconds = (date.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: date))).rounded(.down)
        guard let whole = Int64(exactly: seconds), UTCMoment.seconds.contains(whole) else { return nil }
        let days = whole.dividedRoundingDown(by: 86_400)
        let (year, month, day) = CivilCalendar.date(daysSince1970: Int(days))
        self.init(year: year, month: month, day: day)
    }

    /// Returns the point in time at which the day begins in `timeZone`.
    public func date(in timeZone: TimeZone) -> Date {
        let midnight = Date(
            timeIntervalSince1970: Double(CivilCalendar.daysSince1970(year: year, month: month, day: day)) * 86_400
        )
        let guess = midnight.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: midnight)))
        return midnight.addingTimeInterval(-Double(timeZone.secondsFromGMT(for: guess)))
    }

    public var description: String {
        String(unsafeUninitializedCapacity: Self.textLength) { $0.baseAddress.map(write) ?? 0 }
    }

    static let textLength = 10

    /// Writes RFC 3339's full-date to a buffer with enough capacity.
    private func write(to target: UnsafeMutablePointer<UInt8>) -> Int {
        Self.write(year: year, month: month, day: day, to: target)
        return Self.textLength
    }

    static func write(year: Int, month: Int, day: Int, to target: UnsafeMutablePointer<UInt8>) {
        DecimalDigits.write(UInt64(year.magnitude), count: 4, to: target)
        target[4] = UInt8(ascii: "-")
        DecimalDigits.write(UInt64(month.magnitude), count: 2, to: target + 5)
        target[7] = UInt8(ascii: "-")
        DecimalDigits.write(UInt64(day.magnitude), count: 2, to: target + 8)
    }

    public static func < (lhs: CalendarDate, rhs: CalendarDate) -> Bool {
        (lhs.year, lhs.month, lhs.day) < (rhs.year, rhs.month, rhs.day)
    }
}

extension CalendarDate: SingleValueReadable, SingleValueWritable, EmptyStringDecodesAsNil, Codable {
    /// Reads a date, or the date part of a date and time, regardless of the time zone.
    public init(from value: ValueReader) throws {
        let date = try value.withText { text -> CalendarDate? in
            var reader = DateTextReader(text)
            guard let date = reader.date(), reader.isAtEnd || DateTextReader.dateTime(text) != nil else { return nil }
            return date
        }
        guard let date else {
            throw value.invalidFormat("not a date like 2024-02-29")
        }
        self = date
    }

    public func write(to value: inout ValueWriter) throws {
        value.output.writePlainText(capacity: Self.textLength) { write(to: $0) }
    }

    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

public import Foundation

/// OpenAPI's format `date-time`: tolerant in reading, exact in writing.
extension Date: SingleValueReadable, SingleValueWritable {
    /// Takes RFC 3339 and what is often taken for it (see `DateTextReader`), or a number of seconds since 1970.
    public init(from value: ValueReader) throws {
        if value.isString {
            guard let date = value.tape.withText(at: value.index, { DateTextReader.dateTime($0) }) else {
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
        guard let parts else {
            throw EncodingError.invalidValue(
                self, EncodingError.Context(codingPath: [], debugDescription: "the date is out of RFC 3339's range")
            )
        }
        value.buffer.append(UInt8(ascii: "\""))
        value.buffer.append(parts.day, millisecond: parts.millisecond)
        value.buffer.append(UInt8(ascii: "\""))
    }

    public var parameterText: String? {
        guard let parts else { return description }
        let buffer = JSONBuffer()
        buffer.append(parts.day, millisecond: parts.millisecond)
        return buffer.text
    }

    /// The day in UTC and the milliseconds since it began; nil outside of the years 0 to 9999.
    private var parts: (day: CalendarDate, millisecond: Int)? {
        let milliseconds = (timeIntervalSince1970 * 1000).rounded()
        guard let whole = Int(exactly: milliseconds) else { return nil }
        let days = whole.dividedRoundingDown(by: 86_400_000)
        let (year, month, day) = CivilCalendar.date(daysSince1970: days)
        guard let date = CalendarDate(year: year, month: month, day: day) else { return nil }
        return (date, whole - days * 86_400_000)
    }
}

extension JSONBuffer {
    /// RFC 3339's full-date.
    func append(_ date: CalendarDate) {
        append(date.year, digits: 4)
        append(UInt8(ascii: "-"))
        append(date.month, digits: 2)
        append(UInt8(ascii: "-"))
        append(date.day, digits: 2)
    }

    /// RFC 3339's date-time in UTC.
    fileprivate func append(_ date: CalendarDate, millisecond: Int) {
        append(date)
        append(UInt8(ascii: "T"))
        let seconds = millisecond / 1000
        append(seconds / 3600, digits: 2)
        append(UInt8(ascii: ":"))
        append(seconds / 60 % 60, digits: 2)
        append(UInt8(ascii: ":"))
        append(seconds % 60, digits: 2)
        if millisecond % 1000 != 0 {
            append(UInt8(ascii: "."))
            append(millisecond % 1000, digits: 3)
        }
        append(UInt8(ascii: "Z"))
    }

    /// A number that isn't negative and has at most `digits` digits, with zeros before it.
    private func append(_ number: Int, digits: Int) {
        Self.write(UInt64(number.magnitude), count: digits, to: room(digits))
        advance(digits)
    }
}

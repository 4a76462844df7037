public import Foundation

/// OpenAPI's format `date-time`: tolerant in reading, exact in writing.
extension Date: SingleValueReadable, SingleValueWritable, AbsentWhenEmpty {
    /// Takes RFC 3339 and what is often taken for it (see `DateTextReader`), or a number of seconds since 1970. In a
    /// header HTTP's own dates too (RFC 9110, section 5.6.7).
    public init(from value: ValueReader) throws {
        if value.isString {
            guard let date = value.tape.withText(at: value.index, { DateTextReader.dateTime($0) }) else {
                if value.tape.holdsTexts, let date = HTTPDate.date(value.tape.text(at: value.index)) {
                    self = date
                    return
                }
                throw value.breaksFormat("this isn't a point in time like 2024-02-29T12:30:00Z")
            }
            self = date
        } else {
            self = Date(timeIntervalSince1970: try Double(from: value))
        }
    }

    /// Writes RFC 3339 in UTC, with milliseconds or microseconds only where there are any. What was read from a text is
    /// never written as a later point in time.
    ///
    /// - Throws: `EncodingError` outside of the years 0 to 9999, for which RFC 3339 has no words.
    public func write(to value: inout ValueWriter) throws {
        guard let moment = UTCMoment(self) else {
            // As a number: Foundation traps when it is to describe a date that is no number.
            let context = EncodingError.Context(codingPath: [], debugDescription: "the date is out of RFC 3339's range")
            throw EncodingError.invalidValue(timeIntervalSince1970, context)
        }
        value.buffer.append(UInt8(ascii: "\""))
        value.buffer.append(moment)
        value.buffer.append(UInt8(ascii: "\""))
    }

    /// Nil outside of the years 0 to 9999, which makes a parameter an error.
    public var parameterText: String? {
        guard let moment = UTCMoment(self) else { return nil }
        let buffer = JSONBuffer()
        buffer.append(moment)
        return buffer.text
    }
}

extension JSONBuffer {
    /// RFC 3339's full-date.
    func append(_ date: CalendarDate) {
        append(year: date.year, month: date.month, day: date.day)
    }

    private func append(year: Int, month: Int, day: Int) {
        append(year, digits: 4)
        append(UInt8(ascii: "-"))
        append(month, digits: 2)
        append(UInt8(ascii: "-"))
        append(day, digits: 2)
    }

    /// RFC 3339's date-time in UTC.
    fileprivate func append(_ moment: UTCMoment) {
        let days = moment.second.dividedRoundingDown(by: 86_400)
        let (year, month, day) = CivilCalendar.date(daysSince1970: days)
        append(year: year, month: month, day: day)
        append(UInt8(ascii: "T"))
        let second = moment.second - days * 86_400
        append(second / 3600, digits: 2)
        append(UInt8(ascii: ":"))
        append(second / 60 % 60, digits: 2)
        append(UInt8(ascii: ":"))
        append(second % 60, digits: 2)
        if moment.microsecond != 0 {
            append(UInt8(ascii: "."))
            let isWhole = moment.microsecond % 1000 == 0
            append(isWhole ? moment.microsecond / 1000 : moment.microsecond, digits: isWhole ? 3 : 6)
        }
        append(UInt8(ascii: "Z"))
    }

    /// A number that isn't negative and has at most `digits` digits, with zeros before it.
    private func append(_ number: Int, digits: Int) {
        Self.write(UInt64(number.magnitude), count: digits, to: room(digits))
        advance(digits)
    }
}

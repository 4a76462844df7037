/// Coding of OpenAPI's format `date-time`: tolerant in reading, exact in writing.
extension Date: SingleValueReadable, SingleValueWritable, EmptyStringDecodesAsNil {
    /// Reads a date from a string, or from a number of seconds since 1970.
    ///
    /// A string may be RFC 3339 or a similar common format (see `DateTextReader`). In a header, dates in HTTP's format
    /// are read too (RFC 9110, section 5.6.7).
    public init(from value: ValueReader) throws {
        if value.isString {
            guard let date = value.tape.withText(at: value.index, { DateTextReader.dateTime($0) }) else {
                if value.tape.holdsTexts, let date = Self.date(inText: value.tape.text(at: value.index)) {
                    self = date
                    return
                }
                if let seconds = value.tape.activeCoercions?.seconds(of: value) {
                    self = Date(timeIntervalSince1970: seconds)
                    return
                }
                throw value.invalidFormat("not a date and time like 2024-02-29T12:30:00Z")
            }
            self = date
        } else if let first = value.firstOfSeveral {
            self = try Date(from: first)
        } else {
            do {
                self = Date(readSeconds: try Double(from: value))
            } catch is DecodingError {
                throw value.mismatch(Date.self, expected: "a date and time")
            }
        }
    }

    /// Returns the date of a string in formats whose values are all strings.
    private static func date(inText text: String) -> Date? {
        if let date = HTTPDate.date(text) { return date }
        return text.withBytes { NumberText.matches($0) ? NumberText.double(in: $0) : nil }
            .map { Date(readSeconds: $0) }
    }

    /// Writes RFC 3339 in UTC, with milliseconds or microseconds only if there are any.
    ///
    /// A date that was read from a string is never written as a later date.
    ///
    /// - Throws: `EncodingError` outside of the years 0 to 9999, which RFC 3339 can't represent.
    public func write(to value: inout ValueWriter) throws {
        guard let moment = UTCMoment(self) else {
            // The error contains a number, because Foundation traps if it describes a date that is NaN.
            throw EncodingError.invalid(timeIntervalSince1970, "the date is outside of RFC 3339's range")
        }
        value.output.writePlainText(capacity: UTCMoment.longestText) { moment.write(to: $0) }
    }
}

extension UTCMoment {
    fileprivate static let longestText = "2024-02-29T12:30:00.000000Z".utf8.count

    /// Writes RFC 3339's date-time in UTC and returns the number of characters.
    ///
    /// The buffer must have enough capacity.
    fileprivate func write(to target: UnsafeMutablePointer<UInt8>) -> Int {
        let days = second.dividedRoundingDown(by: 86_400)
        let (year, month, day) = CivilCalendar.date(daysSince1970: Int(days))
        CalendarDate.write(year: year, month: month, day: day, to: target)
        let time = second - days * 86_400
        target[10] = UInt8(ascii: "T")
        DecimalDigits.write(UInt64(time / 3600), count: 2, to: target + 11)
        target[13] = UInt8(ascii: ":")
        DecimalDigits.write(UInt64(time / 60 % 60), count: 2, to: target + 14)
        target[16] = UInt8(ascii: ":")
        DecimalDigits.write(UInt64(time % 60), count: 2, to: target + 17)
        var count = 19
        if microsecond != 0 {
            let isWhole = microsecond % 1000 == 0
            target[19] = UInt8(ascii: ".")
            let digits = isWhole ? 3 : 6
            DecimalDigits.write(UInt64(isWhole ? microsecond / 1000 : microsecond), count: digits, to: target + 20)
            count += 1 + digits
        }
        target[count] = UInt8(ascii: "Z")
        return count + 1
    }
}

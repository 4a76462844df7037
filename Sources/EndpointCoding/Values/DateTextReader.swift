/// A reader of dates in RFC 3339's format and similar formats that servers send.
struct DateTextReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    /// Creates a reader of a string.
    ///
    /// - Parameter bytes: The string, whose memory must stay valid while the reader is used.
    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    /// The next byte; at the end a zero, which is no part of any date.
    private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

    /// Parses a point in time; nil for any other string.
    ///
    /// A space or a lower-case `t` between date and time, a time without seconds, a comma in fractions and offsets like
    /// `+0200` are accepted; without an offset the time is UTC.
    static func dateTime(_ text: UnsafeBufferPointer<UInt8>) -> Date? {
        var reader = DateTextReader(text)
        guard let day = reader.date() else { return nil }
        let days = CivilCalendar.daysSince1970(year: day.year, month: day.month, day: day.day)
        let midnight = Int64(days) * 86_400
        if reader.isAtEnd { return Date(timeIntervalSince1970: Double(midnight)) }
        guard reader.skip(anyOf: "Tt _"), let time = reader.time(), let offset = reader.offset(), reader.isAtEnd
        else { return nil }
        let second = midnight + Int64(time.second - offset)
        return Date(readSecond: second, nanosecond: time.nanosecond)
    }

    mutating func date() -> CalendarDate? {
        guard let year = number(digits: 4), skip(anyOf: "-"), let month = number(digits: 2), skip(anyOf: "-"),
            let day = number(digits: 2)
        else { return nil }
        return CalendarDate(year: year, month: month, day: day)
    }

    /// Parses a time as seconds since midnight.
    ///
    /// A leap second counts as the first second of the next minute.
    private mutating func time() -> (second: Int, nanosecond: Int)? {
        guard let hour = number(digits: 2), skip(anyOf: ":"), let minute = number(digits: 2), hour <= 24, minute <= 59
        else { return nil }
        var second = hour * 3600 + minute * 60
        var nanosecond = 0
        if skip(anyOf: ":") {
            guard let read = number(digits: 2), read <= 60 else { return nil }
            second += read
            if skip(anyOf: ".,") {
                guard let fraction = self.fraction() else { return nil }
                nanosecond = fraction
            }
        }
        // The time 24:00:00 is the end of the day (ISO 8601), and no later time is valid.
        guard hour < 24 || (second == 86_400 && nanosecond == 0) else { return nil }
        return (second, nanosecond)
    }

    /// Parses a fraction in nanoseconds; further digits are ignored.
    private mutating func fraction() -> Int? {
        var nanosecond = 0
        var unit = 100_000_000
        let start = position
        while next &- UInt8(ascii: "0") < 10 {
            nanosecond += Int(next - UInt8(ascii: "0")) * unit
            unit /= 10
            position += 1
        }
        return position > start ? nanosecond : nil
    }

    /// Parses an offset as seconds east of UTC.
    private mutating func offset() -> Int? {
        if isAtEnd { return 0 }
        _ = skip(anyOf: " ")
        if skip(anyOf: "Zz") { return 0 }
        let isWest = next == UInt8(ascii: "-")
        guard skip(anyOf: "+-"), let hours = number(digits: 2), hours <= 23 else { return nil }
        _ = skip(anyOf: ":")
        let minutes = isAtEnd ? 0 : number(digits: 2)
        guard let minutes, minutes <= 59 else { return nil }
        return (hours * 3600 + minutes * 60) * (isWest ? -1 : 1)
    }

    private mutating func number(digits: Int) -> Int? {
        guard position + digits <= bytes.count else { return nil }
        var value = 0
        for index in position..<position + digits {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value * 10 + Int(digit)
        }
        position += digits
        return value
    }

    private mutating func skip(anyOf characters: StaticString) -> Bool {
        guard position < bytes.count else { return false }
        for index in 0..<characters.utf8CodeUnitCount where characters.utf8Start[index] == bytes[position] {
            position += 1
            return true
        }
        return false
    }
}

import Foundation

/// Reads dates as servers write them: RFC 3339, and what is often taken for it.
struct DateTextReader {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = text[...].utf8
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// A point in time: a blank or a small `t` between day and time, a time without seconds, a comma in fractions and
    /// offsets like `+0200` are accepted; without an offset the time is UTC. Nil for anything else.
    static func dateTime(_ text: String) -> Date? {
        var reader = DateTextReader(text)
        guard let day = reader.date() else { return nil }
        var seconds = Double(CivilCalendar.daysSince1970(year: day.year, month: day.month, day: day.day)) * 86_400
        if reader.isAtEnd { return Date(timeIntervalSince1970: seconds) }
        guard reader.skip(anyOf: "Tt _"), let time = reader.time(), let offset = reader.offset(), reader.isAtEnd
        else { return nil }
        seconds += time - Double(offset)
        return Date(timeIntervalSince1970: seconds)
    }

    mutating func date() -> CalendarDate? {
        guard let year = number(digits: 4), skip(anyOf: "-"), let month = number(digits: 2), skip(anyOf: "-"),
            let day = number(digits: 2)
        else { return nil }
        return CalendarDate(year: year, month: month, day: day)
    }

    /// Seconds since midnight. A leap second counts as the first second of the next minute.
    private mutating func time() -> Double? {
        guard let hour = number(digits: 2), skip(anyOf: ":"), let minute = number(digits: 2), hour <= 24, minute <= 59
        else { return nil }
        var seconds = Double(hour * 3600 + minute * 60)
        if skip(anyOf: ":") {
            guard let second = number(digits: 2), second <= 60 else { return nil }
            seconds += Double(second)
            if skip(anyOf: ".,") {
                guard let fraction = fraction() else { return nil }
                seconds += fraction
            }
        }
        return seconds <= 86_400 ? seconds : nil
    }

    private mutating func fraction() -> Double? {
        var value = 0.0
        var scale = 1.0
        var count = 0
        while let byte = rest.first, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
            // Beyond nanoseconds nothing is kept.
            if count < 9 {
                value = value * 10 + Double(byte - UInt8(ascii: "0"))
                scale *= 10
            }
            count += 1
            rest = rest.dropFirst()
        }
        return count > 0 ? value / scale : nil
    }

    /// Seconds east of UTC.
    private mutating func offset() -> Int? {
        if isAtEnd { return 0 }
        _ = skip(anyOf: " ")
        if skip(anyOf: "Zz") { return 0 }
        let isWest = rest.first == UInt8(ascii: "-")
        guard skip(anyOf: "+-"), let hours = number(digits: 2), hours <= 23 else { return nil }
        _ = skip(anyOf: ":")
        let minutes = isAtEnd ? 0 : number(digits: 2)
        guard let minutes, minutes <= 59 else { return nil }
        return (hours * 3600 + minutes * 60) * (isWest ? -1 : 1)
    }

    private mutating func number(digits: Int) -> Int? {
        let text = rest.prefix(digits)
        guard text.count == digits else { return nil }
        var value = 0
        for byte in text {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        rest = rest.dropFirst(digits)
        return value
    }

    private mutating func skip(anyOf characters: StaticString) -> Bool {
        guard let byte = rest.first else { return false }
        let isThere = (0..<characters.utf8CodeUnitCount).contains { characters.utf8Start[$0] == byte }
        if isThere { rest = rest.dropFirst() }
        return isThere
    }
}

/// A point in time in RFC 3339's resolution of whole microseconds.
///
/// `Date` is a `Double` of seconds. In this century neighbouring dates are at most a quarter of a microsecond apart. A
/// date can't represent `.071828` exactly, but can distinguish it from the neighbouring microseconds. In the year 9999
/// neighbouring dates are thirty microseconds apart.
struct UTCMoment {
    /// The seconds since 1970. On Apple Watches with 32 bits, an `Int` ends in 2038.
    let second: Int64
    /// The microseconds of the second, from 0 to 999,999.
    let microsecond: Int

    /// The seconds since 1970 of the years 0 to 9999.
    static let seconds: ClosedRange<Int64> = -62_167_219_200...253_402_300_799
    private static let secondsFrom1970To2001: Int64 = 978_307_200

    /// Creates the moment of a date; nil outside of RFC 3339's years.
    ///
    /// If `date` is the `Double` nearest to a whole millisecond or microsecond, the moment is that millisecond or
    /// microsecond. Otherwise the moment is the microsecond that contains the date. So dates are written with the
    /// digits with which they were read.
    init?(_ date: Date) {
        let interval = date.timeIntervalSinceReferenceDate
        let whole = interval.rounded(.down)
        guard let sinceReference = Int64(exactly: whole) else { return nil }
        let (second, overflows) = sinceReference.addingReportingOverflow(Self.secondsFrom1970To2001)
        guard !overflows, Self.seconds.contains(second) else { return nil }
        let microsecond = whole == interval ? 0 : Self.microseconds(interval, fraction: interval - whole)
        if microsecond < 1_000_000 {
            self.second = second
            self.microsecond = microsecond
        } else if second < Self.seconds.upperBound {
            self.second = second + 1
            self.microsecond = 0
        } else {
            self.second = second
            self.microsecond = 999_999
        }
    }

    /// Returns the microseconds of the fraction of a second, from 0 to 1,000,000.
    private static func microseconds(_ interval: Double, fraction: Double) -> Int {
        // `Date` counts from 2001, and most dates are created from seconds since 1970. Each of the two sums is rounded
        // separately.
        let since1970 = interval + Double(secondsFrom1970To2001)
        let isExact = since1970.ulp >= interval.ulp
        let tolerance = (isExact ? since1970.ulp : since1970.ulp + interval.ulp) / 2
        let thousandths = (fraction * 1e3).rounded()
        if abs(thousandths / 1e3 - fraction) <= tolerance { return Int(thousandths) * 1000 }
        let millionths = (fraction * 1e6).rounded()
        if abs(millionths / 1e6 - fraction) <= tolerance { return Int(millionths) }
        let below = Int((fraction * 1e6).rounded(.down))
        return Double(below) / 1e6 > fraction ? below - 1 : below
    }
}

extension Date {
    /// Creates a date from seconds since 1970 and a fraction, rounded down to microseconds.
    ///
    /// Written dates are rounded down too, so a written date reads as the same date. Among the `Double`s nearest to the
    /// given time, the date is one that isn't written as a later date.
    init(readSecond second: Int64, nanosecond: Int) {
        let microsecond = nanosecond / 1000
        self.init(timeIntervalSince1970: Double(second) + Double(microsecond * 1000) / 1e9)
        // A `Double` distinguishes all microseconds of the years from 1875 to 2223, and all milliseconds of other
        // years.
        let isNear = second > -3_000_000_000 && second < 8_000_000_000
        guard !isNear, microsecond % 1000 != 0, UTCMoment.seconds.contains(second) else { return }
        // The date may be later than the given time, because both the `Double` and its microsecond are rounded.
        let step = max(timeIntervalSinceReferenceDate.ulp, timeIntervalSince1970.ulp / 2)
        for _ in 0..<4 {
            // For the last microseconds of the year 9999, the nearest date is in the year 10000.
            if let moment = UTCMoment(self),
                moment.second < second || (moment.second == second && moment.microsecond <= microsecond)
            {
                if moment.second != second || moment.microsecond != microsecond { self = moment.date }
                return
            }
            self = addingTimeInterval(-step)
        }
    }

    /// Creates a date from a number of seconds since 1970, rounded down to microseconds.
    init(readSeconds seconds: Double) {
        self.init(timeIntervalSince1970: seconds)
        if let moment = UTCMoment(self) { self = moment.date }
    }
}

extension UTCMoment {
    /// The date that is read from the moment's text.
    fileprivate var date: Date { Date(readSecond: second, nanosecond: microsecond * 1000) }
}

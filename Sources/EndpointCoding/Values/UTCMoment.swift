/// A point in time in RFC 3339's resolution of whole microseconds.
///
/// `Date` is a `Double` of seconds. In this century its steps are at most a quarter of a microsecond, so that it can't
/// represent `.071828` exactly, but distinguishes it from its neighbours; in the year 9999 they are thirty
/// microseconds.
struct UTCMoment {
    /// Since 1970.
    let second: Int
    /// 0 to 999,999.
    let microsecond: Int

    /// Years 0 to 9999.
    static let seconds = -62_167_219_200...253_402_300_799
    private static let secondsFrom1970To2001 = 978_307_200

    /// Creates the moment of a date; nil outside of RFC 3339's years.
    ///
    /// The moment has the milliseconds, or otherwise the microseconds, to which `date` is the nearest `Double`; or
    /// otherwise the microsecond that contains it. So dates are written with the digits that they were read with.
    init?(_ date: Date) {
        let interval = date.timeIntervalSinceReferenceDate
        let whole = interval.rounded(.down)
        guard let sinceReference = Int(exactly: whole) else { return nil }
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

    /// Returns the microseconds, 0 to 1,000,000.
    private static func microseconds(_ interval: Double, fraction: Double) -> Int {
        // `Date` counts from 2001, and most are created from seconds since 1970: each of the two sums is rounded
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
    /// Creates the date of a string: seconds since 1970 and a fraction, rounded down to microseconds.
    ///
    /// It is rounded down as written dates are, so that a written date reads as the same date: of the dates nearest to
    /// the string in a `Double`, this is one that isn't written as a later one.
    package init(readSecond second: Int, nanosecond: Int) {
        let microsecond = nanosecond / 1000
        self.init(timeIntervalSince1970: Double(second) + Double(microsecond * 1000) / 1e9)
        // In these years a `Double` distinguishes microseconds, and in all years milliseconds.
        let isNear = second > -3_000_000_000 && second < 8_000_000_000
        guard !isNear, microsecond % 1000 != 0, UTCMoment.seconds.contains(second) else { return }
        // The nearest date may be a later one, and so may be the nearest microsecond.
        let step = max(timeIntervalSinceReferenceDate.ulp, timeIntervalSince1970.ulp / 2)
        for _ in 0..<4 {
            // The nearest date of the last microseconds of the year 9999 is in the year 10000.
            if let moment = UTCMoment(self),
                moment.second < second || (moment.second == second && moment.microsecond <= microsecond)
            {
                if moment.second != second || moment.microsecond != microsecond { self = moment.date }
                return
            }
            self = addingTimeInterval(-step)
        }
    }

    /// Creates the date of a number of seconds since 1970, rounded down as the date of a string is.
    package init(readSeconds seconds: Double) {
        self.init(timeIntervalSince1970: seconds)
        if let moment = UTCMoment(self) { self = moment.date }
    }
}

extension UTCMoment {
    /// The date that is read from the text of this.
    fileprivate var date: Date { Date(readSecond: second, nanosecond: microsecond * 1000) }
}

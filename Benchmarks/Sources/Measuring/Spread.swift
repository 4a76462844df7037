/// The result of several rounds of one measurement: the median, and the spread around it.
public struct Spread: Sendable {
    public let median: Double
    public let low: Double
    public let high: Double

    public init(_ values: [Double]) {
        let sorted = values.sorted()
        low = sorted.first ?? .nan
        high = sorted.last ?? .nan
        let middle = sorted.count / 2
        median =
            sorted.isEmpty ? .nan : sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }

    /// Creates a spread of many rounds, ignoring outliers that the machine causes: `low` and `high` enclose the middle
    /// half.
    public init(middleHalfOf values: [Double]) {
        let whole = Spread(values)
        let sorted = values.sorted()
        let quarter = sorted.count / 4
        median = whole.median
        low = sorted.isEmpty ? .nan : sorted[quarter]
        high = sorted.isEmpty ? .nan : sorted[sorted.count - 1 - quarter]
    }

    /// `3.42x (3.31-3.60)`
    public var ratio: String {
        "\(decimal(median, 2))x (\(decimal(low, 2))-\(decimal(high, 2)))"
    }

    /// `120.4 (118.0-131.2)`, divided by `unit`.
    public func text(in unit: Double = 1, digits: Int = 1) -> String {
        "\(decimal(median / unit, digits)) (\(decimal(low / unit, digits))-\(decimal(high / unit, digits)))"
    }
}

/// The spreads of two things that were measured in turns, and of the first's figure over the second's in each round:
/// what slows the whole machine slows both halves of a round.
public struct Comparison: Sendable {
    public let first: Spread
    public let second: Spread
    public let ratio: Spread
    /// The second's figure over the first's: how many times faster the first is.
    public let speedup: Spread

    public init(_ rounds: [(first: Double, second: Double)]) {
        first = Spread(rounds.map(\.first))
        second = Spread(rounds.map(\.second))
        ratio = Spread(rounds.map { $0.first / $0.second })
        speedup = Spread(rounds.map { $0.second / $0.first })
    }

    /// Measures both `count` times in turns, the other one first every second time. A round more than is counted warms
    /// up.
    public init(
        rounds count: Int, _ first: () throws -> Double, against second: () throws -> Double
    ) rethrows {
        var rounds: [(first: Double, second: Double)] = []
        for round in 0...count {
            let isSwapped = round % 2 == 1
            let early = try isSwapped ? second() : first()
            let late = try isSwapped ? first() : second()
            if round > 0 { rounds.append(isSwapped ? (late, early) : (early, late)) }
        }
        self.init(rounds)
    }
}

extension Comparison {
    /// The same for work that waits.
    public init(
        rounds count: Int, isolation: isolated (any Actor)? = #isolation, _ first: () async throws -> Double,
        against second: () async throws -> Double
    ) async rethrows {
        var rounds: [(first: Double, second: Double)] = []
        for round in 0...count {
            let isSwapped = round % 2 == 1
            let early = try await isSwapped ? second() : first()
            let late = try await isSwapped ? first() : second()
            if round > 0 { rounds.append(isSwapped ? (late, early) : (early, late)) }
        }
        self.init(rounds)
    }
}

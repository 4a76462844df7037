/// Calls made by a number of concurrent workers, each of which waits for its response before the next call.
public struct Load: Sendable {
    public let callsPerSecond: Double
    /// In seconds, of all calls, in order.
    public let latencies: [Double]
    public let cpuSecondsPerCall: Double

    public init(inFlight: Int, calls: Int, _ call: @escaping @Sendable () async throws -> Void) async throws {
        let clock = ContinuousClock()
        let start = clock.now
        let cpu = CPUClock.process.seconds
        let each = max(1, calls / inFlight)
        let latencies = try await withThrowingTaskGroup(of: [Double].self) { group in
            for _ in 0..<inFlight {
                group.addTask {
                    var latencies: [Double] = []
                    for _ in 0..<each {
                        let start = clock.now
                        try await call()
                        latencies.append(Self.seconds(clock.now - start))
                    }
                    return latencies
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        callsPerSecond = Double(latencies.count) / Self.seconds(clock.now - start)
        cpuSecondsPerCall = (CPUClock.process.seconds - cpu) / Double(latencies.count)
        self.latencies = latencies.sorted()
    }

    public func latency(percentile: Int) -> Double {
        latencies[min(latencies.count - 1, latencies.count * percentile / 100)]
    }

    private static func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
    }
}

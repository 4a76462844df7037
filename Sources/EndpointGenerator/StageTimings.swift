import Foundation

/// The CPU time that the stages of a run took, of all threads together.
///
/// A watch that is never stopped: what passed since a stage ended belongs to the one that ends next, so that nothing of
/// a run goes uncounted.
public struct StageTimings: Sendable {
    /// In the order of the flow.
    public enum Stage: String, Sendable, CaseIterable {
        /// Files to bytes: the description's, the configuration's.
        case read
        /// Text to syntax trees.
        case parse
        case document, model
        /// Model to Swift, the templates' own reading included.
        case code
        /// Comparing with the output folder and bringing it up to date.
        case write
    }

    /// A part of a stage: a pass over the model, for example.
    public struct Part: Sendable {
        public let stage: Stage
        public let name: String
        public fileprivate(set) var duration: Duration
    }

    /// The parts of stages, in the order in which they ended first.
    public private(set) var parts: [Part] = []
    private var durations = [Duration](repeating: .zero, count: Stage.allCases.count)
    private var last = Self.now

    public init() {}

    public subscript(stage: Stage) -> Duration {
        get { durations[Self.index(of: stage)] }
        set { durations[Self.index(of: stage)] = newValue }
    }

    public var total: Duration {
        durations.reduce(.zero, +)
    }

    /// Counts what passed since the last call to `stage`; a stage may end more than once.
    public mutating func end(_ stage: Stage) {
        let now = Self.now
        self[stage] += now - last
        last = now
    }

    /// Counts what passed since the last call to a part of a stage.
    mutating func end(_ part: String, of stage: Stage) {
        let before = self[stage]
        end(stage)
        let index = parts.firstIndex { $0.stage == stage && $0.name == part } ?? parts.count
        if index == parts.count { parts.append(Part(stage: stage, name: part, duration: .zero)) }
        parts[index].duration += self[stage] - before
    }

    private static func index(of stage: Stage) -> Int {
        Stage.allCases.firstIndex(of: stage) ?? 0
    }

    private static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    }
}

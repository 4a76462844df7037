import Foundation

/// The CPU time that the stages of a run took, of all threads together.
///
/// The time between the ends of two stages belongs to the second stage. So the stages together contain all the time of
/// a run.
public struct StageTimings: Sendable {
    /// The stages of a run, in order.
    public enum Stage: String, Sendable, CaseIterable {
        /// Reading the files of the description and the configuration.
        case read
        /// Parsing text to syntax trees.
        case parse
        case document, model
        /// Generating Swift code from the model, including the reading of templates.
        case code
        /// Comparing the generated files with the output folder, and updating the folder.
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

    /// Adds the time since the last call to the time of `stage`; a stage may end more than once.
    public mutating func end(_ stage: Stage) {
        let now = Self.now
        self[stage] += now - last
        last = now
    }

    /// Adds the time since the last call to the time of a part, and to the time of its stage.
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

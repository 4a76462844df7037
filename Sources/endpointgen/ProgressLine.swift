import Diagnostics
import EndpointGenerator
import Foundation

/// A line on the terminal that names the stage of a run which takes longer than half a second.
final class ProgressLine: @unchecked Sendable {
    private let lock = NSLock()
    // The lock protects the stage and the two Boolean values.
    private var stage = ""
    private var isShown = false
    private var isFinished = false

    /// Starts a line that appears after half a second.
    ///
    /// - Returns: The line; nil if standard error isn't a terminal.
    static func start() -> ProgressLine? {
        guard StandardError.isTerminal, ProcessInfo.processInfo.environment["TERM"] != "dumb" else { return nil }
        let line = ProgressLine()
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: 0.5)
            line.show()
        }
        return line
    }

    /// Displays the stage that begins, and the file name of the description.
    func update(_ stage: StageTimings.Stage, of description: String?) {
        lock.withLock {
            let file = description.map { " " + VisibleText.of(($0 as NSString).lastPathComponent) } ?? ""
            self.stage = Self.verb(stage) + file + " …"
            if isShown, !isFinished { StandardError.replaceLine(with: self.stage) }
        }
    }

    /// Removes the line from the terminal.
    func finish() {
        lock.withLock {
            if isShown, !isFinished { StandardError.replaceLine(with: "") }
            isFinished = true
        }
    }

    private func show() {
        lock.withLock {
            guard !isFinished else { return }
            isShown = true
            StandardError.replaceLine(with: stage)
        }
    }

    private static func verb(_ stage: StageTimings.Stage) -> String {
        switch stage {
        case .read, .parse: "reading"
        case .document: "checking"
        case .model: "modelling"
        case .code: "generating"
        case .write: "comparing files"
        }
    }
}

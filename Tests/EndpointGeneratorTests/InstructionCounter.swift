import Foundation

/// Counts the instructions that a command executes in user mode. Unlike its time, their number hardly changes from run
/// to run, whatever else the machine does.
enum InstructionCounter: String, CaseIterable {
    /// The processor's own counter; virtual machines rarely have it.
    case perf
    /// valgrind's, which executes the command itself; some thirty times slower.
    case valgrind
    /// macOS: `/usr/bin/time -l` reports the retired instructions.
    case time

    /// The first that works here.
    static let available = allCases.first { counter in
        (try? counter.count(URL(fileURLWithPath: "/usr/bin/true"), [])) != nil
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// - Throws: When the counter isn't there or doesn't count, and when the command fails.
    func count(_ command: URL, _ arguments: [String]) throws -> Double {
        let result = try ProcessResult.run(
            URL(fileURLWithPath: "/usr/bin/env"), prefix + [command.path] + arguments
        )
        guard result.status == 0, let count = count(in: result.errors) else {
            throw Failure(description: "\(rawValue): \(result.status) \(result.errors.suffix(2000))")
        }
        return count
    }

    private var prefix: [String] {
        switch self {
        case .perf: ["perf", "stat", "-x", ",", "-e", "instructions:u"]
        case .valgrind: ["valgrind", "--tool=exp-bbv", "--bb-out-file=/dev/null", "--instr-count-only=yes"]
        case .time: ["/usr/bin/time", "-l"]
        }
    }

    private func count(in report: String) -> Double? {
        let lines = report.split(separator: "\n")
        switch self {
        case .perf:
            return lines.first { $0.contains("instructions:u") }?.split(separator: ",").first.flatMap { Double($0) }
        case .valgrind:
            return lines.first { $0.contains("Total instructions:") }?.split(separator: " ").last.flatMap { Double($0) }
        case .time:
            return lines.first { $0.hasSuffix("instructions retired") }?.split(separator: " ").first.flatMap {
                Double($0)
            }
        }
    }
}

import EndpointRuntime
import Foundation

/// The rows of a system's table that have been compiled and run, and those whose values aren't what the system has.
struct RowChecks: Sendable {
    private(set) var rows: Set<String> = []
    private(set) var failed: [String] = []

    mutating func row(_ name: String, _ holds: Bool) {
        rows.insert(name)
        if !holds { failed.append(name) }
    }
}

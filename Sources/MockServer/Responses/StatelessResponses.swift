import Foundation

/// A cache of responses that don't depend on stored resources.
final class StatelessResponses: @unchecked Sendable {
    // The lock protects the responses.
    private var responses: [String: MockResponse] = [:]
    private let lock = NSLock()
    private static let mostResponses = 4096

    subscript(key: String) -> MockResponse? {
        get {
            lock.lock()
            defer { lock.unlock() }
            return responses[key]
        }
        set {
            lock.lock()
            defer { lock.unlock() }
            if responses.count < Self.mostResponses { responses[key] = newValue }
        }
    }
}

import Foundation

/// Responses that depend on nothing but their operation.
final class ResponseCache: @unchecked Sendable {
    // Only read and written under the lock.
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

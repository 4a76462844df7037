import Testing

@testable import SwiftCode

@Suite("Work at once")
struct ConcurrentMapTests {
    @Test("results stand in the order of what they were made of", arguments: [0, 1, 2, 7, 1000], [1, 2, 3, 64])
    func order(count: Int, jobs: Int) {
        let texts = Array(0..<count).concurrentMap(jobs: jobs) { "\($0)" }
        #expect(texts == (0..<count).map { "\($0)" })
    }
}

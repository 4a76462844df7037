import EndpointRuntime
import Foundation
import Testing

@testable import EndpointClients
@testable import RuntimeTestSupport

/// States of loading, alone and merged.
@Suite("Loading states")
struct LoadingStateTests {
    typealias State = LoadingState<Int>

    private static let failed = State.failure(error: NumberedError(number: 1), cache: 3)

    @Test("a state has content, error and a loading flag")
    func properties() {
        #expect(State.initial.content == nil)
        #expect(State.loading(cache: 1).content == 1)
        #expect(State.loading(cache: nil).content == nil)
        #expect(State.success(content: 2).content == 2)
        #expect(Self.failed.content == 3)
        #expect(
            [.initial, .loading(cache: 1), .success(content: 2), Self.failed].map(\.isLoading) == [
                false, true, false, false,
            ])
        #expect(Self.failed.error as? NumberedError == NumberedError(number: 1))
        #expect([State.initial, .loading(cache: 1), .success(content: 2)].allSatisfy { $0.error == nil })
    }

    @Test("states are equal if their contents are; errors are ignored")
    func equality() {
        #expect(State.failure(error: NumberedError(number: 2), cache: 3) == Self.failed)
        let all: [State] = [
            .initial, .loading(cache: nil), .loading(cache: 3), .success(content: 3), .success(content: 4), Self.failed,
            .failure(error: NumberedError(number: 1), cache: nil),
        ]
        for (index, left) in all.enumerated() {
            for (other, right) in all.enumerated() { #expect((left == right) == (index == other)) }
        }
    }

    @Test("a state describes itself")
    func description() {
        #expect("\(State.initial)" == "Initial")
        #expect("\(State.loading(cache: 1))" == "Loading: cache 1")
        #expect("\(State.loading(cache: nil))" == "Loading: cache nil")
        #expect("\(State.success(content: 2))" == "Success: 2")
        #expect("\(Self.failed)" == "Failure: NumberedError(number: 1), cache 3")
    }

    /// I is initial, L loading, S success, F failure; numbers are contents, `-` is none. Rows are left, columns right.
    private static let table = """
              I    L-   L2   S3   F-   F7
        I     I    L-   L-   I    F-   F-
        L-    L-   L-   L-   L-   L-   L-
        L2    L-   L-   L4   L5   L-   L9
        S3    I    L-   L5   S6   F-   F10
        F-    F-   L-   L-   F-   F-   F-
        F7    F-   L-   L9   F10  F-   F14
        """

    private static let rows: [(left: String, right: String, merged: String)] = {
        let lines = table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
        return lines.dropFirst().flatMap { row in
            zip(lines[0], row.dropFirst()).map { (row[0], $0, $1) }
        }
    }()

    private static func state(_ text: String, _ error: Int) -> State? {
        let content = Int(text.dropFirst())
        switch text.first {
        case "I": return .initial
        case "L": return .loading(cache: content)
        case "S": return content.map { .success(content: $0) }
        default: return .failure(error: NumberedError(number: error), cache: content)
        }
    }

    @Test("two states are merged as in the table", arguments: rows)
    func merge(left: String, right: String, merged: String) throws {
        let one = try #require(Self.state(left, 1))
        let other = try #require(Self.state(right, 2))
        let expected = try #require(Self.state(merged, 0))
        let result = one.merge(other, transform: +)
        #expect(result == expected)
        if case .failure(let error, _) = result {
            #expect((error as? NumberedError)?.number == (left.hasPrefix("F") ? 1 : 2))
        }
    }

    @Test("the table has all 36 combinations")
    func combinations() {
        #expect(Set(Self.rows.map { "\($0.left) \($0.right)" }).count == 36)
    }

    @Test("states of different contents are merged to a third type")
    func kinds() {
        let merged = LoadingState.success(content: "a").merge(LoadingState.success(content: 2)) { "\($0)\($1)" }
        #expect(merged == .success(content: "a2"))
        #expect(throws: NumberedError.self) {
            try LoadingState.success(content: 1).merge(LoadingState.loading(cache: 2)) { _, _ -> Int in
                throw NumberedError(number: 25)
            }
        }
    }
}

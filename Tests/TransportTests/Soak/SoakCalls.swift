import Bookstore
@testable import EndpointClients
@testable import EndpointRuntime
import Foundation

/// Calls of every kind, up to 32 in parallel, of which two thirds are canceled.
struct SoakCalls: Sendable {
    private let client: BookstoreClient
    private let left: Remains

    init(_ client: BookstoreClient, _ left: Remains) {
        self.client = client
        self.left = left
        let inflights = client.books.provider.inflights
        left.watch { inflights.count + inflights.waiters }
    }

    func run(_ count: Int, seed: UInt64) async {
        var generator = SoakGenerator(state: seed)
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<count {
                if index >= 32 { await group.next() }
                let (kind, moment) = (
                    Int.random(in: 0..<7, using: &generator), Int.random(in: 0..<9, using: &generator)
                )
                group.addTask { await self.call(kind, "A-\(index % 50)", cancelledAfter: moment < 6 ? moment : nil) }
            }
        }
    }

    /// - Parameter moment: Immediately, after a number of scheduling turns, or after a number of milliseconds.
    private func call(_ kind: Int, _ id: String, cancelledAfter moment: Int?) async {
        left.begin()
        defer { left.end() }
        if kind == 6 { return await callback(id, cancelledAfter: moment) }
        let task = Task { await made(kind, id) }
        if let moment {
            await Self.wait(moment)
            task.cancel()
        }
        await task.value
    }

    private static func wait(_ moment: Int) async {
        switch moment {
        case 0: break
        case 1...3: for _ in 0..<moment { await Task.yield() }
        default: try? await Task.sleep(for: .microseconds(700 * (moment - 3)))
        }
    }

    private func made(_ kind: Int, _ id: String) async {
        do {
            switch kind {
            case 0, 1: _ = try await client.books.get(id: id)
            case 2: _ = try await client.books.provider.requestWithProgress(.get(id: id)) { _ in }
            case 3:
                let file = FileManager.default.temporaryDirectory.appendingPathComponent("soak-\(UUID().uuidString)")
                defer { try? FileManager.default.removeItem(at: file) }
                _ = try await client.books.with(.saving(to: .file(file))).getCover(id: id)
            case 4:
                for try await piece in try await client.books.provider.open(.get(id: id)).bytes {
                    // What follows is let go.
                    if !piece.isEmpty { break }
                }
            default:
                _ = try await client.books.with(.timeout(.milliseconds(3))).list(page: 1)
            }
        } catch {
            // Whether it was cancelled or cut off makes no difference here.
        }
    }

    private func callback(_ id: String, cancelledAfter moment: Int?) async {
        let provider = client.books.provider
        await withCheckedContinuation { continuation in
            let call = provider.request(.get(id: id), callbackQueue: .global(), isolation: nil) { _ in
                continuation.resume()
            }
            guard let moment else { return }
            Task {
                await Self.wait(moment)
                call.cancel()
            }
        }
    }
}

/// Numbers that are the same in every run (SplitMix64).
private struct SoakGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

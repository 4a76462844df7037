import EndpointOAuth
import EndpointRuntime
import Foundation
import Testing
import TestTimeouts

/// One renewal for all who wait. `Scripts/test-sanitized` runs these under ThreadSanitizer.
@Suite("Refreshing token", .timeLimit(.minutes(3)))
struct RefreshingTokenTests {
    /// Issues new tokens on request, and counts them.
    final class Issuer: Sendable {
        struct Refusal: Error {}

        let renewals = Locked<[AccessToken?]>([])
        private let gate: Locked<Bool>
        private let fails = Locked(false)

        init(isOpen: Bool = true) {
            gate = Locked(isOpen)
        }

        var count: Int { renewals.withLock { $0.count } }

        func open() { gate.withLock { $0 = true } }
        func fail(_ value: Bool) { fails.withLock { $0 = value } }

        @Sendable func renew(_ old: AccessToken?) async throws -> AccessToken {
            let number = renewals.withLock { renewals in
                renewals.append(old)
                return renewals.count
            }
            try await wait(while: !gate.withLock({ $0 }))
            if fails.withLock({ $0 }) { throw Refusal() }
            return AccessToken("token \(number)")
        }
    }

    @Test("without a token the first caller requests one, which is cached")
    func first() async throws {
        let issuer = Issuer()
        let token = RefreshingToken(renew: issuer.renew)
        #expect(await token.current == nil)
        #expect(try await token.token().value == "token 1")
        #expect(try await token.token().value == "token 1")
        #expect(await token.current?.value == "token 1")
        #expect(issuer.count == 1)
    }

    @Test("1,000 callers with the same rejected token wait for one refresh")
    func manyWaiters() async throws {
        let issuer = Issuer(isOpen: false)
        let old = AccessToken("old")
        let token = RefreshingToken(old, renew: issuer.renew)
        let values = try await withThrowingTaskGroup(of: String.self) { group in
            for index in 0..<1000 {
                group.addTask {
                    if index == 500 { issuer.open() }
                    return try await token.refresh(after: old).value
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(values.count == 1000)
        #expect(Set(values) == ["token 1"])
        #expect(issuer.renewals.withLock { $0 } == [old])
    }

    @Test("a late rejection of an old token returns the new one")
    func late() async throws {
        let issuer = Issuer()
        let old = AccessToken("old")
        let token = RefreshingToken(old, renew: issuer.renew)
        for _ in 0..<3 { #expect(try await token.refresh(after: old).value == "token 1") }
        #expect(try await token.refresh(after: AccessToken("older")).value == "token 1")
        #expect(issuer.count == 1)
        #expect(try await token.refresh(after: AccessToken("token 1")).value == "token 2")
    }

    @Test("a failed refresh fails all waiting callers; the next caller tries again, without the rejected token")
    func failure() async throws {
        let issuer = Issuer(isOpen: false)
        issuer.fail(true)
        let old = AccessToken("old")
        let token = RefreshingToken(old, renew: issuer.renew)
        let started = Locked(0)
        let failures = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    started.withLock { $0 += 1 }
                    do {
                        _ = try await token.refresh(after: old)
                        return false
                    } catch {
                        return error is Issuer.Refusal
                    }
                }
            }
            group.addTask {
                // All are on their way by then; the actor takes them in before the renewal's end, or they begin
                // another.
                try await wait(while: started.withLock({ $0 }) < 100)
                issuer.open()
                return true
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(failures == 101)
        let tried = issuer.count
        await #expect(throws: Issuer.Refusal.self) { try await token.token() }
        #expect(issuer.count == tried + 1)
        issuer.fail(false)
        #expect(try await token.token().value == "token \(tried + 2)")
    }

    @Test("a cancelled caller ends immediately, and doesn't affect others")
    func cancellation() async throws {
        let issuer = Issuer(isOpen: false)
        let token = RefreshingToken(renew: issuer.renew)
        let leaving = Task { try await token.token() }
        let staying = Task { try await token.token() }
        try await wait(while: issuer.count == 0)
        leaving.cancel()
        await #expect(throws: CancellationError.self) { try await leaving.value }
        issuer.open()
        #expect(try await staying.value.value == "token 1")
        #expect(issuer.count == 1)
    }

    @Test("a refresh without waiting callers continues, and its token is cached")
    func abandoned() async throws {
        let issuer = Issuer(isOpen: false)
        let token = RefreshingToken(renew: issuer.renew)
        let only = Task { try await token.token() }
        try await wait(while: issuer.count == 0)
        only.cancel()
        await #expect(throws: CancellationError.self) { try await only.value }
        issuer.open()
        #expect(try await token.token().value == "token 1")
        #expect(issuer.count == 1)
    }

    @Test("a task that is already cancelled starts no refresh")
    func early() async throws {
        let issuer = Issuer()
        let token = RefreshingToken(renew: issuer.renew)
        let task = Task {
            try await waitForCancellation()
            return try await token.token()
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(issuer.count == 0)
    }

    @Test("a token is refreshed shortly before it expires, but a short-lived one not immediately")
    func expiry() async throws {
        let time = Locked(Date(timeIntervalSince1970: 0))
        let lifetimes = Locked<[TimeInterval]>([100, 10])
        let token = RefreshingToken(leeway: 30, now: { time.withLock { $0 } }) { _ in
            let lifetime = lifetimes.withLock { $0.removeFirst() }
            return AccessToken("for \(lifetime)", expires: time.withLock { $0 } + lifetime)
        }
        func value(at seconds: TimeInterval) async throws -> String {
            time.withLock { $0 = Date(timeIntervalSince1970: seconds) }
            return try await token.token().value
        }
        #expect(try await value(at: 0) == "for 100.0")
        #expect(try await value(at: 69) == "for 100.0")
        #expect(try await value(at: 70) == "for 10.0")
        #expect(try await value(at: 74) == "for 10.0")
        time.withLock { $0 = Date(timeIntervalSince1970: 75) }
        #expect(await token.current == nil)
    }

    @Test("a token that is set replaces those of running refreshes, and isn't overwritten")
    func use() async throws {
        let issuer = Issuer(isOpen: false)
        let token = RefreshingToken(renew: issuer.renew)
        let waiting = Task { try await token.token() }
        try await wait(while: issuer.count == 0)
        await token.use(AccessToken("login"))
        #expect(try await waiting.value.value == "login")
        issuer.open()
        // What that renewal brings, whenever it does, isn't kept.
        for _ in 0..<100 { await Task.yield() }
        #expect(try await token.token().value == "login")

        let other = Issuer(isOpen: false)
        let taken = RefreshingToken(renew: other.renew)
        let late = Task { try await taken.token() }
        try await wait(while: other.count == 0)
        await taken.use(nil)
        let error = await late.result
        #expect(throws: TokenError.self) { try error.get() }
        other.open()
        #expect(try await taken.token().value == "token 2")
    }

    @Test("a logout during a refresh isn't undone by its end")
    func logout() async throws {
        let (endings, ending) = AsyncStream.makeStream(of: Void.self)
        let (hasBegun, isOpen) = (Locked(false), Locked(false))
        let token = RefreshingToken { _ in
            hasBegun.withLock { $0 = true }
            try await wait(while: !isOpen.withLock { $0 })
            defer { ending.yield() }
            return AccessToken("late")
        }
        let waiting = Task { try await token.token() }
        try await wait(while: !hasBegun.withLock { $0 })
        await token.use(nil)
        await #expect(throws: TokenError.self) { try await waiting.value }
        isOpen.withLock { $0 = true }
        for await _ in endings { break }
        // The renewal has ended; what is left of it takes its turn with the actor.
        for _ in 0..<1000 {
            #expect(await token.current == nil)
            await Task.yield()
        }
    }

    @Test("a refresh that requires its own token fails instead of waiting for itself")
    func recursion() async throws {
        let held = Locked<RefreshingToken?>(nil)
        let token = RefreshingToken { _ in
            guard let own = held.withLock({ $0 }) else { throw CancellationError() }
            return try await own.token()
        }
        held.withLock { $0 = token }
        let error = await #expect(throws: TokenError.self) { try await token.token() }
        guard case .needsItself = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        held.withLock { $0 = nil }
    }

    @Test("of 1,000 calls, rejections and cancellations at any time, each ends, and no token is refreshed twice")
    func storm() async throws {
        let issuer = Issuer()
        let token = RefreshingToken(renew: issuer.renew)
        let ends = Locked((tokens: 0, cancellations: 0, others: 0))
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<1000 {
                group.addTask {
                    let task = Task {
                        let first = try await token.token()
                        return index.isMultiple(of: 10) ? try await token.refresh(after: first) : first
                    }
                    if index.isMultiple(of: 3) { task.cancel() }
                    let result = await task.result
                    ends.withLock { ends in
                        switch result {
                        case .success: ends.tokens += 1
                        case .failure(is CancellationError): ends.cancellations += 1
                        case .failure: ends.others += 1
                        }
                    }
                }
            }
        }
        let (tokens, cancellations, others) = ends.withLock { $0 }
        #expect(tokens + cancellations == 1000)
        #expect(tokens >= 666)
        #expect(others == 0)
        // Each was given out before it was renewed.
        let refreshed = issuer.renewals.withLock { $0.compactMap { $0?.value } }
        #expect(Set(refreshed).count == refreshed.count)
    }
}

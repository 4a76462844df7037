/// An error for an event that a test waited for and that didn't occur in time.
///
/// The time limit of a test only cancels its task and waits for it to end: a loop that ignores cancellation, or a
/// callback that never comes, would block all tests. So everything that a fault could block has its own deadline, and
/// fails.
public struct WaitedInVain: Error, CustomStringConvertible {
    public let description: String
}

/// Far more than anything takes that is waited for here, on a busy machine too.
public let usualDeadline = Duration.seconds(60)

/// Waits as long as `condition` holds.
///
/// - Throws: ``WaitedInVain`` when it holds for too long.
public func wait(
    while condition: @autoclosure () async -> Bool, within deadline: Duration = usualDeadline,
    isolation: isolated (any Actor)? = #isolation, file: StaticString = #fileID, line: UInt = #line
) async throws {
    let clock = ContinuousClock()
    let end = clock.now + deadline
    while await condition() {
        guard clock.now < end else { throw WaitedInVain(description: "\(file):\(line): it goes on after \(deadline)") }
        // A pause, since tests that only yield take the processor from those that they wait for.
        try? await Task.sleep(for: .milliseconds(1))
    }
}

/// Waits until the task is cancelled.
///
/// - Throws: ``WaitedInVain`` when it isn't in time.
public func waitForCancellation(
    within deadline: Duration = usualDeadline, isolation: isolated (any Actor)? = #isolation,
    file: StaticString = #fileID,
    line: UInt = #line
) async throws {
    do {
        try await Task.sleep(for: deadline)
    } catch {
        return
    }
    throw WaitedInVain(description: "\(file):\(line): nobody cancelled it within \(deadline)")
}

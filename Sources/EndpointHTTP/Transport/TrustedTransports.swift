/// A cache of the transports for environments with a ``ServerTrust``: one for each trust, of which an app has a few.
package final class TrustedTransports: Sendable {
    private let made = Locked<[ServerTrust: any Transport]>([:])

    package init() {}

    /// Returns the transport that enforces `trust`, given the constant `base`; without requirements `base` itself.
    ///
    /// - Throws: The reason why `base` can't enforce it.
    package func transport(_ base: any Transport, trusting trust: ServerTrust?) throws(PinningError) -> any Transport {
        guard let trust, !trust.isEmpty else { return base }
        let result = made.withLock { made -> Result<any Transport, PinningError> in
            if let known = made[trust] { return .success(known) }
            do throws(PinningError) {
                let transport = try base.trusting(trust)
                made[trust] = transport
                return .success(transport)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}

/// The server environment that several providers share.
///
/// You can replace the environment between two calls.
package final class CurrentEnvironment: Sendable {
    private let environment: Locked<ServerEnvironment?>

    package init(_ environment: ServerEnvironment?) {
        self.environment = Locked(environment)
    }

    package var value: ServerEnvironment? {
        get { environment.withLock { $0 } }
        set { environment.withLock { $0 = newValue } }
    }
}

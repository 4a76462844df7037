/// The environment of all that has it in common, which may become another one between two calls.
final class CurrentEnvironment: Sendable {
    private let environment: Locked<ServerEnvironment?>

    init(_ environment: ServerEnvironment?) {
        self.environment = Locked(environment)
    }

    var value: ServerEnvironment? {
        get { environment.withLock { $0 } }
        set { environment.withLock { $0 = newValue } }
    }
}

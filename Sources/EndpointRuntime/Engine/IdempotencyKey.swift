/// A policy for the header by which a server recognizes repeated requests of one call.
///
/// With the header, requests whose methods aren't idempotent can be sent again
/// (draft-ietf-httpapi-idempotency-key-header). Use the header only with servers that support it.
public struct IdempotencyKey: Sendable {
    /// The name of the header that contains the key.
    package var header: String
    /// The methods of the requests that get a key.
    var methods: Set<HTTPMethod>
    /// A closure that creates the key of a call, once for all attempts of the call.
    package var make: @Sendable () -> String
    /// A Boolean value that indicates whether all calls have the same key, whatever their methods.
    package private(set) var isFixed = false

    /// Creates a policy; the default is a random UUID in `Idempotency-Key` for POST and PATCH.
    public init(
        header: String = "Idempotency-Key", methods: Set<HTTPMethod> = [.post, .patch],
        make: @escaping @Sendable () -> String = { UUID().uuidString.lowercased() }
    ) {
        self.header = header
        self.methods = methods
        self.make = make
    }

    /// Creates a policy with the key of one call, which replaces an existing key of the request.
    init(_ key: String, header: String) {
        self.init(header: header) { key }
        isFixed = true
    }

    /// Returns the request with an idempotency key if the policy requires a key for its method.
    ///
    /// An existing key is preserved, unless the policy has a fixed key.
    package func added(to message: RequestMessage) -> RequestMessage {
        guard isWanted(by: message) else { return message }
        var message = message
        message[header: header] = make()
        return message
    }

    func isWanted(by message: RequestMessage) -> Bool {
        isFixed || methods.contains(message.method) && message[header: header] == nil
    }

    /// Returns a Boolean value that indicates whether `message` has an idempotency key.
    ///
    /// A server recognizes repeated requests by the key.
    func marks(_ message: RequestMessage) -> Bool {
        (isFixed || methods.contains(message.method)) && message[header: header]?.isEmpty == false
    }
}

extension RequestMessage {
    /// Restores the idempotency key of the previous attempt.
    ///
    /// A plugin that generates keys creates another key for each attempt, which the server would treat as a new call.
    mutating func keepIdempotencyKey(of former: RequestMessage) {
        let header = "Idempotency-Key"
        if let key = former[header: header] { self[header: header] = key }
    }
}

public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A header by which a server knows that two requests are one, so that methods that aren't idempotent can be sent again
/// (draft-ietf-httpapi-idempotency-key-header). Of use only with servers that heed it.
public struct IdempotencyKey: Sendable {
    /// The header's name.
    public var header: String
    /// Whose requests get a key.
    public var methods: Set<HTTPMethod>
    /// Makes the key of a call, once for all its sends.
    public var make: @Sendable () -> String

    /// A random UUID in `Idempotency-Key` for POST and PATCH, unless more is said.
    public init(
        header: String = "Idempotency-Key", methods: Set<HTTPMethod> = [.post, .patch],
        make: @escaping @Sendable () -> String = { UUID().uuidString.lowercased() }
    ) {
        self.header = header
        self.methods = methods
        self.make = make
    }

    /// `request` with a key, where its method asks for one. A key that is there already stays.
    public func added(to request: URLRequest) -> URLRequest {
        guard methods.contains(request.method), request.value(forHTTPHeaderField: header) == nil else { return request }
        var request = request
        request.setValue(make(), forHTTPHeaderField: header)
        return request
    }

    /// Whether a server can tell that `request` is the same as another one.
    func marks(_ request: URLRequest) -> Bool {
        methods.contains(request.method) && request.value(forHTTPHeaderField: header)?.isEmpty == false
    }
}

extension URLRequest {
    /// A plugin that makes keys makes another one each time, and the server would take each send for a new call: that
    /// of the first send stays.
    mutating func keepIdempotencyKey(of former: URLRequest) {
        let header = "Idempotency-Key"
        if let key = former.value(forHTTPHeaderField: header) { setValue(key, forHTTPHeaderField: header) }
    }

    var method: HTTPMethod { HTTPMethod(rawValue: httpMethod ?? "GET") }
}

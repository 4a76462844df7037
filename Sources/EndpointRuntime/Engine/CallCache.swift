/// Responses that another module stores, in place of those of the network: the stage *cache*.
package protocol CallCache: Sendable {
    /// Returns the outcome of a call, which ``RequestEngine/sendRepeatedly(_:_:)`` sends unless a stored response
    /// replaces the network's.
    ///
    /// - Parameter made: The request before interceptors, credentials and plugins change it.
    func outcome(of made: RequestMessage, _ call: inout Call, _ engine: RequestEngine) async -> CallResult
}

extension CallOptions {
    /// Returns an option that uses responses stored by another module. Calls that read as they receive, uploads,
    /// downloads to files and stubs are sent as usual.
    package static func cache(_ cache: any CallCache) -> CallOptions {
        CallOptions { $0.cache = cache }
    }
}

extension Call {
    /// Nil for most calls.
    var cache: (any CallCache)? {
        guard let cache = options.values?.cache, !isStreamed, destination == nil, upload == nil, source.stub == nil
        else {
            return nil
        }
        return cache
    }
}

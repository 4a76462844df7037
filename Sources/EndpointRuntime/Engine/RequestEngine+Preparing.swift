/// Preparation of a request before each send: *adapt*, *authorize*, *prepare* and *announce*.
extension RequestEngine {
    nonisolated(nonsending) func prepared(
        _ made: RequestMessage, _ call: inout Call
    ) async throws(CallFailure) -> RequestMessage {
        var request = made
        // Most calls have nothing to wait for.
        if !interceptors.isEmpty { try await adapt(&request, for: call.source.target) }
        // A stub refuses no token and needs none.
        if holdsTokens, call.source.stub == nil {
            try await authorize(&request, &call)
        } else {
            try authorizeSynchronously(&request, call.source)
        }
        if !plugins.isEmpty { try await prepare(&request, for: call.source.target) }
        try check(request)
        return request
    }

    nonisolated(nonsending) private func adapt(
        _ request: inout RequestMessage, for target: (any Target)?
    ) async throws(CallFailure) {
        do {
            for interceptor in interceptors { request = try await interceptor.adapt(request, for: target?.innermost) }
        } catch {
            throw CallFailure(.adapt, error)
        }
    }

    nonisolated(nonsending) private func authorize(
        _ request: inout RequestMessage, _ call: inout Call
    ) async throws(CallFailure) {
        call.token = nil
        guard mayHoldCredentials(request) else { return }
        let (security, refreshed) = (call.source.security, call.refreshed)
        do {
            call.token =
                if let instrument {
                    try await TokenInstrument.$current.withValue(instrument) {
                        try await credentials.applyTokens(to: &request, security: security, refreshed: refreshed)
                    }
                } else {
                    try await credentials.applyTokens(to: &request, security: security, refreshed: refreshed)
                }
        } catch {
            throw CallFailure(.authorize, error)
        }
    }

    func authorizeSynchronously(
        _ request: inout RequestMessage, _ source: any CallContext
    ) throws(CallFailure) {
        guard !credentials.isEmpty, mayHoldCredentials(request) else { return }
        do {
            try credentials.apply(to: &request, security: source.security)
        } catch {
            throw CallFailure(.authorize, error)
        }
    }

    /// Validates the method and the headers. A line end in a method would begin another request (RFC 9110, section
    /// 9.1).
    ///
    /// Headers added by adapters and plugins must not contain one either (RFC 9110, section 5.5): not every transport
    /// validates them, and some silently drop such a header.
    package func check(_ request: RequestMessage) throws(CallFailure) {
        let method = request.method.rawValue
        guard HeaderText.isName(method) else {
            throw CallFailure(.prepare, ParameterError.invalidMethod(method))
        }
        if let field = request.unsendableField, let error = ParameterError(header: field.name, field.value) {
            throw CallFailure(.prepare, error)
        }
    }

    /// Returns a Boolean value that indicates whether credentials may be sent with the request: an absolute URL may be
    /// another server's.
    private func mayHoldCredentials(_ request: RequestMessage) -> Bool {
        origin == nil || WebOrigin(request.url) == origin
    }

    nonisolated(nonsending) private func prepare(
        _ request: inout RequestMessage, for target: (any Target)?
    ) async throws(CallFailure) {
        guard let target else { return }
        do {
            for plugin in plugins {
                if let plugin = plugin as? any WaitingPlugin, plugin.waits {
                    request = try await plugin.adapt(request, target: target)
                } else {
                    let deferred = DeferredPreparation()
                    request = DeferredPreparation.$current.withValue(deferred) {
                        plugin.prepare(request, target: target)
                    }
                    for step in deferred.steps { request = try await step(request) }
                }
            }
        } catch {
            throw CallFailure(.prepare, error)
        }
    }

    /// - Returns: The request that was passed to plugins; nil if there are none.
    func notifyWillSend(_ request: RequestMessage, _ call: Call) -> PluginRequest? {
        guard !plugins.isEmpty || call.observer.willSend != nil else { return nil }
        let pluginRequest = PluginRequest(
            request, redaction(of: call.source), of: call.source
        ) {
            [transport] in
            transport.headers(addedTo: request)
        }
        if let target = call.source.target {
            for plugin in plugins { plugin.willSend(pluginRequest, target: target) }
        }
        call.observer.willSend?(pluginRequest)
        return pluginRequest
    }
}

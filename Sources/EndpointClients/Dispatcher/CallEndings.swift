/// The error filters and result handlers of a client.
final class CallEndings: CallEnding {
    let errorFilters: [any ErrorFilter]
    let resultHandlers: [any ResultHandler]

    /// Creates the filters and handlers; nil if there are none.
    init?(_ errorFilters: [any ErrorFilter], _ resultHandlers: [any ResultHandler]) {
        if errorFilters.isEmpty, resultHandlers.isEmpty { return nil }
        self.errorFilters = errorFilters
        self.resultHandlers = resultHandlers
    }

    var filters: Bool { !errorFilters.isEmpty }
    var handles: Bool { !resultHandlers.isEmpty }

    func filter(
        _ result: Result<Response, EndpointError>, of target: (any Target)?
    ) async -> Result<Response, EndpointError> {
        var filtered = result
        for filter in errorFilters { filtered = await filter.filter(filtered, of: target) }
        return filtered
    }

    func handle(_ result: Result<Response, EndpointError>, of target: (any Target)?) async {
        for handler in resultHandlers { await handler.handle(result, of: target) }
    }

    func handle(_ completed: CompletedCall) async {
        for handler in resultHandlers { await handler.handle(completed) }
    }
}

extension ProviderConfiguration {
    /// The filters that detect the app's own errors in results, in order.
    public var errorFilters: [any ErrorFilter] {
        get { (ending as? CallEndings)?.errorFilters ?? [] }
        set { ending = CallEndings(newValue, resultHandlers) }
    }

    /// The handlers that are called with every result before its caller, in order.
    public var resultHandlers: [any ResultHandler] {
        get { (ending as? CallEndings)?.resultHandlers ?? [] }
        set { ending = CallEndings(errorFilters, newValue) }
    }
}

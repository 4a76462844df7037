/// A plugin that reports when requests begin and end, for an activity indicator.
public struct NetworkActivityPlugin: Plugin {
    /// A change of a request's state.
    public enum Change: Sendable {
        /// The request is about to be sent.
        case began
        /// The request has received its response, has failed, or was cancelled.
        case ended
    }

    private let notify: @Sendable (Change, any Target) -> Void

    /// - Parameter notify: Called twice for every request that is sent, on any thread.
    public init(_ notify: @escaping @Sendable (_ change: Change, _ target: any Target) -> Void) {
        self.notify = notify
    }

    public func willSend(_ request: PluginRequest, target: any Target) {
        notify(.began, target)
    }

    /// Reports the end of a request.
    ///
    /// A plugin that wraps others calls this function without the request, and must only forward requests that have
    /// begun.
    public func didReceive(_ result: Result<Response, EndpointError>, target: any Target) {
        notify(.ended, target)
    }

    public func didReceive(
        _ result: Result<Response, EndpointError>, for request: PluginRequest?, target: any Target
    ) {
        // One that was cancelled before it began doesn't end, or who counts would get below zero.
        if request != nil { notify(.ended, target) }
    }
}

/// A plugin that reports when requests begin and end, for an activity indicator.
public struct NetworkActivityPlugin: Plugin {
    /// A change of a request's state.
    public enum Change: Sendable {
        /// A change that is reported before a request is sent.
        case began
        /// A change that is reported after a request has received its response, failed or was cancelled.
        case ended
    }

    private let notify: @Sendable (Change, any Target) -> Void

    /// Creates a plugin with a closure that receives the changes.
    ///
    /// - Parameter notify: A closure that is called twice for every request that is sent, on any thread.
    public init(_ notify: @escaping @Sendable (_ change: Change, _ target: any Target) -> Void) {
        self.notify = notify
    }

    /// Returns the message as it is, so that no `URLRequest` is created for this plugin.
    public func prepare(_ message: RequestMessage, target: any Target) -> RequestMessage { message }

    public func willSend(_ request: PluginRequest, target: any Target) {
        notify(.began, target)
    }

    /// Reports the end of a request to the plugin's closure.
    ///
    /// A plugin that wraps other plugins calls this function without the request, and must call it only for requests
    /// that have begun.
    public func didReceive(_ result: Result<Response, EndpointError>, target: any Target) {
        notify(.ended, target)
    }

    public func didReceive(
        _ result: Result<Response, EndpointError>, for request: PluginRequest?, target: any Target
    ) {
        // The end of a request that was cancelled before it began isn't reported, so that a counter of requests never
        // becomes negative.
        if request != nil { notify(.ended, target) }
    }
}

/// A target that checks successful responses beyond their status.
public protocol ResponseValidating: Target {
    /// Checks a response with a successful status. Samples and stubbed values aren't checked.
    ///
    /// - Throws: The reason why the response is a failure. The call fails with `.underlying`, which contains the thrown
    ///   error and the response. Plugins and retriers receive the error like any other error of a call.
    func check(_ response: Response) throws
}

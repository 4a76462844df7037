/// A target that validates responses in addition to their status.
public protocol ResponseValidating: Target {
    /// Validates a response with a successful status. Samples and stubbed values aren't validated.
    ///
    /// - Throws: The reason why it isn't a success: the call fails with `.underlying`, that error and the response.
    ///   Plugins and retriers receive it like any other error of a call.
    func check(_ response: Response) throws
}

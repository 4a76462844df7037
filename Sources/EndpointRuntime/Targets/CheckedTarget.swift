/// A target that has a say in whether an answer is a success, beside its ``Target/validationType``.
public protocol CheckedTarget: Target {
    /// Looks at an answer whose status is one of success. Samples aren't looked
    /// at, nor what a stub gives in place of a body.
    ///
    /// - Throws: Why it is none: the call fails with `.underlying`, that error and the response. Plugins and retriers see that as any other error of a call.
    func check(_ response: Response) throws
}

/// The maximum nesting of arrays and objects.
///
/// Reading, comparing, hashing and writing recurse, and the sender determines the depth: a body of a few kilobytes
/// could exhaust a thread's stack.
package enum NestingLimit {
    /// The maximum depth of received values.
    ///
    /// The limit is far more than any API sends, and low enough for the 512 KB stacks of threads on Apple's systems.
    /// ``CallOptions/nestingLimit(_:)`` raises the limit.
    package static let received = 128

    /// The maximum depth of written values, which the program itself created.
    static let written = 512
}

/// How deep arrays and objects may nest.
///
/// Whoever reads them, compares, hashes or writes them recurses, and who sent them decides how deep: a body of a few
/// kilobytes could take a thread's whole stack.
package enum NestingLimit {
    /// What is read of a server: far more than any API sends, and little enough for the stacks of half a megabyte that
    /// threads have on Apple's systems. ``CallOptions/nestingLimit(_:)`` allows more.
    package static let received = 128

    /// What is written, which the program itself has made.
    static let written = 512
}

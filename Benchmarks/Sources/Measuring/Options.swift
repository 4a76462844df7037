public import Foundation

/// The options that Scripts/benchmark passes to each part.
public struct Options: Sendable {
    /// One short round of debug builds, on small descriptions of the checkout, in which whatever fails is an error.
    public var isQuick = false
    public var isMarkdown = false
    /// The real descriptions; nil when there are none.
    public var specs: URL?
    /// The generator's command: a release build, but for a quick run.
    public var endpointgen = URL(fileURLWithPath: "endpointgen")
    /// The checkout that is measured.
    public var root = URL(fileURLWithPath: ".")
    /// The build folder of the checkout.
    public var scratch = URL(fileURLWithPath: ".build")
    /// The folder of this package's tools: that of the current executable.
    public let tools = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()

    public init() {
        var arguments = CommandLine.arguments.dropFirst()
        while let argument = arguments.popFirst() {
            switch argument {
            case "--quick": isQuick = true
            case "--markdown": isMarkdown = true
            case "--specs": specs = arguments.popFirst().map { URL(fileURLWithPath: $0) }
            case "--endpointgen": endpointgen = arguments.popFirst().map { URL(fileURLWithPath: $0) } ?? endpointgen
            case "--scratch": scratch = arguments.popFirst().map { URL(fileURLWithPath: $0) } ?? scratch
            case "--root": root = arguments.popFirst().map { URL(fileURLWithPath: $0) } ?? root
            default: fatalError("this part of the suite takes no '\(argument)'; run Scripts/benchmark")
            }
        }
    }

    /// Prints a table immediately, while the next is being measured.
    public func show(_ table: Table) {
        FileHandle.standardOutput.write(Data((table.render(asMarkdown: isMarkdown) + "\n").utf8))
    }

    /// Prints the progress of a long part to standard error.
    public func note(_ text: String) {
        FileHandle.standardError.write(Data("   \(text)\n".utf8))
    }
}

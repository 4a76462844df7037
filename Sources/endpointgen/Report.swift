import ArgumentParser
import Diagnostics
import EndpointGenerator
import Foundation

/// A printer of diagnostics to standard error; only results go to standard output.
struct Report {
    var format: DiagnosticFormat
    var isVerbose = false

    func print(_ result: Generator.Result) {
        print(result.diagnostics, sources: result.sources)
    }

    func print(_ diagnostic: Diagnostic) {
        print([diagnostic], sources: SourceMap())
    }

    func print(_ diagnostics: [Diagnostic], sources: SourceMap) {
        switch format {
        case .json: StandardError.write(DiagnosticJSON(sources: sources).render(diagnostics))
        case .github: StandardError.write(DiagnosticGitHub(sources: sources).render(diagnostics))
        case .text:
            var renderer = DiagnosticRenderer(sources: sources)
            renderer.isVerbose = isVerbose
            renderer.isColored = StandardError.isColored
            StandardError.write(renderer.render(diagnostics))
        }
    }
}

/// The format of diagnostics on standard error.
enum DiagnosticFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json, github

    /// The format that the command's arguments name; the arguments needn't be parsed yet.
    static var current: DiagnosticFormat {
        let arguments = CommandLine.arguments
        for (index, argument) in arguments.enumerated() {
            if argument == "--diagnostics", arguments.indices.contains(index + 1) {
                return DiagnosticFormat(rawValue: arguments[index + 1]) ?? .text
            }
            if argument.hasPrefix("--diagnostics=") {
                return DiagnosticFormat(rawValue: String(argument.dropFirst("--diagnostics=".count))) ?? .text
            }
        }
        return .text
    }
}

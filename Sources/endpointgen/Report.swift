import Diagnostics
import EndpointGenerator
import Foundation

/// Prints diagnostics to standard error: results alone go to standard output.
struct Report {
    var format: DiagnosticFormat
    var isVerbose = false

    func print(_ result: Generator.Result) {
        switch format {
        case .json: StandardError.write(DiagnosticJSON(sources: result.sources).render(result.diagnostics))
        case .text:
            var renderer = DiagnosticRenderer(sources: result.sources)
            renderer.isVerbose = isVerbose
            renderer.isColored = StandardError.isTerminal && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
            StandardError.write(renderer.render(result.diagnostics))
        }
    }
}

enum StandardError {
    static var isTerminal: Bool { isatty(FileHandle.standardError.fileDescriptor) == 1 }

    static func write(_ text: String) {
        guard !text.isEmpty else { return }
        FileHandle.standardError.write(Data((text.hasSuffix("\n") ? text : text + "\n").utf8))
    }
}

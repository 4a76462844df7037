import Diagnostics
import EndpointGenerator
import Foundation

/// Prints diagnostics to standard error: results alone go to standard output.
struct Report {
    var format: DiagnosticFormat

    func print(_ result: Generator.Result) {
        StandardError.write(text(of: result))
    }
}

enum StandardError {
    static func write(_ text: String) {
        guard !text.isEmpty else { return }
        FileHandle.standardError.write(Data((text.hasSuffix("\n") ? text : text + "\n").utf8))
    }
}

import Diagnostics
import Foundation

/// Functions that locate and check the configuration file.
enum ConfigurationFile {
    static let name = "endpointgen.yaml"

    /// Returns the path of the configuration beside the description; nil if there is none.
    ///
    /// If no description is named, the configuration is in the current folder.
    static func path(beside spec: String?) -> String? {
        let beside = spec.map(Self.folder) ?? ""
        let path = beside.isEmpty ? name : beside + "/" + name
        return DiskFile.isAbsent(path) ? nil : path
    }

    /// Reports a file whose name is almost `endpointgen.yaml`, since such a file isn't read.
    static func reportOtherSpellings(beside spec: String?, reporting sink: inout DiagnosticSink) {
        let folder = spec.map(Self.folder) ?? ""
        for other in ["endpointgen.yml", "endpointgen.json", ".endpointgen.yaml", ".endpointgen.yml"] {
            let path = folder.isEmpty ? other : folder + "/" + other
            guard DiskFile.kind(at: path) == .regular else { continue }
            sink.report(
                Diagnostic(
                    .unmatchedConfiguration, "'\(path)' isn't read; the configuration is named '\(name)'", at: nil,
                    hint: "rename it, or write --config"))
        }
    }

    static func folder(of path: String) -> String {
        ParentFolder.path(of: path)
    }

    /// Returns whether a file contains only blanks and comments.
    ///
    /// Such a file configures nothing, which isn't an error.
    static func isBlank(_ file: SourceFile) -> Bool {
        String(decoding: file.bytes, as: UTF8.self).split(whereSeparator: \.isNewline).allSatisfy { line in
            let text = line.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" }
            return text.isEmpty || text.hasPrefix("#")
        }
    }
}

import Diagnostics
import Foundation
import SwiftCode

/// The templates in a user's folder, by the name of the built-in template that each replaces.
enum TemplateFolder {
    /// Reads a folder of templates.
    ///
    /// Returns nil when the folder can't be read, with the reason in `sink`. Every file is added to `sources`, so that
    /// diagnostics can show it.
    static func read(
        _ path: String, at range: SourceRange?, into sources: inout SourceMap, reporting sink: inout DiagnosticSink
    ) -> [String: SourceFileID]? {
        var isFolder: ObjCBool = false
        // On Linux, Foundation returns an enumerator even if there is no folder, so the folder is checked first.
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue,
            let paths = FileManager.default.enumerator(atPath: path)
        else {
            sink.report(.fileNotReadable, "no template folder at '\(path)'", at: range)
            return nil
        }
        var files: [String: SourceFileID] = [:]
        for file in paths.compactMap({ $0 as? String }).sorted() where file.hasSuffix(".mustache") {
            let filePath = path + "/" + file
            guard let id = InputFile.read(filePath, into: &sources, sizeLimit: 1 << 20, reporting: &sink) else {
                return nil
            }
            files[String((file as NSString).lastPathComponent.dropLast(".mustache".count))] = id
        }
        return files
    }
}

import Diagnostics
import Foundation

/// A reader of files that the user names.
enum InputFile {
    /// The path that represents standard input.
    static let standardInput = "-"

    private static func readStandardInput(
        into sources: inout SourceMap, sizeLimit: Int, reporting sink: inout DiagnosticSink
    ) -> SourceFileID? {
        do throws(DiskFile.Problem) {
            guard let bytes = try DiskFile.readStream("/dev/stdin", upTo: sizeLimit) else {
                sink.report(
                    .fileTooLarge, "standard input exceeds the limit of \(sizeLimit) bytes", at: nil)
                return nil
            }
            return sources.add(SourceFile(path: "<stdin>", bytes: bytes))
        } catch {
            sink.report(.fileNotReadable, "standard input can't be read: \(error.reason)", at: nil)
            return nil
        }
    }

    /// Reads the file at `path` and adds it to `sources`.
    ///
    /// Returns nil if the file can't be read, with the reason in `sink`.
    ///
    /// - Parameter range: The position in the configuration that names the file; nil if a flag names the file.
    static func read(
        _ path: String, into sources: inout SourceMap, sizeLimit: Int, at range: SourceRange? = nil,
        reporting sink: inout DiagnosticSink
    ) -> SourceFileID? {
        if path == standardInput { return readStandardInput(into: &sources, sizeLimit: sizeLimit, reporting: &sink) }
        guard let kind = DiskFile.kind(at: path) else {
            let problem = DiskFile.Problem.last
            guard DiskFile.isAbsent(path) else {
                sink.report(.fileNotReadable, "'\(path)' can't be read: \(problem.reason)", at: range)
                return nil
            }
            if DescriptionAddress.isAddress(path) {
                let name = DescriptionAddress(path)?.fileName ?? "openapi.yaml"
                sink.report(
                    .fileNotReadable, "'\(DescriptionAddress.displayed(path))' is an address; only 'fetch' reads those",
                    at: nil,
                    hint: "write 'spec: URL' in \(ConfigurationFile.name) and run 'endpointgen fetch', "
                        + "which writes '\(name)'"
                )
            } else {
                sink.report(
                    .fileNotReadable, "no file at '\(path)'", at: range,
                    hint: neighbor(of: path).map { "did you mean '\($0)'?" })
            }
            return nil
        }
        guard kind != .folder else {
            sink.report(.fileNotReadable, "'\(path)' is a folder, not a file", at: range)
            return nil
        }
        let size = DiskFile.size(at: path)
        guard size <= sizeLimit else {
            sink.report(
                .fileTooLarge, "'\(path)' has \(size) bytes; the limit is \(sizeLimit)", at: range
            )
            return nil
        }
        if kind == .regular, let bytes = DiskFile.read(path) {
            return sources.add(SourceFile(path: path, bytes: bytes))
        }
        // The size isn't checked before reading, because a pipe has none. If a file can't be read, the system's error
        // is the reason.
        do throws(DiskFile.Problem) {
            guard let bytes = try DiskFile.readStream(path, upTo: sizeLimit) else {
                sink.report(.fileTooLarge, "'\(path)' exceeds the limit of \(sizeLimit) bytes", at: range)
                return nil
            }
            return sources.add(SourceFile(path: path, bytes: bytes))
        } catch {
            sink.report(.fileNotReadable, "'\(path)' can't be read: \(error.reason)", at: range)
            return nil
        }
    }

    /// Returns the path of a file that the user may have meant; nil if there is none.
    ///
    /// The file is in the folder of `path`, where no file has this name. Its extension is different, or its name is
    /// similar.
    private static func neighbor(of path: String) -> String? {
        let name = (path as NSString).lastPathComponent
        let folder = String(path.dropLast(name.count))
        let extensions = ["yaml", "yml", "json"]
        let files = ((try? DiskFile.names(in: folder.isEmpty ? "." : folder)) ?? []).sorted().filter { file in
            extensions.contains((file as NSString).pathExtension.lowercased())
                && DiskFile.kind(at: folder + file) == .regular
        }
        let stem = (name as NSString).deletingPathExtension
        let twin = files.first { ($0 as NSString).deletingPathExtension == stem }
        return (twin ?? Suggestion.nearest(to: name, among: files)).map { folder + $0 }
    }
}

import Diagnostics
import EndpointGenerator
import Foundation

/// A version of a description on disk.
///
/// The version is a file, the description of a folder, or a file of a Git revision.
struct DescriptionVersion {
    /// The path of the description.
    let path: String
    /// The path of the configuration beside the description; nil if there is none.
    let configuration: String?
    /// The folder to which a Git revision was extracted, with a slash at its end; nil without one.
    private let temporary: String?
    private let prefix: String

    /// An error in the argument that names a version.
    struct Problem: Error {
        var message: String
        var hint: String?
    }

    init(_ argument: String) throws {
        if argument.hasPrefix("git:") {
            let parts = argument.dropFirst("git:".count).split(separator: ":", maxSplits: 1).map(String.init)
            guard parts.count == 2 else {
                throw Problem(message: "invalid version '\(argument)'", hint: "expected 'git:REVISION:PATH'")
            }
            let folder = try Self.extract(parts[1], of: parts[0])
            temporary = folder
            prefix = "git:\(parts[0]):"
            path = try Self.description(at: folder + parts[1], named: argument)
        } else {
            temporary = nil
            prefix = ""
            path = try Self.description(at: argument, named: argument)
        }
        let beside = ParentFolder.path(of: path)
        let configuration = (beside.isEmpty ? "" : beside + "/") + "endpointgen.yaml"
        self.configuration = FileManager.default.fileExists(atPath: configuration) ? configuration : nil
    }

    /// Removes the files that were extracted from a Git revision.
    func remove() {
        if let temporary { try? FileManager.default.removeItem(atPath: temporary) }
    }

    /// Returns a path in the notation of the command's arguments: `git:main:openapi.yaml`.
    func displayed(_ path: String) -> String {
        guard let temporary, path.hasPrefix(temporary) else { return path }
        return prefix + path.dropFirst(temporary.count)
    }

    /// Returns sources whose paths are in the notation of the command's arguments.
    func displayed(_ sources: SourceMap) -> SourceMap {
        guard temporary != nil else { return sources }
        var renamed = SourceMap()
        for file in sources.files {
            let path = displayed(file.path)
            _ = renamed.add(path == file.path ? file : SourceFile(path: path, bytes: file.bytes))
        }
        return renamed
    }

    /// Returns a diagnostic whose paths are in the notation of the command's arguments.
    func displayed(_ diagnostic: Diagnostic) -> Diagnostic {
        guard let temporary else { return diagnostic }
        let folders = [temporary, URL(fileURLWithPath: temporary).resolvingSymlinksInPath().path + "/"]
        func text(_ text: String) -> String { folders.reduce(text) { $0.replacing($1, with: prefix) } }
        return Diagnostic(
            diagnostic.code, severity: diagnostic.severity, text(diagnostic.message), at: diagnostic.range,
            notes: diagnostic.notes.map { Diagnostic.Note(text($0.message), at: $0.range) },
            hint: diagnostic.hint.map(text))
    }

    private static func description(at path: String, named argument: String) throws -> String {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            return path
        }
        let names = ["openapi", "swagger", "api"].flatMap { name in ["yaml", "yml", "json"].map { "\(name).\($0)" } }
        if let name = names.first(where: { FileManager.default.fileExists(atPath: path + "/" + $0) }) {
            return path + "/" + name
        }
        throw Problem(
            message: "the folder '\(argument)' has no description",
            hint: "name the file; in a folder it is called 'openapi.yaml'")
    }

    /// Extracts a file of a Git revision, and the folder that contains the file.
    ///
    /// The whole folder is extracted, because references may lead to other files in it.
    private static func extract(_ path: String, of revision: String) throws -> String {
        guard !revision.hasPrefix("-"), !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
            throw Problem(
                message: "invalid version 'git:\(revision):\(path)'", hint: "expected a path below this folder")
        }
        let folder = NSTemporaryDirectory() + "endpointgen-" + UUID().uuidString + "/"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let archive = folder + "revision.tar"
        var parent = ParentFolder.path(of: path)
        if parent.isEmpty { parent = "." }
        do {
            try run(
                "git", ["archive", "--format=tar", "--output", archive, revision, "--", parent], of: revision, path)
            try run("tar", ["-xf", archive, "-C", folder], of: revision, path)
        } catch {
            try? FileManager.default.removeItem(atPath: folder)
            throw error
        }
        try? FileManager.default.removeItem(atPath: archive)
        return folder
    }

    private static func run(_ command: String, _ arguments: [String], of revision: String, _ path: String) throws {
        let (status, text) = try output(of: [command] + arguments, isError: true)
        guard status == 0 else {
            let reason = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "status \(status)"
            throw Problem(
                message: "'\(path)' of revision '\(revision)' can't be read: \(reason)",
                hint: command == "git" ? hint(for: revision) : nil)
        }
    }

    /// Returns the hint for a revision that a shallow clone doesn't have; nil for a complete clone.
    private static func hint(for revision: String) -> String? {
        let answer = try? output(of: ["git", "rev-parse", "--is-shallow-repository"], isError: false).text
        guard answer?.hasPrefix("true") == true else { return nil }
        return "the clone is shallow: run 'git fetch --unshallow', or write 'fetch-depth: 0' at actions/checkout"
    }

    /// Runs a program, and returns its exit status with the text of standard output or standard error.
    private static func output(of command: [String], isError: Bool) throws -> (status: Int32, text: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        let pipe = Pipe()
        process.standardError = isError ? pipe : FileHandle.nullDevice
        process.standardOutput = isError ? FileHandle.nullDevice : pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }
}

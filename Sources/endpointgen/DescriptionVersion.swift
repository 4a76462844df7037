import EndpointGenerator
import Foundation

/// A version of a description on disk: a file, the description of a folder, or a file of a Git revision.
struct DescriptionVersion {
    /// The description.
    let path: String
    /// The configuration beside it; nil where there is none.
    let configuration: String?
    /// The folder to which a revision was extracted, with a slash at its end.
    private let temporary: String?
    private let prefix: String

    /// An error of the argument.
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

    /// Removes the extracted files.
    func remove() {
        if let temporary { try? FileManager.default.removeItem(atPath: temporary) }
    }

    /// Returns a path as the caller named it: `git:main:openapi.yaml`.
    func displayed(_ path: String) -> String {
        guard let temporary, path.hasPrefix(temporary) else { return path }
        return prefix + path.dropFirst(temporary.count)
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

    /// Extracts a file of a revision with the folder in which it is, since references lead to files beside it.
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
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [command] + arguments
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let reason =
                text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "status \(process.terminationStatus)"
            throw Problem(message: "'\(path)' of revision '\(revision)' can't be read: \(reason)", hint: nil)
        }
    }
}

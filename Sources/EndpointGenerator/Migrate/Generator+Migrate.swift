import APIModel
import Diagnostics
import OpenAPI
public import SourceMigration
import SpecSyntax
import SwiftCode

extension Generator {
    /// The sources of an app after a migration.
    public struct Migration: Sendable {
        /// The files, in the order of their paths.
        public var files: [MigratedFile]
        /// The name of the client's type.
        public var client: String
    }

    /// Rewrites the calls of another tool's client in an app's sources.
    ///
    /// - Parameters:
    ///   - paths: The files and folders of the app. Generated files and hidden folders are skipped.
    ///   - isWritten: True to replace the files; either all changed files are replaced, or none.
    /// - Returns: No migration if there is an error; nothing is written then.
    public static func migrate(
        _ request: GenerationRequest, _ paths: [String], from tool: MigrationTool, isWritten: Bool
    ) -> (result: Result, migration: Migration?) {
        var generator = Generator(progress: request.progress)
        let migration = generator.migration(request, paths, tool, isWritten)
        let result = generator.result([], isStrict: request.isStrict)
        return (result, result.outcome == .done ? migration : nil)
    }

    private mutating func migration(
        _ request: GenerationRequest, _ paths: [String], _ tool: MigrationTool, _ isWritten: Bool
    ) -> Migration? {
        fault = .invalidArguments
        guard let settings = onlySettings(for: request, { _ in "; one is migrated at a time" }) else { return nil }
        guard let parts = isolate({ $0.modelAndSource(settings) }) else { return nil }
        fault = .invalidArguments
        guard let files = sourceFiles(paths) else { return nil }
        var options = MigrationOptions(from: tool)
        if tool == .apple { options.appleNames = appleNames(files, settings) }
        var sources: [MigrationSource] = []
        for path in files where path.hasSuffix(".swift") {
            if let source = source(path) { sources.append(source) }
        }
        guard !sink.hasErrors else { return nil }
        let migrated = AppMigration(to: parts.model, of: parts.document, options).files(sources)
        for file in migrated where file.skipReason == .unwritable {
            sink.report(
                .outputNotWritable, "the migrated code of '\(file.path)' would be invalid; no file is changed", at: nil,
                hint: "migrate the other files without it")
        }
        guard !sink.hasErrors else { return nil }
        if isWritten, !write(migrated) { return nil }
        return Migration(files: migrated, client: parts.model.name + "Client")
    }

    /// Returns the files at the paths, and the files in folders at the paths except hidden folders.
    private mutating func sourceFiles(_ paths: [String]) -> [String]? {
        var files: Set<String> = []
        for path in paths {
            switch DiskFile.kind(at: path) {
            case .folder?:
                do throws(DiskFile.Problem) {
                    files.formUnion(try AppSources.files(in: path))
                } catch {
                    sink.report(.fileNotReadable, error.reason, at: nil)
                }
            case .regular?: files.insert(path)
            case .other?, nil: sink.report(.fileNotReadable, "no file or folder at '\(path)'", at: nil)
            }
        }
        // A file that two paths lead to is migrated once.
        var known: Set<String> = []
        return sink.hasErrors ? nil : files.sorted().filter { known.insert(RealPath.of($0) ?? $0).inserted }
    }

    private mutating func source(_ path: String) -> MigrationSource? {
        guard let bytes = DiskFile.read(path, upTo: AppMigration.sizeLimit + 1) else {
            sink.report(.fileNotReadable, "'\(path)' can't be read: \(DiskFile.Problem.last.reason)", at: nil)
            return nil
        }
        // `String(validating:as:)` requires macOS 15.
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else {
            sink.report(
                Diagnostic(
                    .invalidEncoding, severity: .warning, "'\(path)' isn't UTF-8; skipped", at: nil,
                    hint: "save it as UTF-8, and run 'migrate' again"))
            return nil
        }
        return MigrationSource(path: path, text: text)
    }

    /// Returns the naming rules of Apple's client.
    ///
    /// The rules are in a configuration among the files or beside the description.
    private mutating func appleNames(_ files: [String], _ settings: GenerationSettings) -> AppleClientNames {
        let names = ["openapi-generator-config.yaml", "openapi-generator-config.yml"]
        let folder = settings.spec.map { ParentFolder.path(of: $0) } ?? ""
        let beside = names.map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
        let isConfiguration = { (path: String) in names.contains { path == $0 || path.hasSuffix("/" + $0) } }
        for path in files.filter(isConfiguration) + beside where DiskFile.kind(at: path) == .regular {
            guard let file = InputFile.read(path, into: &sources, sizeLimit: 1_000_000, reporting: &sink),
                let root = SyntaxReader().read(file, in: sources, reporting: &sink)?.mapping
            else { continue }
            var result = AppleClientNames()
            result.isIdiomatic = root["namingStrategy"]?.string == "idiomatic"
            for entry in root["nameOverrides"]?.mapping?.entries ?? [] {
                result.overrides[entry.key] = entry.value.string
            }
            return result
        }
        return AppleClientNames()
    }

    /// Replaces all changed files, or none of them.
    private mutating func write(_ files: [MigratedFile]) -> Bool {
        for folder in Set(files.compactMap { RealPath.of($0.path).map(ParentFolder.path(of:)) }) {
            StaleFiles.removeFiles(in: folder)
        }
        var plan = OutputFolder.Plan()
        for file in files where file.isChanged {
            // Paths of different folders have only the root folder in common.
            guard let path = RealPath.of(file.path) else {
                sink.report(.outputNotWritable, "the sources can't be written: no file at '\(file.path)'", at: nil)
                return false
            }
            plan.changed.append(GeneratedFile(path: String(path.drop { $0 == "/" }), bytes: Array(file.text.utf8)))
        }
        guard !plan.changed.isEmpty else { return true }
        do throws(DiskFile.Problem) {
            try FileReplacement.carryOut(plan, in: "")
            return true
        } catch {
            sink.report(.outputNotWritable, "the sources can't be written: \(error.reason)", at: nil)
            return false
        }
    }
}

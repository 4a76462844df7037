import Diagnostics
import Foundation
import SwiftCode

/// The folder that generated files are written to.
///
/// The first line of a generated file identifies it: ``GeneratedFile/marker(client:)``. Changed files are written, and
/// files that are no longer generated are removed. Unchanged files aren't touched, since build systems compare dates.
/// If a file without the first line has the name of a generated file, the run stops before anything is written.
struct OutputFolder {
    let path: String
    /// The beginning of the first line of the files that belong to the client.
    let marker: String

    struct Changes: Sendable, Equatable {
        var written = 0
        var unchanged = 0
        var removed = 0
        /// The files that were written and removed, in the order of their paths.
        var files: [FileChange] = []
    }

    /// The planned changes of the folder.
    struct Plan {
        /// The paths of all files that are generated.
        var current: [String] = []
        var changed: [GeneratedFile] = []
        var unchanged = 0
        /// The paths of the client's files that are no longer generated.
        var stale: [String] = []
        /// The files that change, in the order of their paths, without the client's record.
        var changes: [FileChange] = []
    }

    /// Compares the folder with the files that `update` would write; returns nil if there is an error.
    ///
    /// - Parameter version: The version of the generator.
    func check(
        _ files: [GeneratedFile], version: String, reporting sink: inout DiagnosticSink
    ) -> OutputCheck? {
        guard isFolder(reporting: &sink) else { return nil }
        let (plan, record): (Plan?, OutputRecord?)
        do throws(DiskFile.Problem) {
            plan = try self.plan(for: files, reporting: &sink)
            record = try OutputRecord.read(OutputRecord.path(marker: marker), in: path)
        } catch {
            sink.report(.fileNotReadable, error.reason, at: nil)
            return nil
        }
        guard let plan else { return nil }
        return OutputCheck(
            client: String(marker.dropFirst(GeneratedFile.markerOfAnyClient.count).prefix { $0 != "." }), folder: path,
            changes: plan.changes, otherVersion: record?.version == version ? nil : record?.version)
    }

    /// Updates the folder to contain exactly `files`; after an error, reports it and changes nothing.
    ///
    /// A process that reads the folder meanwhile, or after a run that was killed at any point, sees either the old
    /// client or the new one, if ``FolderExchange`` is possible. Otherwise, ``FileReplacement`` describes the
    /// guarantees.
    func update(with files: [GeneratedFile], reporting sink: inout DiagnosticSink) -> Changes? {
        guard isFolder(reporting: &sink) else { return nil }
        var made: [String] = []
        do throws(DiskFile.Problem) {
            try DiskFile.makeFolder(path, &made)
            let lock = try FolderLock(path)
            StaleFiles.remove(from: path)
            guard let plan = try plan(for: files, reporting: &sink) else {
                for folder in made.reversed() { rmdir(folder) }
                return nil
            }
            try carryOut(plan)
            lock.release()
            return Changes(
                written: plan.changes.count - plan.stale.count, unchanged: plan.unchanged, removed: plan.stale.count,
                files: plan.changes)
        } catch {
            for folder in made.reversed() { rmdir(folder) }
            sink.report(
                .outputNotWritable, "'\(path)' can't be written: \(error.reason)", at: nil, hint: error.hint)
            return nil
        }
    }

    private func isFolder(reporting sink: inout DiagnosticSink) -> Bool {
        guard let kind = DiskFile.kind(at: path), kind != .folder else { return true }
        sink.report(
            .outputNotWritable, "'\(path)' \(kind == .regular ? "is a file, not" : "isn't") a folder", at: nil,
            hint: "name another folder with '--output', or move it away")
        return false
    }

    private func carryOut(_ plan: Plan) throws(DiskFile.Problem) {
        switch plan.changed.count + plan.stale.count {
        case 0: return
        // A single file is replaced atomically, so the folder needn't be exchanged.
        case 1: break
        default: if try FolderExchange.carryOut(plan, in: path) { return }
        }
        try FileReplacement.carryOut(plan, in: path)
    }

    private func plan(
        for files: [GeneratedFile], reporting sink: inout DiagnosticSink
    ) throws(DiskFile.Problem) -> Plan? {
        var plan = Plan(current: files.map(\.path))
        for folder in folders(of: files) where DiskFile.isLink(path + "/" + folder) {
            sink.report(
                .outputNotWritable, "'\(path)/\(folder)' can't be written: it is a symbolic link", at: nil,
                hint: "remove the link, or choose another folder with --output")
        }
        let recordPath = OutputRecord.path(marker: marker)
        // The digests of the client's files that change.
        var digests: [String: String] = [:]
        var foreign: [(path: String, contents: [UInt8])] = []
        for file in files {
            let destination = path + "/" + file.path
            guard let old = try DiskFile.contents(of: destination) else {
                if DiskFile.isAbsent(destination) {
                    plan.changed.append(file)
                    plan.changes.append(FileChange(path: file.path, kind: .added))
                } else {
                    sink.report(
                        .outputNotWritable, "'\(destination)' can't be written: it exists and isn't a file", at: nil)
                }
                continue
            }
            if old == file.bytes {
                if file.path != recordPath { plan.unchanged += 1 }
            } else if isOwnFile(old) {
                plan.changed.append(file)
                digests[file.path] = OutputRecord.digest(of: old)
            } else {
                foreign.append((destination, old))
            }
        }
        reportForeign(foreign, reporting: &sink)
        if !digests.isEmpty {
            let record = try OutputRecord.read(recordPath, in: path)
            plan.changes += digests.map { file, digest in
                let isAsWritten = record?.digests[file].map { $0 == digest } ?? true
                return FileChange(path: file, kind: isAsWritten ? .changed : .edited)
            }
        }
        plan.stale = try staleFiles(besides: Set(plan.current))
        plan.changes += plan.stale.map { FileChange(path: $0, kind: .removed) }
        plan.changes.removeAll { $0.path == recordPath }
        plan.changes.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        return sink.hasErrors ? nil : plan
    }

    /// Reports files that would be overwritten but don't belong to this client.
    ///
    /// Files of another client are reported in one diagnostic.
    private func reportForeign(_ files: [(path: String, contents: [UInt8])], reporting sink: inout DiagnosticSink) {
        var counts: [(client: String, count: Int)] = []
        for file in files {
            guard let client = GeneratedFile.client(of: file.contents) else {
                sink.report(
                    .foreignFile,
                    "'\(file.path)' wasn't written by endpointgen for this client; it isn't overwritten",
                    at: nil, hint: "move it away, or choose another folder with --output"
                )
                continue
            }
            if let index = counts.firstIndex(where: { $0.client == client }) {
                counts[index].count += 1
            } else {
                counts.append((client, 1))
            }
        }
        for (client, count) in counts {
            let these = count == 1 ? "1 file of it" : "\(count) files of it"
            sink.report(
                .foreignFile, "'\(path)' contains the generated client '\(client)'; \(these) would be overwritten",
                at: nil,
                hint: "if the client was renamed, delete its old files; else choose another folder with --output")
        }
    }

    /// Returns the folders that contain files, relative to this folder, in order.
    private func folders(of files: [GeneratedFile]) -> [String] {
        var folders: Set<String> = []
        for file in files {
            var folder = ParentFolder.path(of: file.path)
            while !folder.isEmpty, folders.insert(folder).inserted { folder = ParentFolder.path(of: folder) }
        }
        return folders.sorted()
    }

    /// Returns the paths of generated files that are no longer generated, in order.
    private func staleFiles(besides current: Set<String>) throws(DiskFile.Problem) -> [String] {
        let stale = try DiskFile.files(in: path).filter { $0.hasSuffix(".swift") && !current.contains($0) }
        if stale.isEmpty { return [] }
        // If the file system ignores case, `Url.swift` may be the same file as `URL.swift`, which is written now.
        let spellings = Dictionary(current.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
        var own: [String] = []
        for file in stale {
            if let other = spellings[file.lowercased()], DiskFile.isSame(path + "/" + file, path + "/" + other) {
                continue
            }
            let start = try DiskFile.contents(of: path + "/" + file, upTo: marker.utf8.count)
            if let start, isOwnFile(start) { own.append(file) }
        }
        return own.sorted()
    }

    private func isOwnFile(_ contents: [UInt8]) -> Bool {
        contents.starts(with: marker.utf8)
    }
}

import Diagnostics
import Foundation
import SwiftCode

/// The folder that generated files are written to.
///
/// What is ours is told by the first line of a file, ``GeneratedFile/marker(client:)``. Files of ours that changed are
/// written, those that are no longer generated are removed, those that didn't change aren't touched (build systems go
/// by the date), and a file that isn't ours stops the run before anything is written.
struct OutputFolder {
    let path: String
    /// The first line of the files that the client owns begins with this.
    let marker: String

    struct Changes: Sendable, Equatable {
        var written = 0
        var unchanged = 0
        var removed = 0
    }

    /// Brings the folder to hold exactly `files`, or reports why it can't and changes nothing.
    func update(with files: [GeneratedFile], reporting sink: inout DiagnosticSink) -> Changes? {
        guard let plan = plan(for: files, reporting: &sink) else { return nil }
        do throws(DiskFile.Problem) {
            return try carryOut(plan)
        } catch {
            sink.report(.outputNotWritable, "'\(path)' can't be written: \(error.reason)", at: nil)
            return nil
        }
    }

    private struct Plan {
        var changed: [GeneratedFile] = []
        var unchanged = 0
        var stale: [String] = []
    }

    private func plan(for files: [GeneratedFile], reporting sink: inout DiagnosticSink) -> Plan? {
        if let kind = DiskFile.kind(at: path), kind != .folder {
            sink.report(
                .outputNotWritable, "'\(path)' \(kind == .regular ? "is a file, not" : "isn't") a folder", at: nil)
            return nil
        }
        var plan = Plan()
        for file in files {
            let destination = path + "/" + file.path
            guard let old = DiskFile.read(destination) else {
                if DiskFile.kind(at: destination) == nil {
                    plan.changed.append(file)
                } else {
                    sink.report(
                        .outputNotWritable, "'\(destination)' can't be written: what is there isn't a file", at: nil)
                }
                continue
            }
            if old == file.bytes {
                plan.unchanged += 1
            } else if isOurs(old) {
                plan.changed.append(file)
            } else {
                sink.report(
                    .foreignFile,
                    "'\(destination)' would be overwritten, but endpointgen didn't write it for this client",
                    at: nil, hint: "move it away, or choose another folder with --output"
                )
            }
        }
        plan.stale = staleFiles(besides: Set(files.map(\.path)))
        return sink.hasErrors ? nil : plan
    }

    /// The paths of our files that are no longer generated, in order.
    private func staleFiles(besides current: Set<String>) -> [String] {
        let stale = DiskFile.files(in: path).filter { $0.hasSuffix(".swift") && !current.contains($0) }
        if stale.isEmpty { return [] }
        // Where cases aren't told apart, `Url.swift` may be the very file that is now written as `URL.swift`.
        let spellings = Dictionary(current.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
        return stale.filter { file in
            if let other = spellings[file.lowercased()], DiskFile.isSame(path + "/" + file, path + "/" + other) {
                return false
            }
            return DiskFile.read(path + "/" + file, upTo: marker.utf8.count).map(isOurs) ?? false
        }.sorted()
    }

    private func isOurs(_ contents: [UInt8]) -> Bool {
        contents.starts(with: marker.utf8)
    }

    /// Writes every new text beside its file first and moves them only when all of them could be written, so that a
    /// full disk leaves the old files whole.
    private func carryOut(_ plan: Plan) throws(DiskFile.Problem) -> Changes {
        var staged: [(temporary: String, destination: String)] = []
        var madeFolders: [String] = []
        var knownFolders: Set<String> = []
        // Runs at the same time don't take each other's files for their own.
        let run = String(UInt64.random(in: .min ... .max), radix: 36)
        do throws(DiskFile.Problem) {
            for file in plan.changed {
                let destination = path + "/" + file.path
                let folder = ParentFolder.path(of: destination)
                if knownFolders.insert(folder).inserted { try makeFolder(folder, &madeFolders) }
                let temporary = "\(folder)/.endpointgen-\(run)-\(staged.count)"
                staged.append((temporary, destination))
                try DiskFile.create(temporary, holding: file.bytes)
            }
        } catch {
            for (temporary, _) in staged { try? DiskFile.remove(temporary) }
            for folder in madeFolders.reversed() { rmdir(folder) }
            throw error
        }
        for (index, (temporary, destination)) in staged.enumerated() {
            guard rename(temporary, destination) != 0 else { continue }
            let problem = DiskFile.Problem.last
            for (temporary, _) in staged[index...] { try? DiskFile.remove(temporary) }
            throw problem
        }
        for file in plan.stale {
            try DiskFile.remove(path + "/" + file)
            removeEmptyFolders(above: file)
        }
        return Changes(written: plan.changed.count, unchanged: plan.unchanged, removed: plan.stale.count)
    }

    /// Makes `folder` and what is missing above it, and adds those that are new to `made`, outermost first.
    private func makeFolder(_ folder: String, _ made: inout [String]) throws(DiskFile.Problem) {
        var missing: [String] = []
        var current = folder
        while !current.isEmpty, DiskFile.kind(at: current) == nil {
            missing.append(current)
            current = ParentFolder.path(of: current)
        }
        for folder in missing.reversed() {
            guard mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw .last }
            made.append(folder)
        }
    }

    private func removeEmptyFolders(above file: String) {
        var folder = ParentFolder.path(of: file)
        while !folder.isEmpty {
            // Removes nothing that holds anything.
            guard rmdir(path + "/" + folder) == 0 else { return }
            folder = ParentFolder.path(of: folder)
        }
    }
}

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
        do {
            return try carryOut(plan)
        } catch {
            sink.report(.outputNotWritable, "'\(path)' can't be written: \(error.localizedDescription)", at: nil)
            return nil
        }
    }

    private struct Plan {
        var changed: [GeneratedFile] = []
        var unchanged = 0
        var stale: [String] = []
    }

    private func plan(for files: [GeneratedFile], reporting sink: inout DiagnosticSink) -> Plan? {
        var isDirectory: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), !isDirectory.boolValue {
            sink.report(.outputNotWritable, "'\(path)' is a file, not a folder", at: nil)
            return nil
        }
        var plan = Plan()
        for file in files {
            let place = path + "/" + file.path
            guard FileManager.default.fileExists(atPath: place, isDirectory: &isDirectory) else {
                plan.changed.append(file)
                continue
            }
            guard !isDirectory.boolValue, let old = FileManager.default.contents(atPath: place) else {
                sink.report(.outputNotWritable, "'\(place)' can't be written: there is a folder of that name", at: nil)
                continue
            }
            if old.elementsEqual(file.bytes) {
                plan.unchanged += 1
            } else if isOurs(old) {
                plan.changed.append(file)
            } else {
                sink.report(
                    .foreignFile, "'\(place)' would be overwritten, but endpointgen didn't write it for this client",
                    at: nil, hint: "move it away, or choose another folder with --output"
                )
            }
        }
        plan.stale = staleFiles(besides: Set(files.map(\.path)))
        return sink.hasErrors ? nil : plan
    }

    /// The paths of our files that are no longer generated, in order.
    private func staleFiles(besides current: Set<String>) -> [String] {
        guard let paths = FileManager.default.enumerator(atPath: path) else { return [] }
        var stale: [String] = []
        for case let file as String in paths where file.hasSuffix(".swift") && !current.contains(file) {
            if let handle = FileHandle(forReadingAtPath: path + "/" + file) {
                let start = try? handle.read(upToCount: marker.utf8.count)
                try? handle.close()
                if let start, isOurs(start) { stale.append(file) }
            }
        }
        return stale.sorted()
    }

    private func isOurs(_ contents: Data) -> Bool {
        contents.starts(with: marker.utf8)
    }

    /// Writes every new text beside its place first and moves them only when all of them could be written, so that a
    /// full disk leaves the old files whole.
    private func carryOut(_ plan: Plan) throws -> Changes {
        let manager = FileManager.default
        var staged: [(temporary: String, place: String)] = []
        var madeFolders: [String] = []
        do {
            for file in plan.changed {
                let place = path + "/" + file.path
                let folder = ParentFolder.path(of: place)
                madeFolders += try makeFolder(folder)
                let temporary = folder + "/.endpointgen-" + UUID().uuidString
                staged.append((temporary, place))
                try Data(file.bytes).write(to: URL(fileURLWithPath: temporary))
            }
        } catch {
            for (temporary, _) in staged { try? manager.removeItem(atPath: temporary) }
            for folder in madeFolders.reversed() { try? manager.removeItem(atPath: folder) }
            throw error
        }
        for (temporary, place) in staged {
            guard rename(temporary, place) == 0 else {
                throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: place])
            }
        }
        for file in plan.stale {
            try manager.removeItem(atPath: path + "/" + file)
            removeEmptyFolders(above: file)
        }
        return Changes(written: plan.changed.count, unchanged: plan.unchanged, removed: plan.stale.count)
    }

    /// Makes `folder` and what is missing above it; returns those that are new, outermost first.
    private func makeFolder(_ folder: String) throws -> [String] {
        var missing: [String] = []
        var current = folder
        while !current.isEmpty, !FileManager.default.fileExists(atPath: current) {
            missing.append(current)
            current = ParentFolder.path(of: current)
        }
        if !missing.isEmpty {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        return missing.reversed()
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

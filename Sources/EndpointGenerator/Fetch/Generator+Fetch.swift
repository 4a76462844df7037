import Diagnostics
import Foundation
import SpecSyntax

/// A description that `endpointgen fetch` requested, or a file that its references lead to.
public struct FetchedDescription: Sendable {
    public enum Change: String, Sendable {
        case unchanged, added, changed
        /// A removed file, which no description references any longer.
        case removed
    }

    /// The path of the file.
    public var path: String
    /// The address, without parts that may be secret.
    public var address: String
    public var change: Change
    /// The size of the file in bytes; 0 if it is unchanged or removed.
    public var size = 0
    /// The requests for ``Generator/diff(from:to:)`` with the stored and the fetched files.
    ///
    /// The value is nil unless this file is a description, and the description or one of its parts changed.
    public var versions: (old: GenerationRequest, new: GenerationRequest)?
}

extension Generator {
    /// Requests the descriptions whose addresses the configuration names.
    ///
    /// Changed descriptions are written to the folder of the configuration, with a lock.
    ///
    /// - Parameter isCheck: True to compare the descriptions only and to write nothing.
    /// - Returns: The descriptions that were fetched, also if there is an error of another one.
    public static func fetch(
        _ request: GenerationRequest, isCheck: Bool = false
    ) -> (result: Result, descriptions: [FetchedDescription]) {
        var generator = Generator(progress: request.progress)
        let descriptions = generator.fetch(request, isCheck: isCheck)
        let result = generator.result([], isStrict: request.isStrict)
        return (result, descriptions)
    }

    private mutating func fetch(_ request: GenerationRequest, isCheck: Bool) -> [FetchedDescription] {
        let hint = "write 'spec: https://…' in \(ConfigurationFile.name)"
        let all = allSettings(for: request, hint: hint)
        guard !sink.hasErrors else { return [] }
        var targets: [(settings: GenerationSettings, path: String, address: DescriptionAddress)] = []
        for settings in all {
            guard let address = settings.address, let path = settings.spec else { continue }
            guard let other = targets.first(where: { $0.path == path }) else {
                targets.append((settings, path, address))
                continue
            }
            guard other.address != address else { continue }
            sink.report(
                .invalidConfiguration, "two addresses have the file name '\(path)'", at: nil,
                hint: "fetch one of them with a configuration in another folder")
        }
        guard let first = targets.first else {
            sink.report(
                .invalidCall, "no description with an address is configured", at: nil, hint: hint)
            return []
        }
        guard !sink.hasErrors else { return [] }
        let folder = DescriptionLocation.folder(of: first.path)
        if isCheck { return fetch(targets, in: folder, request, isCheck: true) }
        do throws(DiskFile.Problem) {
            let folderLock = try FolderLock(folder)
            let descriptions = fetch(targets, in: folder, request, isCheck: false)
            folderLock.release()
            return descriptions
        } catch {
            sink.report(.outputNotWritable, "'\(folder)' can't be written: \(error.reason)", at: nil)
            return []
        }
    }

    private mutating func fetch(
        _ targets: [(settings: GenerationSettings, path: String, address: DescriptionAddress)], in folder: String,
        _ request: GenerationRequest, isCheck: Bool
    ) -> [FetchedDescription] {
        guard var lock = readLock(in: folder) else { return [] }
        var descriptions: [FetchedDescription] = []
        var fetched: [String: DescriptionFetch.Origin] = [:]
        var positions: [String: Int] = [:]
        var isComplete = true
        for target in targets {
            guard
                let fetch = fetch(
                    target.address, to: target.path, target.settings, &lock, fetched, request, isCheck: isCheck)
            else { continue }
            fetched = fetch.origins
            isComplete = isComplete && fetch.missing.isEmpty
            for (index, file) in fetch.files.enumerated() {
                let description = FetchedDescription(
                    path: fetch.path(of: file.name), address: file.entry.url, change: file.change,
                    size: file.change == .unchanged ? 0 : file.bytes.count,
                    versions: index == 0 ? versions(fetch, target.path, request) : nil)
                // Several descriptions may share a part, and a description may be a part of another one.
                if let position = positions[file.name] {
                    descriptions[position].versions = descriptions[position].versions ?? description.versions
                } else {
                    positions[file.name] = descriptions.count
                    descriptions.append(description)
                }
            }
        }
        // A missing part or description may reference any of the other parts, so no part is removed.
        guard isComplete, !sink.hasErrors else { return descriptions }
        return descriptions + removeParts(notIn: Set(positions.keys), of: &lock, in: folder, isCheck: isCheck)
    }

    /// Removes the files that no description references any longer, unless they were edited.
    ///
    /// No file is removed if a description wasn't requested, since this description may reference the file.
    private mutating func removeParts(
        notIn fetched: Set<String>, of lock: inout FetchLock, in folder: String, isCheck: Bool
    ) -> [FetchedDescription] {
        let isComplete = lock.entries.allSatisfy { $0.value.description != nil || fetched.contains($0.key) }
        let stale = lock.entries.filter { $0.value.description != nil && !fetched.contains($0.key) }
        guard isComplete, !stale.isEmpty else { return [] }
        var removed: [FetchedDescription] = []
        for (name, entry) in stale.sorted(by: { $0.key < $1.key }) {
            lock.entries[name] = nil
            let path = DescriptionLocation.joined(folder, name)
            guard !DiskFile.isLink(path), Self.isInside(DescriptionLocation.folder(of: path), folder),
                let digest = DescriptionFetch.digest(ofFileAt: path),
                [entry.sha256, entry.previous].contains(digest)
            else { continue }
            // On a disk that ignores case, the file at this path may have been fetched under a name with other
            // capitals.
            let others = fetched.filter { $0.lowercased() == name.lowercased() }
            if others.contains(where: { DiskFile.isSame(path, DescriptionLocation.joined(folder, $0)) }) { continue }
            removed.append(FetchedDescription(path: path, address: entry.url, change: .removed))
            if !isCheck { try? DiskFile.remove(path) }
        }
        if !isCheck { _ = write([], lock, in: folder) }
        return removed
    }

    /// Returns whether a folder is `folder` or a folder in it; links are resolved.
    ///
    /// For a folder that doesn't exist, the deepest existing parent decides.
    private static func isInside(_ path: String, _ folder: String) -> Bool {
        var existing = path
        while ![folder, "."].contains(existing), DiskFile.isAbsent(existing) {
            existing = DescriptionLocation.folder(of: existing)
        }
        return existing == folder || ReferenceAccess().allows(file: existing, home: folder)
    }

    /// Returns the lock of a folder; an empty lock if there is none, nil if the lock can't be read.
    private mutating func readLock(in folder: String) -> FetchLock? {
        let path = DescriptionLocation.joined(folder, FetchLock.name)
        guard !DiskFile.isAbsent(path) else { return FetchLock(version: Self.version) }
        let reader = SyntaxReader()
        guard let file = InputFile.read(path, into: &sources, sizeLimit: reader.limits.fileSize, reporting: &sink)
        else { return nil }
        var attempt = DiagnosticSink()
        let root = reader.read(file, in: sources, reporting: &attempt)
        if let lock = root.flatMap({ FetchLock($0) }) { return lock }
        sink.report(
            Diagnostic(
                .foreignFile, "'\(path)' isn't a lock of 'endpointgen fetch'; nothing is written",
                at: root?.range ?? attempt.diagnostics.first?.range,
                hint: "restore the version in your repository, or delete it and the fetched files"))
        return nil
    }

    /// Requests a description and its parts, and writes changed files; returns nil if there is an error.
    private mutating func fetch(
        _ address: DescriptionAddress, to path: String, _ settings: GenerationSettings, _ lock: inout FetchLock,
        _ origins: [String: DescriptionFetch.Origin], _ request: GenerationRequest, isCheck: Bool
    ) -> DescriptionFetch? {
        if let problem = address.problem(access: settings.references) {
            sink.report(
                .fileNotReadable, "'\(address.displayed)' isn't read: \(problem)", at: nil,
                hint: "write an https URL without credentials, or download the file and write its path")
            return nil
        }
        let fetch = DescriptionFetch(
            address, path: path, lock: lock, origins: origins, access: settings.references, sources: sources,
            progress: progress)
        let isComplete = fetch.run()
        sources = fetch.sources
        sink.report(contentsOf: fetch.sink)
        guard isComplete else { return nil }
        let changed = fetch.files.filter { lock.entries[$0.name] != $0.entry || $0.change != .unchanged }
        guard !isCheck, !changed.isEmpty else { return fetch }
        lock.version = Generator.version
        for file in changed { lock.entries[file.name] = file.entry }
        let contents = changed.filter { $0.change != .unchanged }.map { (fetch.path(of: $0.name), $0.bytes) }
        return write(contents, lock, in: DescriptionLocation.folder(of: path)) ? fetch : nil
    }

    private func versions(
        _ fetch: DescriptionFetch, _ path: String, _ request: GenerationRequest
    ) -> (old: GenerationRequest, new: GenerationRequest)? {
        guard let root = fetch.files.first, root.change != .added,
            fetch.files.contains(where: { $0.change != .unchanged })
        else { return nil }
        var old = request
        old.spec = path
        old.configuration = request.configuration ?? ConfigurationFile.path(beside: nil)
        var new = old
        for file in fetch.files {
            let displayed = DescriptionAddress.displayed(file.entry.url)
            new.fetched[fetch.path(of: file.name)] = SourceFile(path: displayed, bytes: file.bytes)
        }
        return (old, new)
    }

    /// Replaces the lock and then the files, each atomically; restores all of them after an error.
    ///
    /// After a run that was killed in between, an old file still has the digest in `FetchLock.Entry.previous`.
    private mutating func write(
        _ files: [(path: String, bytes: [UInt8])], _ lock: FetchLock, in folder: String
    ) -> Bool {
        let contents = [(folder + "/" + FetchLock.name, Array(lock.text.utf8))] + files
        let temporary = { (path: String) in
            DescriptionLocation.folder(of: path) + "/.\((path as NSString).lastPathComponent).endpointgen-fetch"
        }
        var path = folder
        var folders: [String] = []
        var placed: [FileReplacement.PreviousState] = []
        do throws(DiskFile.Problem) {
            for (file, bytes) in contents {
                path = file
                let parent = DescriptionLocation.folder(of: file)
                guard Self.isInside(parent, folder) else {
                    throw DiskFile.Problem(reason: "a link leads out of the folder of the description")
                }
                try DiskFile.makeFolder(parent, &folders)
                // A killed run may have left a temporary file with this name behind.
                try? DiskFile.remove(temporary(file))
                try DiskFile.create(temporary(file), holding: bytes)
            }
            for (file, _) in contents {
                path = file
                placed.append(try FileReplacement.place(temporary(file), at: file))
            }
            // The temporary files now have the former contents.
            for (file, _) in contents { try? DiskFile.remove(temporary(file)) }
            return true
        } catch {
            FileReplacement.undo(contents.map { (temporary($0.0), $0.0) }, placed)
            for folder in folders.reversed() { rmdir(folder) }
            sink.report(.outputNotWritable, "'\(path)' can't be written: \(error.reason)", at: nil)
            return false
        }
    }
}

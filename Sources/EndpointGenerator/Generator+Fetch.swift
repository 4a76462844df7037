import Diagnostics
import EndpointCoding
import Foundation
import SpecSyntax

/// A description that `endpointgen fetch` requested.
public struct FetchedDescription: Sendable {
    public enum Change: String, Sendable {
        case unchanged, added, changed
    }

    /// The path of the file.
    public var path: String
    /// The address, without parts that may be secret.
    public var address: String
    public var change: Change
    /// The size of the description in bytes; 0 if it is unchanged.
    public var size = 0
    /// The requests for ``Generator/diff(from:to:)`` with the stored and the fetched description; nil without both.
    public var versions: (old: GenerationRequest, new: GenerationRequest)?
}

extension Generator {
    /// Requests the descriptions whose addresses the configuration names, and writes those that changed beside it, with
    /// a lock.
    ///
    /// - Parameter isCheck: Whether only to compare: nothing is written then.
    /// - Returns: No descriptions where there is an error.
    public static func fetch(
        _ request: GenerationRequest, isCheck: Bool = false
    ) -> (result: Result, descriptions: [FetchedDescription]) {
        var generator = Generator(progress: request.progress)
        let descriptions = generator.fetch(request, isCheck: isCheck)
        let result = generator.result([], isStrict: request.isStrict)
        return (result, result.outcome == .done ? descriptions : [])
    }

    private mutating func fetch(_ request: GenerationRequest, isCheck: Bool) -> [FetchedDescription] {
        let all = allSettings(for: request)
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
                .invalidCall, "no description with an address is configured", at: nil,
                hint: "write 'spec: https://…' in \(ConfigurationFile.name)")
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
        return targets.compactMap { target in
            fetch(target.address, to: target.path, target.settings, &lock, request, isCheck: isCheck)
        }
    }

    /// Returns the lock of a folder, empty without one; nil when it can't be read.
    private mutating func readLock(in folder: String) -> FetchLock? {
        let path = folder + "/" + FetchLock.name
        guard DiskFile.kind(at: path) != nil else { return FetchLock() }
        let reader = SyntaxReader()
        guard let file = InputFile.read(path, into: &sources, sizeLimit: reader.limits.fileSize, reporting: &sink),
            let root = reader.read(file, in: sources, reporting: &sink)
        else { return nil }
        if let lock = FetchLock(root) { return lock }
        sink.report(
            Diagnostic(
                .foreignFile, "'\(path)' isn't a lock of 'endpointgen fetch'; nothing is written", at: root.range,
                hint: "restore the file, or delete it"))
        return nil
    }

    private mutating func fetch(
        _ address: DescriptionAddress, to path: String, _ settings: GenerationSettings, _ lock: inout FetchLock,
        _ request: GenerationRequest, isCheck: Bool
    ) -> FetchedDescription? {
        let name = (path as NSString).lastPathComponent
        let limit = SyntaxReader().limits.fileSize
        let entry = lock.entries[name]
        let stored = DiskFile.kind(at: path) == nil ? nil : DiskFile.read(path, upTo: limit)
        let digest = stored.map(Self.digest)
        if let digest, ![entry?.sha256, entry?.previous].contains(digest) {
            sink.report(
                Diagnostic(
                    .foreignFile,
                    entry == nil
                        ? "'\(path)' exists and wasn't fetched; nothing is written"
                        : "'\(path)' was edited since it was fetched; nothing is written", at: nil,
                    hint: "delete it to fetch the description; to change a fetched description, use an overlay"))
            return nil
        }
        if let problem = address.problem(access: settings.references) {
            sink.report(.fileNotReadable, "'\(address.displayed)' isn't read: \(problem)", at: nil)
            return nil
        }
        let isCurrent = digest != nil && digest == entry?.sha256 && entry?.url == address.displayed
        progress?(.read, address.displayed)
        let read = RemoteFile.read(
            address.url, access: DescriptionAddress.allowing(address.url, settings.references), sizeLimit: limit,
            seconds: settings.references.remoteLimits.secondsForFile, unless: isCurrent ? entry?.tag : nil)
        var description = FetchedDescription(path: path, address: address.displayed, change: .unchanged)
        switch read {
        case .failure(let problem):
            let reason = DescriptionAddress.displayed(problem.reason)
            sink.report(.fileNotReadable, "'\(address.displayed)' can't be read: \(reason)", at: nil)
            return nil
        case .success(let response):
            let new = response.isUnmodified ? entry?.sha256 : Self.digest(of: response.bytes)
            if let new, new == digest, isCurrent { return description }
            guard let new, describesAPI(response.bytes, from: address) else { return nil }
            description.change = stored == nil ? .added : new == digest ? .unchanged : .changed
            description.size = response.bytes.count
            if isCheck {
                description.versions = stored.map { _ in versions(path, response.bytes, address, request) }
                return description
            }
            lock.version = Generator.version
            lock.entries[name] = FetchLock.Entry(
                url: address.displayed, date: Self.now, sha256: new, previous: digest == new ? nil : digest,
                tag: response.tag.flatMap { FetchLock.isTag($0) ? $0 : nil })
            return write(response.bytes, to: path, lock) ? description : nil
        }
    }

    /// Reports content that is no YAML or JSON, or another format: a page for signing in mustn't replace a description.
    private mutating func describesAPI(_ bytes: [UInt8], from address: DescriptionAddress) -> Bool {
        let file = sources.add(SourceFile(path: address.displayed, bytes: bytes))
        var attempt = DiagnosticSink()
        let root = SyntaxReader().read(file, in: sources, reporting: &attempt)
        if let other = UnsupportedFormat(sources[file]) ?? root.flatMap({ UnsupportedFormat($0) }) {
            other.report(in: file, reporting: &sink)
        } else if root == nil || attempt.hasErrors {
            sink.report(contentsOf: attempt)
        } else {
            return true
        }
        return false
    }

    private func versions(
        _ path: String, _ bytes: [UInt8], _ address: DescriptionAddress, _ request: GenerationRequest
    ) -> (old: GenerationRequest, new: GenerationRequest) {
        var old = request
        old.spec = path
        old.configuration = request.configuration ?? ConfigurationFile.path(beside: nil)
        var new = old
        new.fetched = SourceFile(path: address.displayed, bytes: bytes)
        return (old, new)
    }

    /// Replaces the lock, then the description, each atomically. A run that is killed in between leaves a description
    /// with the digest that the lock calls the previous one.
    private mutating func write(_ bytes: [UInt8], to path: String, _ lock: FetchLock) -> Bool {
        let folder = DescriptionLocation.folder(of: path)
        let contents = [(folder + "/" + FetchLock.name, Array(lock.text.utf8)), (path, bytes)]
        let temporary = { (path: String) in
            DescriptionLocation.folder(of: path) + "/.\((path as NSString).lastPathComponent).endpointgen-fetch"
        }
        do throws(DiskFile.Problem) {
            for (path, bytes) in contents {
                // One that a killed run left behind.
                try? DiskFile.remove(temporary(path))
                try DiskFile.create(temporary(path), holding: bytes)
            }
            for (path, _) in contents {
                guard rename(temporary(path), path) == 0 else { throw .last }
            }
            return true
        } catch {
            for (path, _) in contents { try? DiskFile.remove(temporary(path)) }
            sink.report(.outputNotWritable, "'\(path)' can't be written: \(error.reason)", at: nil)
            return false
        }
    }

    private static func digest(of bytes: [UInt8]) -> String {
        SHA256.digest(of: bytes).hexadecimal
    }

    /// The current time as in RFC 3339, in UTC.
    private static var now: String {
        let formatter = ISO8601DateFormatter()
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        return formatter.string(from: Date())
    }
}

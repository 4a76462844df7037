import Diagnostics
import EndpointDigests
import Foundation
import OpenAPI
import SpecSyntax

/// A type that requests a description and compares it with the stored file; it writes nothing.
///
/// Files in the description's folder that its references lead to are also requested and compared.
final class DescriptionFetch {
    /// A file that was requested.
    struct File {
        /// The path relative to the folder of the description.
        let name: String
        let bytes: [UInt8]
        let change: FetchedDescription.Change
        /// The file's entry for the lock; the entry is the stored one if the file is unchanged.
        let entry: FetchLock.Entry
    }

    private enum Role {
        case description, part
    }

    private let address: DescriptionAddress
    private let name: String
    private let folder: String
    private let lock: FetchLock
    private let access: ReferenceAccess
    /// The addresses of fetched files, with the folders to which the files beside them are written.
    ///
    /// The description has an address before and an address after redirects; a part has one after redirects.
    private var folders: [(address: DescriptionAddress, folder: String)] = []
    private let progress: GenerationRequest.Progress?
    private let limit = SyntaxReader().limits.fileSize
    private var remote = RemoteReading()
    private var size = 0
    /// The requested files: the description, then its parts in the order of the references.
    private(set) var files: [File] = []
    /// The names of parts that the host doesn't have.
    private(set) var missing: Set<String> = []
    /// The URLs of the requested files by file name in lowercase.
    ///
    /// Files of other descriptions are included. A file system may treat names that differ only in case as equal.
    private(set) var origins: [String: Origin]
    private(set) var sources: SourceMap
    private(set) var sink = DiagnosticSink()

    /// Creates a fetch of the description at an address.
    ///
    /// - Parameters:
    ///   - path: The path of the description.
    ///   - access: The hosts that a redirect may lead to.
    init(
        _ address: DescriptionAddress, path: String, lock: FetchLock, origins: [String: Origin],
        access: ReferenceAccess,
        sources: SourceMap, progress: GenerationRequest.Progress?
    ) {
        self.address = address
        name = (path as NSString).lastPathComponent
        folder = DescriptionLocation.folder(of: path)
        self.lock = lock
        self.origins = origins
        self.access = DescriptionAddress.allowing(address.url, access)
        self.sources = sources
        self.progress = progress
    }

    /// Requests the files; returns false if there is an error.
    func run() -> Bool {
        guard isUnique(address.url, name, .description),
            case .success(let response) = request(address.url, as: name, .description)
        else { return false }
        let location = DescriptionLocation.url(response.url ?? address.url)
        let root = SourceFile(path: address.displayed, bytes: response.bytes)
        _ = DescriptionLoader.load(
            location, contents: [location: root], overlays: [], access: access, sources: SourceMap(),
            timings: StageTimings(), remoteReader: { self.part($0) })
        return !sink.hasErrors
    }

    /// Returns the content of a file that a reference leads to.
    ///
    /// Files on other hosts aren't fetched; `generate` reads them if the hosts are allowed.
    private func part(_ url: URL) -> Swift.Result<RemoteFile.Response, RemoteFile.Problem> {
        switch place(of: url) {
        case .otherHost: return .failure(RemoteFile.Problem(reason: "it is on another host"))
        case .refused(let reason):
            sink.report(
                .externalReference, "'\(DescriptionAddress.displayed(url.absoluteString))' isn't fetched: \(reason)",
                at: nil, hint: "download it yourself, and list its folder in 'references.folders'")
            return .failure(RemoteFile.Problem(reason: reason))
        case .beside(let name):
            guard isUnique(url, name, .part) else { return .failure(Self.unusable) }
            if let other = files.first(where: { $0.name.lowercased() == name.lowercased() }) {
                return .success(RemoteFile.Response(bytes: other.bytes))
            }
            if let other = files.first(where: { Self.isParent(name, of: $0.name) || Self.isParent($0.name, of: name) })
            {
                sink.report(
                    .outputNotWritable,
                    "the files '\(other.name)' and '\(name)' can't both be written; nothing is written", at: nil)
                return .failure(Self.unusable)
            }
            return request(url, as: name, .part)
        }
    }

    /// Returns the location of a referenced file in relation to the folders of the fetched files.
    ///
    /// If the file is in several folders, the folder whose address has the longest path is chosen.
    private func place(of url: URL) -> DescriptionAddress.Place {
        var place = address.place(of: URIReference(url.absoluteString))
        for (address, folder) in folders.sorted(by: { $0.address.url.path.count > $1.address.url.path.count }) {
            switch address.place(of: URIReference(url.absoluteString)) {
            case .beside(let name):
                let path = folder == "." ? name : folder + "/" + name
                return DescriptionAddress.problem(ofPart: path).map { .refused($0) } ?? .beside(path)
            case .refused(let reason): if place == .otherHost { place = .refused(reason) }
            case .otherHost: break
            }
        }
        return place
    }

    /// Returns whether only one URL has a file name; reports a second URL with the same file name.
    private func isUnique(_ url: URL, _ name: String, _ role: Role) -> Bool {
        let origin = Origin(url, isDescription: role == .description)
        guard let other = origins[name.lowercased()] else {
            origins[name.lowercased()] = origin
            return true
        }
        guard !other.isSame(as: origin) else { return true }
        let (first, second) = (other.displayed, origin.displayed)
        let both =
            first == second
            ? "two URLs of '\(first)' with different queries have" : "'\(first)' and '\(second)' have"
        sink.report(.outputNotWritable, "\(both) the same file name '\(name)'; nothing is written", at: nil)
        return false
    }

    /// Returns the lock's entry for a file; on a disk that ignores case, the capitals may differ.
    private func entry(of name: String) -> FetchLock.Entry? {
        if let entry = lock.entries[name] { return entry }
        return lock.entries.first { other, _ in
            other.lowercased() == name.lowercased() && DiskFile.isSame(path(of: other), path(of: name))
        }?.value
    }

    /// Requests a file, unless the stored file was edited manually.
    private func request(
        _ url: URL, as name: String, _ role: Role
    ) -> Swift.Result<RemoteFile.Response, RemoteFile.Problem> {
        let displayed = DescriptionAddress.displayed(url.absoluteString)
        let entry = entry(of: name)
        let path = self.path(of: name)
        let stored = DiskFile.isLink(path) ? nil : DiskFile.read(path, upTo: limit)
        if stored == nil, !DiskFile.isAbsent(path) || DiskFile.hasEntry(path) {
            return foreign("'\(path)' isn't a readable file; nothing is written")
        }
        let digest = stored.map(Self.digest)
        if let digest, let entry, ![entry.sha256, entry.previous].contains(digest) {
            return foreign("'\(path)' was edited since it was fetched; nothing is written")
        }
        if digest != nil, entry == nil, role == .description {
            return foreign("'\(path)' exists and wasn't fetched; nothing is written")
        }
        let isCurrent = digest != nil && digest == entry?.sha256 && entry?.url == displayed
        progress?(.read, displayed)
        let read = remote.read(
            url, access: access, sizeLimit: limit - size, unless: isCurrent ? entry?.tag : nil)
        switch read {
        case .failure(let problem):
            if problem.isMissing { missing.insert(name) }
            return .failure(report(problem, displayed, role))
        case .success(var response):
            for base in [url, response.url ?? url] {
                guard role == .description || base != url, let address = DescriptionAddress(base.absoluteString) else {
                    continue
                }
                folders.append((address, DescriptionLocation.folder(of: name)))
            }
            let bytes = response.isUnmodified ? stored ?? [] : response.bytes
            response.bytes = bytes
            let new = response.isUnmodified ? digest ?? "" : Self.digest(of: bytes)
            size += bytes.count
            // Several descriptions may share a part, and a part may be a description itself.
            let owner = role == .description ? nil : entry == nil ? self.name : entry?.description
            if let entry, new == digest, isCurrent, entry.description == owner {
                files.append(File(name: name, bytes: bytes, change: .unchanged, entry: entry))
                return .success(response)
            }
            guard describesAPI(bytes, from: displayed, role) else { return .failure(Self.unusable) }
            if digest != nil, entry == nil, new != digest {
                return foreign("'\(path)' exists and wasn't fetched; nothing is written")
            }
            let tag = response.tag.flatMap { FetchLock.isTag($0) ? $0 : nil }
            files.append(
                File(
                    name: name, bytes: bytes,
                    change: stored == nil ? .added : new == digest ? .unchanged : .changed,
                    entry: FetchLock.Entry(
                        url: displayed, date: entry?.sha256 == new ? entry?.date ?? Self.now : Self.now, sha256: new,
                        previous: digest == new ? nil : digest, tag: tag, description: owner)))
            return .success(response)
        }
    }

    /// Returns whether a path is a folder of another path, so that files at both paths can't exist.
    private static func isParent(_ path: String, of other: String) -> Bool {
        other.lowercased().hasPrefix(path.lowercased() + "/")
    }

    func path(of name: String) -> String {
        DescriptionLocation.joined(folder, name)
    }

    // Reporting of problems

    /// The problem of a file for which an error has already been reported.
    private static let unusable = RemoteFile.Problem(reason: "it can't be used")

    private func foreign(_ message: String) -> Swift.Result<RemoteFile.Response, RemoteFile.Problem> {
        sink.report(
            Diagnostic(
                .foreignFile, message, at: nil,
                hint: "delete it to fetch the description; to change a fetched description, use an overlay"))
        return .failure(Self.unusable)
    }

    /// Reports that a file can't be read.
    ///
    /// A missing part is reported as an unresolved reference, since `generate` can resolve the other references.
    private func report(_ problem: RemoteFile.Problem, _ displayed: String, _ role: Role) -> RemoteFile.Problem {
        if role == .part, problem.isMissing {
            sink.report(
                .unresolvedReference, "'\(displayed)', to which '\(name)' refers, isn't fetched: \(problem.reason)",
                at: nil)
        } else {
            let reason = DescriptionAddress.displayed(problem.reason)
            sink.report(.fileNotReadable, "'\(displayed)' can't be read: \(reason)", at: nil, hint: problem.hint)
        }
        return problem
    }

    /// Returns whether content belongs to a description, and reports any other content.
    ///
    /// A sign-in page or an error page must not replace a description.
    private func describesAPI(_ bytes: [UInt8], from displayed: String, _ role: Role) -> Bool {
        let file = sources.add(SourceFile(path: displayed, bytes: bytes))
        let isProse = role == .part && displayed.lowercased().hasSuffix(".md")
        if isProse, bytes.first != UInt8(ascii: "<") { return true }
        var attempt = DiagnosticSink()
        let root = SyntaxReader().read(file, in: sources, reporting: &attempt)
        let other = UnsupportedFormat(sources[file]) ?? (role == .part ? nil : root.flatMap { UnsupportedFormat($0) })
        if let other {
            other.report(in: file, reporting: &sink)
        } else if !isProse, root == nil || attempt.hasErrors {
            sink.report(contentsOf: attempt)
        } else if role == .description, let root {
            return DocumentReader().version(of: root, reporting: &sink) != nil
        } else if !isProse, let root, let scalar = root.scalar, !["true", "false"].contains(scalar.text) {
            sink.report(
                .notOpenAPI, "the file is \(root.kindName), not a part of a description", at: root.range,
                hint: "expected an object or an array")
        } else {
            return true
        }
        return false
    }

    private static func digest(of bytes: [UInt8]) -> String {
        SHA256.digest(of: bytes).hexadecimal
    }

    static func digest(ofFileAt path: String) -> String? {
        DiskFile.read(path).map(digest)
    }

    /// The current time in UTC, in the format of RFC 3339.
    private static var now: String {
        let formatter = ISO8601DateFormatter()
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        return formatter.string(from: Date())
    }
}

import Diagnostics
import Foundation
import SpecSyntax

/// Reads a description and every file that its references lead to. From here on nothing touches the disk.
struct DescriptionLoader {
    private let access: ReferenceAccess
    private let reader = SyntaxReader()
    private var sources: SourceMap
    private var sink: DiagnosticSink
    private var timings: StageTimings
    /// Where each file came from: its path, or its URL.
    private var locations: [SourceFileID: Location] = [:]
    /// What was read, or why not, by canonical location: a file is read once, however it is named.
    private var outcomes: [Location: SyntaxTrees.Link] = [:]
    private var files: [Location: SourceFileID] = [:]
    private var size = 0

    /// How many files one description may lead to: the largest known has three thousand.
    private static let fileLimit = 20_000

    private enum Location: Hashable {
        case path(String)
        case url(URL)
    }

    /// What was read, with the sources and diagnostics that it came to.
    struct Result {
        /// Nil when the description itself can't be read.
        var trees: SyntaxTrees?
        /// Whether the file at the path was opened: what is wrong from then on is the description's fault.
        var isOpened: Bool
        var sources: SourceMap
        var sink: DiagnosticSink
        var timings: StageTimings
    }

    private init(access: ReferenceAccess, sources: SourceMap, sink: DiagnosticSink, timings: StageTimings) {
        self.access = access
        self.sources = sources
        self.sink = sink
        self.timings = timings
    }

    static func load(
        _ path: String, access: ReferenceAccess, sources: SourceMap, sink: DiagnosticSink, timings: StageTimings
    ) -> Result {
        var loader = DescriptionLoader(access: access, sources: sources, sink: sink, timings: timings)
        var isOpened = false
        let trees = loader.load(path, &isOpened)
        loader.timings.end(.parse)
        return Result(
            trees: trees, isOpened: isOpened, sources: loader.sources, sink: loader.sink, timings: loader.timings
        )
    }

    private mutating func load(_ path: String, _ isOpened: inout Bool) -> SyntaxTrees? {
        guard
            let file = InputFile.read(path, into: &sources, sizeLimit: reader.limits.fileSize, reporting: &sink)
        else { return nil }
        isOpened = true
        timings.end(.read)
        guard let root = reader.read(file, in: sources, reporting: &sink), !sink.hasErrors else { return nil }
        size = sources[file].bytes.count
        locations[file] = .path(path)
        let place = Location.path(ReferenceAccess.canonical(path))
        outcomes[place] = .tree(root)
        files[place] = file
        var trees = SyntaxTrees(root: root)
        let home = Self.folder(of: path)
        let own = root.mapping?["$self"]?.string
        let includesExtensions = SyntaxTrees.leadsIntoExtension(root)

        var next = 0
        while next < trees.files.count {
            let id = trees.files[next]
            next += 1
            guard let tree = trees.tree(of: id) else { continue }
            for reference in SyntaxTrees.addresses(in: tree, includesExtensions: includesExtensions) {
                let link = link(reference, from: id, home: home, own: own)
                trees.connect(reference.address, in: id, to: link)
                if case .tree(let found) = link, trees.tree(of: found.range.file) == nil {
                    trees.add(found, name: Self.name(of: locations[found.range.file]))
                }
            }
        }
        return trees
    }

    // From a reference to a file

    private mutating func link(
        _ reference: Reference, from file: SourceFileID, home: String, own: String?
    ) -> SyntaxTrees.Link {
        var address = reference.address
        // Addresses under the one that the description gives itself lie beside it (OpenAPI 3.2, 4.1.2.2).
        if let own, let base = own.lastIndex(of: "/"), reference.scheme != nil, address.hasPrefix(own[...base]) {
            address = String(address[own.index(after: base)...])
            return read(path: Self.joined(home, Self.decoded(address)), as: address, home: home)
        }
        switch (reference.scheme, locations[file]) {
        case ("http"?, _), ("https"?, _):
            guard let url = URL(string: address) else { break }
            return read(url)
        case (nil, .url(let base)?):
            guard let url = URL(string: address, relativeTo: base)?.absoluteURL else { break }
            return read(url)
        case (nil, .path(let base)?):
            let path = Self.decoded(address)
            return read(
                path: path.hasPrefix("/") ? path : Self.joined(Self.folder(of: base), path), as: address, home: home
            )
        default: break
        }
        return .closed(.externalReference, reason: "'\(address)' is neither a file nor a web address", hint: nil)
    }

    private mutating func read(path: String, as address: String, home: String) -> SyntaxTrees.Link {
        let place = Location.path(ReferenceAccess.canonical(path))
        if let known = outcomes[place] { return known }
        guard access.allows(file: path, home: home) else {
            return .closed(
                .externalReference, reason: "it lies outside of the description's folder",
                hint: "to read it, say --allow-folder \(Self.folder(of: path))"
            )
        }
        timings.end(.parse)
        var attempt = DiagnosticSink()
        let link: SyntaxTrees.Link
        let file = InputFile.read(path, into: &sources, sizeLimit: reader.limits.fileSize, reporting: &attempt)
        timings.end(.read)
        if let file {
            link = parsed(file, .path(path))
        } else {
            link = .closed(.unresolvedReference, reason: attempt.diagnostics.first?.message ?? "it can't be read", hint: nil)
        }
        outcomes[place] = link
        return link
    }

    private mutating func read(_ url: URL) -> SyntaxTrees.Link {
        if let known = outcomes[.url(url)] { return known }
        guard access.allows(url) else {
            let host = url.host ?? ""
            var allowing = access
            allowing.hosts.append(host)
            let hint = allowing.allows(url) ? "to read it, say --allow-host \(host)" : "only https addresses can be read"
            return .closed(.externalReference, reason: "it lies on another host", hint: hint)
        }
        timings.end(.parse)
        let link: SyntaxTrees.Link
        let read = RemoteFile.read(url, access: access, sizeLimit: reader.limits.fileSize)
        timings.end(.read)
        switch read {
        case .success(let bytes):
            link = parsed(sources.add(SourceFile(path: url.absoluteString, bytes: bytes)), .url(url))
        case .failure(let problem):
            link = .closed(.unresolvedReference, reason: problem.reason, hint: nil)
        }
        outcomes[.url(url)] = link
        return link
    }

    /// A text of Markdown is the description of something; all else is YAML or JSON. An error in a file that the
    /// description refers to spoils the places that need it, and no others.
    private mutating func parsed(_ file: SourceFileID, _ location: Location) -> SyntaxTrees.Link {
        locations[file] = location
        size += sources[file].bytes.count
        guard size <= reader.limits.fileSize, sources.files.count <= Self.fileLimit else {
            return .closed(.fileTooLarge, reason: "the description is larger than any real one", hint: nil)
        }
        if Self.isProse(sources[file].path) {
            let bytes = sources[file].bytes
            let range = SourceRange(file: file, start: 0, end: UInt32(bytes.count))
            let text = String(decoding: bytes, as: UTF8.self)
            return .tree(SyntaxNode(.scalar(SyntaxScalar(text: text, style: .quoted)), range: range))
        }
        var attempt = DiagnosticSink()
        let tree = reader.read(file, in: sources, reporting: &attempt)
        for var diagnostic in attempt.diagnostics {
            if diagnostic.severity == .error { diagnostic.severity = .warning }
            sink.report(diagnostic)
        }
        return tree.map { .tree($0) } ?? .closed(.unresolvedReference, reason: "the file can't be read", hint: nil)
    }

    // Names of files

    private static func isProse(_ path: String) -> Bool {
        [".md", ".markdown", ".txt"].contains { path.lowercased().hasSuffix($0) }
    }

    /// What a file's content would be called: `pet` for `schemas/pet.yaml`, `pets` for `pets/index.yaml`.
    private static func name(of location: Location?) -> String {
        let path =
            switch location {
            case .path(let path)?: path
            case .url(let url)?: url.path
            case nil: ""
            }
        let parts = path.split(separator: "/").map(String.init)
        let name = parts.last.map { String($0.prefix { $0 != "." }) } ?? ""
        guard name.isEmpty || ["index", "_index", "schema", "main"].contains(name.lowercased()) else { return name }
        return parts.dropLast().last ?? name
    }

    private static func folder(of path: String) -> String {
        let folder = ParentFolder.path(of: path)
        return folder.isEmpty ? "." : folder
    }

    /// Without the `./` and `../` that a chain of references would pile up.
    private static func joined(_ folder: String, _ path: String) -> String {
        var parts = folder.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != "..", last != "." {
                parts.removeLast()
            } else {
                parts.append(String(part))
            }
        }
        if parts.first == ".", parts.count > 1 { parts.removeFirst() }
        return (folder.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }

    private static func decoded(_ address: String) -> String {
        let path = address.prefix { $0 != "?" }
        return path.removingPercentEncoding ?? String(path)
    }
}

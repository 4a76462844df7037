import Diagnostics
import Foundation
import Overlays
import SpecSyntax

/// Reads a description and every file that its references lead to, and applies the overlays: references are those of
/// the result. Later stages don't access the file system.
struct DescriptionLoader {
    private typealias Location = DescriptionLocation

    private let access: ReferenceAccess
    private let reader = SyntaxReader()
    private var sources: SourceMap
    private var sink = DiagnosticSink()
    private var timings: StageTimings
    /// The origin of each file: its path, or its URL.
    private var locations: [SourceFileID: Location] = [:]
    /// The results of loading, or the reasons of failures, by canonical location: a file is read once, even if it has
    /// several names.
    private var outcomes: [Location: SyntaxTrees.Link] = [:]
    private var files: [Location: SourceFileID] = [:]
    private var size = 0
    private let overlays: [OverlayFile]
    /// The overlays that were applied to files which the description refers to, by those files.
    private var hosts: [Int: SourceFileID] = [:]
    private var overlayFailed = false

    /// The greatest number of files that one description may consist of: the largest known has three thousand.
    private static let fileLimit = 20_000
    private var remote = RemoteReading()

    /// The trees that were read, with their sources and the diagnostics.
    struct Result {
        /// Nil when the description itself can't be read.
        var trees: SyntaxTrees?
        /// A Boolean value that indicates whether the file at the path was opened: later errors are the description's.
        var isOpened: Bool
        /// A Boolean value that indicates whether an overlay caused the failure.
        var overlayFailed: Bool
        var sources: SourceMap
        var sink: DiagnosticSink
        var timings: StageTimings
    }

    private init(
        access: ReferenceAccess, overlays: [OverlayFile], sources: SourceMap, timings: StageTimings
    ) {
        self.access = access
        self.overlays = overlays
        self.sources = sources
        self.timings = timings
    }

    static func load(
        _ location: DescriptionLocation, content: SourceFile? = nil, overlays: [OverlayFile], access: ReferenceAccess,
        sources: SourceMap,
        timings: StageTimings
    ) -> Result {
        var loader = DescriptionLoader(access: access, overlays: overlays, sources: sources, timings: timings)
        var isOpened = false
        var trees: SyntaxTrees?
        if let file = content.map({ loader.sources.add($0) }) ?? loader.open(location) {
            isOpened = true
            trees = loader.load(file, location)
        }
        loader.timings.end(.parse)
        return Result(
            trees: trees, isOpened: isOpened, overlayFailed: loader.overlayFailed, sources: loader.sources,
            sink: loader.sink, timings: loader.timings
        )
    }

    private mutating func open(_ location: Location) -> SourceFileID? {
        defer { timings.end(.read) }
        switch location {
        case .path(let path):
            return InputFile.read(path, into: &sources, sizeLimit: reader.limits.fileSize, reporting: &sink)
        case .url(let url):
            switch remote.read(url, access: access, sizeLimit: reader.limits.fileSize) {
            case .success(let bytes): return sources.add(SourceFile(path: url.absoluteString, bytes: bytes))
            case .failure(let problem):
                sink.report(.fileNotReadable, "'\(url.absoluteString)' can't be read: \(problem.reason)", at: nil)
                return nil
            }
        }
    }

    private mutating func load(_ file: SourceFileID, _ location: Location) -> SyntaxTrees? {
        if let other = UnsupportedFormat(sources[file]) {
            other.report(in: file, reporting: &sink)
            return nil
        }
        guard let written = reader.read(file, in: sources, reporting: &sink), !sink.hasErrors else { return nil }
        // An overlay may add what makes it a description.
        if overlays.isEmpty, let other = UnsupportedFormat(written) {
            other.report(in: file, reporting: &sink)
            return nil
        }
        size = sources[file].bytes.count
        locations[file] = location
        files[location.canonical] = file
        var own = Set(overlays.indices.filter { [nil, location.canonical].contains(overlays[$0].extended?.canonical) })
        while true {
            var application = OverlayApplication(sources: sources)
            var root = written
            for index in own.sorted() { root = application.apply(overlays[index].overlay, to: root) }
            var trees = trees(root, home: location)
            // Which files the description leads to is known only now.
            let strangers = overlays.indices.filter { !own.contains($0) && hosts[$0] == nil }
            guard strangers.isEmpty || application.hasFailed else {
                for index in strangers { reportUnknownFile(overlays[index]) }
                own.formUnion(strangers)
                continue
            }
            report(application)
            for (index, host) in hosts { trees.attach(overlays[index].overlay.file, in: host) }
            for index in own { trees.attach(overlays[index].overlay.file, in: file) }
            return sink.hasErrors ? nil : trees
        }
    }

    /// Returns the trees of the description and the files that its references lead to.
    private mutating func trees(_ root: SyntaxNode, home: DescriptionLocation) -> SyntaxTrees {
        if let location = locations[root.range.file] { outcomes[location.canonical] = .tree(root) }
        var trees = SyntaxTrees(root: root, location: home.uri)
        let own = root.mapping?["$self"]?.string.map { URIReference($0).resolved(against: home.uri) }
        var known: Set<String> = []

        var next = 0
        while next < trees.files.count {
            let id = trees.files[next]
            next += 1
            for address in trees.addresses(in: id) where !trees.isIdentifier(address.uri) {
                var link = SyntaxTrees.Link.closed(.externalReference, reason: "", hint: nil)
                for uri in [address.uri, address.uriBesideFile] {
                    guard known.insert(uri.identity).inserted else {
                        if case .tree? = trees.link(to: uri) { break }
                        continue
                    }
                    link = self.link(uri, home: home, own: own)
                    trees.connect(uri, to: link)
                    guard case .tree(let found) = link else { continue }
                    if trees.tree(of: found.range.file) == nil, let location = locations[found.range.file] {
                        trees.add(found, name: Self.name(of: location), location: uri)
                    }
                    break
                }
            }
        }
        return trees
    }

    // Overlays

    private mutating func report(_ application: OverlayApplication) {
        application.diagnostics.forEach { sink.report($0) }
        if application.hasFailed { overlayFailed = true }
    }

    private mutating func reportUnknownFile(_ file: OverlayFile) {
        sink.report(
            .mismatchedOverlay,
            """
            'extends' is '\(file.overlay.extends?.scalar?.text ?? "")', which is neither the description nor a file \
            that it references; the overlay is applied to the description
            """,
            at: file.overlay.extends?.range
        )
    }

    /// Returns the tree of a file that the description refers to, with the overlays that name it.
    private mutating func overlaid(_ tree: SyntaxNode, _ location: Location) -> SyntaxNode {
        let own = overlays.indices.filter { overlays[$0].extended?.canonical == location.canonical }
        guard !own.isEmpty else { return tree }
        var application = OverlayApplication(sources: sources)
        var tree = tree
        for index in own {
            tree = application.apply(overlays[index].overlay, to: tree)
            hosts[index] = tree.range.file
        }
        report(application)
        return tree
    }

    // From a reference to a file

    private mutating func link(
        _ uri: URIReference, home: DescriptionLocation, own: URIReference?
    ) -> SyntaxTrees.Link {
        var uri = uri
        // What lies under the address that the description gives itself lies beside it (OpenAPI 3.2, 4.1.2.2).
        if let own, own.scheme != nil, own.scheme == uri.scheme, own.authority == uri.authority,
            let slash = own.path.lastIndex(of: "/"), uri.path.hasPrefix(own.path[...slash])
        {
            uri = URIReference("./" + uri.path[own.path.index(after: slash)...]).resolved(against: home.uri)
        }
        switch uri.scheme?.lowercased() {
        case "http", "https":
            guard let url = URL(string: uri.text) else { break }
            return read(url)
        case "file":
            return read(path: home.spelled(Location.decoded(uri.path)), home: home.folder)
        default: break
        }
        return .closed(.externalReference, reason: "'\(uri.text)' is neither a file nor a web address", hint: nil)
    }

    private mutating func read(path: String, home: String?) -> SyntaxTrees.Link {
        let location = Location.path(path).canonical
        if let known = outcomes[location] { return known }
        guard access.allows(file: path, home: home) else {
            return .closed(
                .externalReference, reason: "the file is outside of the description's folder",
                hint: "write --allow-folder \(Location.folder(of: path))"
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
            link = .closed(
                .unresolvedReference, reason: attempt.diagnostics.first?.message ?? "it can't be read", hint: nil)
        }
        outcomes[location] = link
        return link
    }

    private mutating func read(_ url: URL) -> SyntaxTrees.Link {
        if let known = outcomes[.url(url)] { return known }
        guard access.allows(url) else {
            let host = url.host ?? ""
            var allowing = access
            allowing.hosts.append(host)
            let hint =
                allowing.allows(url) ? "write --allow-host \(host)" : "write an https URL"
            return .closed(.externalReference, reason: "the file is on another host", hint: hint)
        }
        timings.end(.parse)
        let link: SyntaxTrees.Link
        let read = remote.read(url, access: access, sizeLimit: reader.limits.fileSize)
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

    /// Returns the tree of a file, or the reason why it can't be parsed. Markdown is the content of a `description`;
    /// all other files are YAML or JSON. An error in a file that the description refers to affects only the objects
    /// that need it.
    private mutating func parsed(_ file: SourceFileID, _ location: Location) -> SyntaxTrees.Link {
        locations[file] = location
        size += sources[file].bytes.count
        guard size <= reader.limits.fileSize, sources.files.count <= Self.fileLimit else {
            return .closed(.fileTooLarge, reason: "the description exceeds the size limit", hint: nil)
        }
        if Self.isProseFile(sources[file].path) {
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
        return tree.map { .tree(overlaid($0, location)) }
            ?? .closed(.unresolvedReference, reason: "the file can't be read", hint: nil)
    }

    // Names of files

    private static func isProseFile(_ path: String) -> Bool {
        [".md", ".markdown", ".txt"].contains { path.lowercased().hasSuffix($0) }
    }

    /// Returns the name for a file's content: `pet` for `schemas/pet.yaml`, `pets` for `pets/index.yaml`.
    private static func name(of location: Location) -> String {
        let path =
            switch location {
            case .path(let path): path
            case .url(let url): url.path
            }
        let parts = path.split(separator: "/").map(String.init)
        let name = parts.last.map { String($0.prefix { $0 != "." }) } ?? ""
        guard name.isEmpty || ["index", "_index", "schema", "main"].contains(name.lowercased()) else { return name }
        return parts.dropLast().last ?? name
    }
}

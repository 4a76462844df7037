import Diagnostics
import Foundation
import Overlays
import SpecSyntax

/// A loader that reads a description and the files that it references, and applies overlays.
///
/// The overlays are applied before references are followed. Later stages don't access the file system.
struct DescriptionLoader {
    typealias Location = DescriptionLocation

    let access: ReferenceAccess
    let reader = SyntaxReader()
    var sources: SourceMap
    var sink = DiagnosticSink()
    var timings: StageTimings
    /// The origin of each file: its path, or its URL.
    var locations: [SourceFileID: Location] = [:]
    /// The loaded trees, or the reasons why files can't be loaded, by canonical location.
    ///
    /// A file is read once, even if the file has several names.
    var outcomes: [Location: SyntaxTrees.Link] = [:]
    private var files: [Location: SourceFileID] = [:]
    var size = 0
    private let overlays: [OverlayFile]
    /// The contents that replace the contents of files, by canonical location.
    let contents: [Location: SourceFile]
    /// The address from which the description was fetched.
    let address: DescriptionAddress?
    /// The names of the files that `fetch` wrote to the description's folder, by address.
    ///
    /// The dictionary is nil until the names are needed for the first time.
    var fetchedNames: [String: String]?
    /// The function that reads files of other hosts.
    let readRemoteFile: RemoteReader?
    /// The referenced files to which overlays were applied, by the index of the overlay.
    private var hosts: [Int: SourceFileID] = [:]
    private var overlayFailed = false

    /// The maximum number of files that one description may consist of.
    ///
    /// The largest known description consists of three thousand files.
    static let fileLimit = 20_000
    var remote = RemoteReading()

    /// A function that reads a file of another host.
    typealias RemoteReader = (URL) -> Swift.Result<RemoteFile.Response, RemoteFile.Problem>

    /// The trees that were read, with their sources and the diagnostics.
    struct Result {
        /// The trees; nil if the description itself can't be read.
        var trees: SyntaxTrees?
        /// A Boolean value that indicates whether the file at the path was opened.
        ///
        /// An error after the file was opened is an error of the description.
        var isOpened: Bool
        /// A Boolean value that indicates whether an overlay caused the failure.
        var overlayFailed: Bool
        var sources: SourceMap
        var sink: DiagnosticSink
        var timings: StageTimings
    }

    private init(
        access: ReferenceAccess, overlays: [OverlayFile], contents: [Location: SourceFile],
        address: DescriptionAddress?, remoteReader: RemoteReader?, sources: SourceMap, timings: StageTimings
    ) {
        self.access = access
        self.contents = contents
        self.address = address
        readRemoteFile = remoteReader
        self.overlays = overlays
        self.sources = sources
        self.timings = timings
    }

    /// Loads a description, the files that it references, and the overlays.
    ///
    /// - Parameters:
    ///   - contents: The contents that replace the contents of files, by canonical location.
    ///   - address: The address from which the description was fetched; the files in its folder are beside the
    ///     description.
    ///   - range: The position in the configuration that names the description; nil if a flag names the description.
    ///   - remoteReader: A function that reads files of allowed hosts; nil to request each file.
    static func load(
        _ location: DescriptionLocation, contents: [DescriptionLocation: SourceFile] = [:],
        address: DescriptionAddress? = nil, overlays: [OverlayFile], access: ReferenceAccess, sources: SourceMap,
        timings: StageTimings, range: SourceRange? = nil, remoteReader: RemoteReader? = nil
    ) -> Result {
        var loader = DescriptionLoader(
            access: access, overlays: overlays, contents: contents, address: address, remoteReader: remoteReader,
            sources: sources, timings: timings)
        var isOpened = false
        var trees: SyntaxTrees?
        if let file = loader.open(location, at: range) {
            isOpened = true
            trees = loader.load(file, location)
        }
        loader.timings.end(.parse)
        return Result(
            trees: trees, isOpened: isOpened, overlayFailed: loader.overlayFailed, sources: loader.sources,
            sink: loader.sink, timings: loader.timings
        )
    }

    private mutating func open(_ location: Location, at range: SourceRange?) -> SourceFileID? {
        defer { timings.end(.read) }
        if let content = contents[location.canonical] { return sources.add(content) }
        switch location {
        case .path(let path):
            return InputFile.read(
                path, into: &sources, sizeLimit: reader.limits.fileSize, at: range, reporting: &sink)
        case .url(let url):
            switch remote.read(url, access: access, sizeLimit: reader.limits.fileSize) {
            case .success(let response):
                return sources.add(SourceFile(path: url.absoluteString, bytes: response.bytes))
            case .failure(let problem):
                sink.report(
                    .fileNotReadable, "'\(url.absoluteString)' can't be read: \(problem.reason)", at: nil,
                    hint: problem.hint)
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
        // An overlay may add the fields that make the file an OpenAPI description.
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
            // The files of the description are known only after its references have been followed.
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
                        // A redirect changes the URL against which references of the file are resolved.
                        let base = if case .url = location { location.uri } else { uri }
                        trees.add(found, name: Self.name(of: location), location: base)
                    }
                    break
                }
            }
        }
        return trees
    }

    // Application of overlays

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
            at: file.overlay.extends?.range,
            hint: "write the path or URL of a file as the description references it, or remove 'extends'"
        )
    }

    /// Returns the tree of a referenced file, with the changes of the overlays that extend the file.
    mutating func applyOverlays(to tree: SyntaxNode, _ location: Location) -> SyntaxNode {
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

    // Names and kinds of files

    static func isProseFile(_ path: String) -> Bool {
        [".md", ".markdown", ".txt"].contains { path.lowercased().hasSuffix($0) }
    }

    private static let fileExtensions: Set<String> = ["yaml", "yml", "json", "schema", "openapi", "swagger"]

    /// Returns the name for a file's content: `pet` for `schemas/pet.yaml`, `pets` for `pets/index.yaml`.
    private static func name(of location: Location) -> String {
        let path =
            switch location {
            case .path(let path): path
            case .url(let url): url.path
            }
        let parts = path.split(separator: "/").map(String.init)
        // A component's name may contain dots: 'Shop.Models.Pet.yaml'.
        var words = (parts.last ?? "").split(separator: ".", omittingEmptySubsequences: false)
        while words.count > 1, let last = words.last, fileExtensions.contains(last.lowercased()) { words.removeLast() }
        let name = words.joined(separator: ".")
        guard name.isEmpty || ["index", "_index", "schema", "main"].contains(name.lowercased()) else { return name }
        return parts.dropLast().last ?? name
    }
}

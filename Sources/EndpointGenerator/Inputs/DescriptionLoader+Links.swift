import Diagnostics
import Foundation
import SpecSyntax

// Finds and reads the files to which references lead.
extension DescriptionLoader {
    /// Returns the tree of the file at an address, or the reason why the file can't be read.
    mutating func link(
        _ uri: URIReference, home: DescriptionLocation, own: URIReference?
    ) -> SyntaxTrees.Link {
        var uri = uri
        // A file under the description's own address (`$self`) is beside the description (OpenAPI 3.2, 4.1.2.2).
        if let own, let beside = Self.beside(home, uri, under: own) { uri = beside }
        // A file that 'fetch' wrote is beside the description too.
        if case .path = home, let address, let location = fetchedFile(uri, from: address, in: home.folder ?? ".") {
            uri = location.uri
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

    /// Returns the location of the file that `fetch` wrote for an address.
    ///
    /// After a redirect to another folder, the lock contains the names of the files in that folder.
    private mutating func fetchedFile(
        _ uri: URIReference, from address: DescriptionAddress, in folder: String
    ) -> Location? {
        var paths: [String] = []
        if case .beside(let name) = address.place(of: uri) { paths.append(DescriptionLocation.joined(folder, name)) }
        let names = fetchedNames ?? FetchLock.names(in: folder)
        fetchedNames = names
        if let name = names[uri.text] { paths.append(DescriptionLocation.joined(folder, name)) }
        for path in paths where contents[Location.path(path).canonical] != nil || Self.isFile(path) {
            return .path(path)
        }
        return contents.first { $0.value.path == uri.text }?.key
    }

    /// Returns whether a file exists at a path, even if the file can't be read.
    private static func isFile(_ path: String) -> Bool {
        DiskFile.kind(at: path) != .folder && !DiskFile.isAbsent(path)
    }

    /// Returns the address beside `home` for a file in the folder of `own`; nil for a file elsewhere.
    private static func beside(
        _ home: DescriptionLocation, _ uri: URIReference, under own: URIReference
    ) -> URIReference? {
        guard own.scheme != nil, own.scheme == uri.scheme, own.authority == uri.authority,
            let slash = own.path.lastIndex(of: "/"), uri.path.hasPrefix(own.path[...slash])
        else { return nil }
        return URIReference("./" + uri.path[own.path.index(after: slash)...]).resolved(against: home.uri)
    }

    private mutating func read(path: String, home: String?) -> SyntaxTrees.Link {
        let location = Location.path(path).canonical
        if let known = outcomes[location] { return known }
        guard access.allows(file: path, home: home) else {
            return .closed(
                .externalReference, reason: "the file is outside of the description's folder",
                hint: "write --allow-folder \(QuotedText.shell(Location.folder(of: path)))"
            )
        }
        timings.end(.parse)
        var attempt = DiagnosticSink()
        let link: SyntaxTrees.Link
        let file =
            contents[location].map { sources.add($0) }
            ?? InputFile.read(path, into: &sources, sizeLimit: reader.limits.fileSize, reporting: &attempt)
        timings.end(.read)
        if let file {
            link = parse(file, .path(path))
        } else {
            // A file that exists but can't be read is reported, because the client would be different without it.
            if Self.isFile(path), attempt.diagnostics.contains(where: { $0.code == .fileNotReadable }) {
                sink.report(contentsOf: attempt)
            }
            link = .closed(
                .unresolvedReference, reason: attempt.diagnostics.first?.message ?? "it can't be read",
                hint: address == nil ? attempt.diagnostics.first?.hint : "run 'endpointgen fetch'")
        }
        outcomes[location] = link
        return link
    }

    private mutating func read(_ url: URL) -> SyntaxTrees.Link {
        if let known = outcomes[.url(url)] { return known }
        guard access.allows(url) else {
            let hint = access.hint(for: url)
            return .closed(.externalReference, reason: "the file is on another host", hint: hint)
        }
        timings.end(.parse)
        let link: SyntaxTrees.Link
        let read = readRemoteFile?(url) ?? remote.read(url, access: access, sizeLimit: reader.limits.fileSize)
        timings.end(.read)
        switch read {
        case .success(let response):
            let file = sources.add(SourceFile(path: url.absoluteString, bytes: response.bytes))
            link = parse(file, .url(response.url ?? url))
        case .failure(let problem):
            link = .closed(.unresolvedReference, reason: problem.reason, hint: problem.hint)
        }
        outcomes[.url(url)] = link
        return link
    }

    /// Returns the tree of a file, or the reason why the file can't be parsed.
    ///
    /// Markdown is the content of a `description`; all other files are YAML or JSON. An error in a file that the
    /// description refers to affects only the objects that need it.
    private mutating func parse(_ file: SourceFileID, _ location: Location) -> SyntaxTrees.Link {
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
        return tree.map { .tree(applyOverlays(to: $0, location)) }
            ?? .closed(.unresolvedReference, reason: "the file can't be read", hint: nil)
    }
}

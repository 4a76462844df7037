import Diagnostics
import Foundation

/// The files and hosts that a description's references may lead to.
///
/// A description may be untrusted: without permission, nothing outside its folder is read.
public struct ReferenceAccess: Sendable {
    /// Folders whose files may be read in addition to the files in the description's folder.
    public var folders: [String] = []
    /// The names of hosts that may be requested: `schemas.example.com`.
    ///
    /// Requests use HTTPS; requests to this machine, as `localhost` or `127.0.0.1`, may use HTTP too.
    public var hosts: [String] = []

    /// The positions of the folders that a configuration names.
    var folderRanges: [String: SourceRange] = [:]

    /// The limits on reading files from other hosts.
    var remoteLimits = RemoteReading.Limits()

    public init() {}

    /// Returns whether the file at `path` may be read for a description in `home`.
    ///
    /// Links are resolved first, so that they can't lead out of the folder. A description on another host has no
    /// folder, so `home` is nil.
    func allows(file path: String, home: String?) -> Bool {
        let file = Self.canonical(path)
        return ((home.map { [$0] } ?? []) + folders).contains { folder in
            let folder = Self.canonical(folder.isEmpty ? "." : folder)
            // The bytes are compared, because file systems distinguish names that Unicode considers equal.
            return file.utf8.starts(with: (folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/").utf8)
        }
    }

    func allows(_ url: URL) -> Bool {
        guard url.user == nil, url.password == nil, let host = url.host?.lowercased() else { return false }
        let schemes = ["localhost", "127.0.0.1"].contains(host) ? ["https", "http"] : ["https"]
        return schemes.contains(url.scheme?.lowercased() ?? "") && hosts.contains { $0.lowercased() == host }
    }

    /// Returns a suggestion for how to read a URL that isn't allowed.
    func hint(for url: URL) -> String {
        let host = url.host ?? ""
        var allowing = self
        allowing.hosts.append(host)
        return allowing.allows(url) ? "write --allow-host \(QuotedText.shell(host))" : "write an https URL"
    }

    /// Returns the reason why a string isn't a valid name of a host to allow; nil if it is valid.
    public static func problem(ofHost text: String) -> String? {
        let isAddress = text.hasPrefix("[") || text.filter { $0 == ":" }.count > 1 && !text.contains("/")
        guard text.isEmpty || !isAddress && text.contains(where: { "/:?#@ ".contains($0) }) else { return nil }
        let host = URL(string: text)?.host ?? URL(string: "https://" + text)?.host
        let hint = host.map { "; expected '\($0)'" } ?? "; expected a name like 'schemas.example.com'"
        return "invalid host name '\(text)'\(hint)"
    }

    /// Reports folders that don't exist.
    func reportUnmatched(reporting sink: inout DiagnosticSink) {
        for folder in folders {
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue { continue }
            let (parent, name) = (DescriptionLocation.folder(of: folder), (folder as NSString).lastPathComponent)
            let siblings = ((try? DiskFile.names(in: parent)) ?? []).filter {
                DiskFile.kind(at: parent + "/" + $0) == .folder
            }
            let near = Suggestion.nearest(to: name, among: siblings.sorted())
            let field = folderRanges[folder] == nil ? "--allow-folder" : "references.folders"
            sink.report(
                .unmatchedConfiguration, "unknown folder '\(folder)' in '\(field)'; ignored",
                at: folderRanges[folder], hint: near.map { "did you mean '\($0)'?" })
        }
    }

    /// Returns the absolute path without links, `.` and `..`.
    static func canonical(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else {
            return URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
        }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}

import Foundation
import SpecSyntax

/// The address of a description that the configuration names.
///
/// For example, a configuration contains `spec: https://api.example.com/openapi.yaml`.
struct DescriptionAddress: Equatable {
    let url: URL

    /// Creates an address; nil if the text isn't an HTTP URL with a host.
    init?(_ text: String) {
        guard Self.isAddress(text), let url = URL(string: text), url.host?.isEmpty == false else { return nil }
        self.url = url
    }

    static func isAddress(_ text: String) -> Bool {
        ["http://", "https://"].contains { text.lowercased().hasPrefix($0) }
    }

    /// The name of the file that the description is written to, beside the configuration.
    ///
    /// The name is the last part of the address's path. JSON is also YAML, so a name without a known extension gets an
    /// extension of YAML.
    var fileName: String {
        let name = String(url.lastPathComponent.filter { $0.isLetter || $0.isNumber || "-_.".contains($0) }.prefix(100))
        let plain = String(name.drop { $0 == "." })
        guard !plain.isEmpty else { return "openapi.yaml" }
        let isKnown = [".yaml", ".yml", ".json"].contains { plain.lowercased().hasSuffix($0) && plain.count > $0.count }
        return isKnown ? plain : plain + ".yaml"
    }

    /// The address for messages and the lock, without parts that may be secret.
    ///
    /// The omitted parts are credentials, the query and the fragment.
    var displayed: String { Self.displayed(url.absoluteString) }

    static func displayed(_ text: String) -> String {
        let end = text.firstIndex { $0 == "?" || $0 == "#" } ?? text.endIndex
        let address = text[..<end]
        guard let slashes = address.range(of: "://") else { return String(address) }
        let rest = address[slashes.upperBound...]
        let authority = rest.prefix { $0 != "/" }
        guard let sign = authority.lastIndex(of: "@") else { return String(address) }
        return String(address[..<slashes.upperBound] + rest[rest.index(after: sign)...])
    }

    /// Returns the reason why the address isn't read; nil if it is read.
    ///
    /// The host is allowed, since the configuration names the address.
    func problem(access: ReferenceAccess) -> String? {
        if url.user != nil || url.password != nil { return "it has credentials" }
        return Self.allowing(url, access).allows(url) ? nil : "only https addresses can be read"
    }

    static func allowing(_ url: URL, _ access: ReferenceAccess) -> ReferenceAccess {
        var access = access
        access.hosts.append(url.host ?? "")
        return access
    }

    /// The location of a referenced file in relation to the description.
    enum Place: Equatable {
        /// A file in the folder of the description, or in a subfolder.
        ///
        /// The value is the file's path relative to the folder; the file may be written there.
        case beside(String)
        /// A file on the same host that isn't written; the value is the reason.
        case refused(String)
        case otherHost
    }

    /// Returns the location of a referenced file.
    ///
    /// The server chooses the path of a file. The path can't lead out of the folder, and can't name a hidden file,
    /// source code or a configuration of this command. The path can name a file that another tool reads, such as
    /// `package.json`; an existing file that `fetch` didn't write isn't replaced.
    func place(of uri: URIReference) -> Place {
        let own = URIReference(url.absoluteString)
        guard uri.scheme?.lowercased() == own.scheme?.lowercased(),
            uri.authority?.lowercased() == own.authority?.lowercased()
        else { return .otherHost }
        let folder = own.path.prefix(through: own.path.lastIndex(of: "/") ?? own.path.startIndex)
        guard folder.isEmpty || uri.path.hasPrefix(folder) else {
            return .refused("it isn't in the folder of the description")
        }
        let rest = folder.isEmpty ? uri.path.drop { $0 == "/" } : uri.path.dropFirst(folder.count)
        guard let path = rest.removingPercentEncoding else { return .refused("its path isn't UTF-8") }
        return Self.problem(ofPart: path).map { .refused($0) } ?? .beside(path)
    }

    /// Returns the reason why a referenced file isn't written; nil if the file is written.
    ///
    /// The file's path is relative to the description's folder.
    static func problem(ofPart path: String) -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { part in
            !part.isEmpty && part.first != "." && part.utf8.count <= 100
                && part.allSatisfy { $0.isLetter || $0.isNumber || "-_.,+@ ()".contains($0) }
        }
        guard isPlain, parts.count <= 20 else { return "'\(path)' isn't a plain path" }
        let name = parts.last?.lowercased() ?? ""
        guard Self.partExtensions.contains(where: name.hasSuffix) else {
            return "its name ends with none of \(Self.partExtensions.joined(separator: ", "))"
        }
        return name.hasPrefix("endpointgen.") ? "'\(path)' is the name of a configuration" : nil
    }

    private static let partExtensions = [".yaml", ".yml", ".json", ".md"]
}

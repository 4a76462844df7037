/// A URI reference, absolute or relative, in its five parts (RFC 3986, section 4.1 and appendix B).
///
/// The parts are the scheme, authority, path, query and fragment.
///
/// This type is used in place of Foundation's `URL`, which resolves references differently on each system and encodes
/// characters that it considers invalid. This type preserves every character, including templates in braces.
public struct URIReference: Sendable, Hashable {
    public var scheme: String?
    public var authority: String?
    public var path: String
    public var query: String?
    public var fragment: String?

    public init(_ text: String) {
        var rest = text[...]
        if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "#")) {
            fragment = String(rest[rest.utf8.index(after: mark)...])
            rest = rest[..<mark]
        }
        if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) {
            query = String(rest[rest.utf8.index(after: mark)...])
            rest = rest[..<mark]
        }
        if let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(rest[..<colon]) {
            scheme = String(rest[..<colon])
            rest = rest[rest.utf8.index(after: colon)...]
        }
        if rest.utf8.starts(with: "//".utf8) {
            rest = rest[rest.utf8.index(rest.startIndex, offsetBy: 2)...]
            let end = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            authority = String(rest[..<end])
            rest = rest[end...]
        }
        path = String(rest)
    }

    private init(scheme: String?, authority: String?, path: String, query: String?, fragment: String?) {
        self.scheme = scheme
        self.authority = authority
        self.path = path
        self.query = query
        self.fragment = fragment
    }

    /// The text of the reference, which parses to the same parts (RFC 3986, section 5.3).
    public var text: String {
        (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + unmistakablePath
            + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
    }

    /// The path, changed if necessary so that it doesn't look like another part of the URI.
    ///
    /// After `..` is removed, a path may look like an authority or a scheme, which RFC 3986 forbids (sections 3.3 and
    /// 4.2). A dot segment without effect is then prepended.
    private var unmistakablePath: String {
        guard authority == nil else { return path }
        if path.utf8.starts(with: "//".utf8) { return "/." + path }
        guard scheme == nil, let colon = path.utf8.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(path[..<colon])
        else {
            return path
        }
        return "./" + path
    }

    /// A string that is equal for all references to one resource.
    ///
    /// The string has no fragment, and its scheme and host are in lower case (RFC 3986, section 6.2.2.1).
    public var identity: String {
        URIReference(
            scheme: scheme?.lowercased(), authority: authority?.lowercased(), path: path, query: query, fragment: nil
        ).text
    }

    /// Returns the reference resolved against a base URI (RFC 3986, section 5.2.2).
    public func resolved(against base: URIReference) -> URIReference {
        if scheme != nil { return with(scheme, authority, Self.removingDotSegments(path), query) }
        if authority != nil { return with(base.scheme, authority, Self.removingDotSegments(path), query) }
        if path.isEmpty { return with(base.scheme, base.authority, base.path, query ?? base.query) }
        let path = path.utf8.first == UInt8(ascii: "/") ? path : merged(with: base)
        return with(base.scheme, base.authority, Self.removingDotSegments(path), query)
    }

    private func with(_ scheme: String?, _ authority: String?, _ path: String, _ query: String?) -> URIReference {
        URIReference(scheme: scheme, authority: authority, path: path, query: query, fragment: fragment)
    }

    /// Returns the relative path merged with the base URI's path (RFC 3986, section 5.2.3).
    private func merged(with base: URIReference) -> String {
        if base.authority != nil, base.path.isEmpty { return "/" + path }
        guard let slash = base.path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(base.path[...slash]) + path
    }

    /// Returns a path without the segments `.` and `..` (RFC 3986, section 5.2.4).
    private static func removingDotSegments(_ path: String) -> String {
        guard path.utf8.contains(UInt8(ascii: ".")) else { return path }
        let slash = UInt8(ascii: "/")
        var input = Array(path.utf8)[...]
        var output: [UInt8] = []
        func begins(_ prefix: String) -> Bool { input.starts(with: prefix.utf8) }
        while !input.isEmpty {
            if begins("../") {
                input = input.dropFirst(3)
            } else if begins("./") || begins("/./") {
                input = input.dropFirst(2)
            } else if input.elementsEqual("/.".utf8) {
                input = [slash]
            } else if begins("/../") || input.elementsEqual("/..".utf8) {
                input = input.count > 3 ? input.dropFirst(3) : [slash]
                while let last = output.popLast(), last != slash {}
            } else if input.elementsEqual(".".utf8) || input.elementsEqual("..".utf8) {
                input = []
            } else {
                let end = input.dropFirst().firstIndex(of: slash) ?? input.endIndex
                output += input[..<end]
                input = input[end...]
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Returns whether a string is a valid URI scheme (RFC 3986, section 3.1).
    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20) else {
            return false
        }
        return text.utf8.allSatisfy { byte in
            switch byte | 0x20 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): byte >= UInt8(ascii: "A")
            default: (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.".utf8.contains(byte)
            }
        }
    }
}

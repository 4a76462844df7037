import APIModel

/// Functions for the text of an endpoint's path.
enum PathText {
    /// Returns the path template of an endpoint, with the parameters' names in braces.
    ///
    /// The names are those of the description. If such a name contains characters that aren't unreserved (RFC 3986,
    /// section 2.3), the parameter's Swift name is used.
    static func template(of endpoint: Endpoint) -> String {
        let indexes = parameters(of: endpoint)
        return endpoint.path.reduce(into: "") { text, segment in
            switch segment {
            case .literal(let literal): text += encoded(literal)
            case .parameter(let name):
                let key = indexes[name].map { endpoint.parameters[$0].key } ?? name
                text += "{\(key.utf8.allSatisfy(isUnreserved) ? key : name)}"
            }
        }
    }

    /// Returns the indexes of an endpoint's path parameters, by their Swift names.
    static func parameters(of endpoint: Endpoint) -> [String: Int] {
        var indexes: [String: Int] = [:]
        for index in endpoint.parameters.indices where endpoint.parameters[index].location == .path {
            indexes[endpoint.parameters[index].name] = index
        }
        return indexes
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// Returns a path as it is sent, without its fragment.
    ///
    /// A fragment is never sent (RFC 3986, section 3.5). Descriptions use fragments to distinguish two operations with
    /// the same path and method.
    static func sent(_ path: [PathSegment]) -> [PathSegment] {
        var sent: [PathSegment] = []
        for segment in path {
            guard case .literal(let literal) = segment, literal.utf8.contains(UInt8(ascii: "#")),
                let mark = literal.firstIndex(of: "#")
            else {
                sent.append(segment)
                continue
            }
            if mark > literal.startIndex { sent.append(.literal(String(literal[..<mark]))) }
            break
        }
        return sent
    }

    /// Returns a string in which the characters that a path doesn't allow are percent-encoded.
    ///
    /// See RFC 3986, section 3.3. Existing percent-encoding doesn't change.
    static func encoded(_ text: String) -> String {
        PercentEncoding.encoded(text, where: isAllowed)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "!"), UInt8(ascii: "$")...UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ";"): true
        case UInt8(ascii: "="), UInt8(ascii: "?"), UInt8(ascii: "@"), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: false
        }
    }
}

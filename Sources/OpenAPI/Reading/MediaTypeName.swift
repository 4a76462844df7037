/// Functions that classify media types by their names (RFC 9110, 8.3.1).
package enum MediaTypeName {
    /// Returns the name of a media type in lower case, without parameters.
    package static func essence(_ name: String) -> String {
        let isEssence = name.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.allSatisfy { byte in
                byte < 0x80 && byte != UInt8(ascii: ";") && byte != UInt8(ascii: " ")
                    && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            }
        }
        if isEssence == true { return name }
        let bytes = name.utf8.prefix { $0 != UInt8(ascii: ";") }.filter { $0 != UInt8(ascii: " ") }
        return String(decoding: bytes, as: UTF8.self).lowercased()
    }

    /// Returns whether the body of a media type is a sequence of values without an outer value.
    ///
    /// See OpenAPI 3.2, "Sequential Media Types". An unknown media type may be a sequence.
    static func isSequence(_ essence: String) -> Bool {
        if essence == "text/event-stream" { return true }
        let isJSON = essence == "application/json" || essence.hasSuffix("+json")
        let isXML = essence == "application/xml" || essence.hasSuffix("+xml")
        let isForm = essence == "application/x-www-form-urlencoded" || essence == "multipart/form-data"
        return !isJSON && !isXML && !isForm && essence != "text/plain" && essence != "application/octet-stream"
    }

    /// Returns whether a string has the form `type/subtype`, in which both parts are tokens.
    ///
    /// Parameters of the media type aren't checked. `*/*` and `image/*` are valid too. See RFC 9110, 8.3.1.
    static func isMediaType(_ text: String) -> Bool {
        var slashes = 0
        // The number of characters of the type or, after the slash, of the subtype.
        var length = 0
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: ";"): return slashes == 1 && length > 0
            case UInt8(ascii: " "): continue
            case UInt8(ascii: "/"):
                guard length > 0, slashes == 0 else { return false }
                slashes = 1
                length = 0
            default:
                guard HTTPToken.contains(byte) else { return false }
                length += 1
            }
        }
        return slashes == 1 && length > 0
    }
}

import EndpointDigests
import EndpointRuntime

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An entry of a store: the bytes of a value, and its metadata.
struct Entry: Sendable {
    /// Nanoseconds since 1970.
    var stored: Int64
    /// The metadata that ``EntryWriter`` has written.
    var head: [UInt8] = []
    var body: Data

    /// In memory, near enough.
    var size: Int { head.count + body.count + 200 }
}

/// The name of an entry.
///
/// The name doesn't reveal the key, because keys contain URLs, which may contain secrets.
struct EntryName: Sendable, Hashable {
    /// The kind of entry. Equal keys of different kinds are different entries.
    enum Kind: String, Sendable, CaseIterable {
        case value = "v"
        case response = "r"
        case http = "h"
    }

    let kind: Kind
    let digest: [UInt8]

    /// The name of the entry's file, such as `v-` and 64 hexadecimal digits.
    var fileName: String { "\(kind.rawValue)-\(digest.hexadecimal)" }

    /// Returns the kind of a file by its name; nil for other files.
    static func kind(ofFile name: String) -> Kind? {
        let text = Array(name.utf8)
        guard text.count == 66, text[1] == UInt8(ascii: "-"),
            text.dropFirst(2).allSatisfy({ $0 &- UInt8(ascii: "0") < 10 || $0 &- UInt8(ascii: "a") < 6 })
        else { return nil }
        return Kind(rawValue: String(name.prefix(1)))
    }
}

/// Keeps entries. What doesn't work is reported, and looks like an entry that isn't there.
protocol EntryStore: Sendable {
    func entry(_ name: EntryName) -> Entry?
    /// - Returns: Whether it is there now.
    func store(_ entry: Entry, as name: EntryName) -> Bool
    /// - Returns: A Boolean value that indicates whether there was one, if the store reports it.
    func remove(_ name: EntryName) -> Bool
    /// - Returns: A Boolean value that indicates whether all of them were removed.
    func removeAll(of kinds: Set<EntryName.Kind>) -> Bool
}

import EndpointDigests
import EndpointRuntime

/// An entry of a cache's store: the bytes of a value or response, and metadata.
struct Entry: Sendable {
    /// The time when the entry was stored, in nanoseconds since 1970.
    var stored: Int64
    /// The metadata of the entry in JSON; empty if there is none.
    var head: [UInt8] = []
    var body: Data

    /// The metadata of the entry; null if there is none, or another version of this module has written it.
    var metadata: JSONValue { (try? JSONValue(json: Data(head))) ?? .null }

    /// The approximate size of the entry in memory, in bytes.
    var size: Int { head.count + body.count + 200 }
}

/// The name of an entry in a cache's store.
///
/// The name contains a digest of the key, because keys contain URLs, which may contain secrets.
struct EntryName: Sendable, Hashable {
    /// The kind of an entry. Entries of different kinds may have equal keys.
    enum Kind: String, Sendable, CaseIterable {
        case value = "v"
        case response = "r"
        case http = "h"
    }

    let kind: Kind
    let digest: [UInt8]

    /// The name of the entry's file: for example `v-` and 64 hexadecimal digits.
    var fileName: String { "\(kind.rawValue)-\(digest.hexadecimal)" }

    /// Returns the kind of the entry in a file with a name; nil for files without an entry.
    static func kind(ofFile name: String) -> Kind? {
        let text = Array(name.utf8)
        guard text.count == 66, text[1] == UInt8(ascii: "-"),
            text.dropFirst(2).allSatisfy({ $0 &- UInt8(ascii: "0") < 10 || $0 &- UInt8(ascii: "a") < 6 })
        else { return nil }
        return Kind(rawValue: String(name.prefix(1)))
    }
}

/// A store of entries. Problems are reported separately, and the entry counts as absent.
protocol EntryStore: Sendable {
    func entry(_ name: EntryName) -> Entry?
    /// Stores an entry.
    ///
    /// - Returns: A Boolean value that indicates whether the entry was stored.
    func store(_ entry: Entry, as name: EntryName) -> Bool
    /// Removes an entry.
    ///
    /// - Returns: A Boolean value that indicates whether there was an entry; always true for a store in memory.
    func remove(_ name: EntryName) -> Bool
    /// Removes all entries of some kinds.
    ///
    /// - Returns: A Boolean value that indicates whether all these entries were removed.
    func removeAll(of kinds: Set<EntryName.Kind>) -> Bool
}

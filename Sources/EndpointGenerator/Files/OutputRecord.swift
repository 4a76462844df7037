import APIModel
import SwiftCode

/// The record of a run, stored beside the generated files.
///
/// The record consists of the version of the generator, a digest of each file, and the names and key-path roots that
/// rules decided.
///
/// With the record, `check` distinguishes a file that was edited manually from a file that a changed description would
/// change, and the next run renames nothing. The name of the record's file begins with a dot, so that no build system
/// compiles or copies the file.
struct OutputRecord: Equatable {
    var version: String
    /// The digest of each generated file by its path.
    var digests: [String: String] = [:]
    var names = NameRecord()

    /// The maximum length of a client's name in the name of the record's file, in bytes.
    private static let longestName = 100

    init(version: String, files: [GeneratedFile], names: NameRecord) {
        self.version = version
        self.names = names
        for file in files { digests[file.path] = Self.digest(of: file.bytes) }
    }

    /// Reads a record; nil if the bytes aren't a record.
    init?(_ bytes: [UInt8]) {
        // Version control may have changed the line breaks to CRLF.
        var lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.dropFirst()
        guard let first = lines.popFirst(), first.starts(with: "endpointgen ".utf8) else { return nil }
        version = String(decoding: first.dropFirst("endpointgen ".utf8.count), as: UTF8.self)
        for line in lines where !names.read(line) {
            guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { continue }
            digests[String(decoding: line[(space + 1)...], as: UTF8.self)] = String(
                decoding: line[..<space], as: UTF8.self)
        }
    }

    /// Returns the record at `path`, relative to a folder; nil if there is none.
    ///
    /// - Throws: ``DiskFile/Problem`` when the record can't be read, since names may change without it.
    static func read(_ path: String, in folder: String) throws(DiskFile.Problem) -> OutputRecord? {
        try DiskFile.contents(of: folder + "/" + path).flatMap { OutputRecord($0) }
    }

    /// Returns the record as a file of the output folder.
    ///
    /// - Parameter marker: The beginning of the first line of the client's files.
    func file(marker: String) -> GeneratedFile {
        var text = "\(marker) A record for the next run; commit it.\nendpointgen \(version)\n"
        for (path, digest) in digests.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            text += "\(digest) \(path)\n"
        }
        for line in names.lines { text += line + "\n" }
        return GeneratedFile(path: Self.path(marker: marker), bytes: Array(text.utf8))
    }

    /// Returns the path of a client's record in its output folder: `.endpointgen.BookstoreClient.record`.
    static func path(marker: String) -> String {
        let name = marker.dropFirst(GeneratedFile.markerOfAnyClient.count).filter { $0 != "." && $0 != "/" }
        let short = name.utf8.count <= longestName ? String(name) : digest(of: Array(name.utf8))
        return ".endpointgen.\(short).record"
    }

    /// Returns the 64-bit FNV-1a hash of `bytes` in hexadecimal.
    ///
    /// The hash detects edits, and isn't a protection against forgery.
    static func digest(of bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        bytes.withUnsafeBufferPointer { buffer in
            for byte in buffer { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

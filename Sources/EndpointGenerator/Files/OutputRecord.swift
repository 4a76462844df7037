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
        for (file, digest) in zip(files, Self.digests(of: files.map(\.bytes))) { digests[file.path] = digest }
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
    static func digest(of bytes: [UInt8]) -> String { digests(of: [bytes]).joined() }

    /// Returns the digests of files.
    ///
    /// Each step of a hash waits for the step before it, so four files of similar sizes are hashed at the same time.
    private static func digests(of files: [[UInt8]]) -> [String] {
        var hashes = [UInt64](repeating: 0xcbf2_9ce4_8422_2325, count: files.count)
        func add(_ byte: UInt8, to hash: inout UInt64) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        let order = files.indices.sorted { files[$0].count < files[$1].count }
        var done = [Int](repeating: 0, count: files.count)
        for first in stride(from: 0, to: order.count - 3, by: 4) {
            let (a, b, c, d) = (order[first], order[first + 1], order[first + 2], order[first + 3])
            let (bytesA, bytesB, bytesC, bytesD) = (files[a], files[b], files[c], files[d])
            var (hashA, hashB, hashC, hashD) = (hashes[a], hashes[b], hashes[c], hashes[d])
            for position in bytesA.indices {
                add(bytesA[position], to: &hashA)
                add(bytesB[position], to: &hashB)
                add(bytesC[position], to: &hashC)
                add(bytesD[position], to: &hashD)
            }
            (hashes[a], hashes[b], hashes[c], hashes[d]) = (hashA, hashB, hashC, hashD)
            for index in [a, b, c, d] { done[index] = bytesA.count }
        }
        for index in files.indices {
            for byte in files[index][done[index]...] { add(byte, to: &hashes[index]) }
        }
        return hashes.map { hash in
            let digits = String(hash, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
    }
}

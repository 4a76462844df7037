import Diagnostics
import SpecSyntax

// The file `.openapi-generator-ignore`, whose patterns exclude generated files.
extension OtherConfiguration {
    /// Converts patterns for the files of groups: `**/APIs/PetAPI.swift` excludes the tag of `Pet`.
    mutating func convertIgnored(_ file: SourceFile, _ id: SourceFileID) {
        var start = 0
        for line in file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            defer { start += line.count + 1 }
            let pattern = String(decoding: line, as: UTF8.self).filter { $0 != "\r" && $0 != "\t" && $0 != " " }
            guard !pattern.isEmpty, !pattern.hasPrefix("#") else { continue }
            let range = SourceRange(file: id, start: UInt32(start), end: UInt32(start + line.count))
            let node = SyntaxNode(.scalar(SyntaxScalar(text: pattern, style: .quoted)), range: range)
            let name = pattern.split(separator: "/").last.map(String.init) ?? ""
            let group = name.hasSuffix("API.swift") ? String(name.dropLast("API.swift".count)) : ""
            let tag = tag(ofGroup: group)
            if !pattern.hasPrefix("!"), names.tags.contains(tag) {
                append(pattern, at: node, [(["filter", "exclude", "tags"], tag)])
            } else if name.hasSuffix(".swift") {
                miss(pattern, at: node, "models that no operation needs aren't generated; an overlay removes others")
            } else {
                miss(pattern, at: node, "only Swift files are generated")
            }
        }
    }
}

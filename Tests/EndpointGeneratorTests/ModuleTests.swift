import Foundation
import Testing

/// The table of CONTRIBUTING.md: which modules a module imports.
@Suite("Modules")
struct ModuleTests {
    @Test("import what CONTRIBUTING.md says, and nothing else", arguments: Self.folders)
    func imports(module: String) throws {
        let allowed = try #require(Self.table[module], "CONTRIBUTING.md has no module '\(module)'")
        #expect(try Self.imports(of: module) == allowed)
    }

    @Test("no file has more than 300 lines", arguments: Self.folders)
    func length(module: String) {
        let folder = Checkout.root.appendingPathComponent("Sources").appendingPathComponent(module)
        let long = contents(of: folder).filter { name, text in
            name.hasSuffix(".swift") && text.utf8.count { $0 == UInt8(ascii: "\n") } > 300
        }
        #expect(long.keys.sorted() == [])
    }

    private static let folders: [String] = {
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: Checkout.root.appendingPathComponent("Sources").path))
            ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }()

    /// The rows by their modules: `| `SpecSyntax` | … | `CLibYAML`, `Diagnostics` |`.
    private static let table: [String: Set<String>] = {
        let text =
            (try? String(contentsOf: Checkout.root.appendingPathComponent("CONTRIBUTING.md"), encoding: .utf8)) ?? ""
        var table: [String: Set<String>] = [:]
        for line in text.split(separator: "\n") where line.hasPrefix("| `") {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map { codeSpans(in: $0) }
            for module in cells[1] { table[module] = Set(cells[3]) }
        }
        return table
    }()

    private static func codeSpans(in cell: Substring) -> [String] {
        let pieces = cell.split(separator: "`", omittingEmptySubsequences: false)
        return stride(from: 1, to: pieces.count, by: 2).map { String(pieces[$0]) }
    }

    private static func imports(of module: String) throws -> Set<String> {
        let folder = Checkout.root.appendingPathComponent("Sources").appendingPathComponent(module)
        let declaration = #/^\s*(?:(?:public|internal|package|fileprivate|private|@\w+(?:\(\w+\))?)\s+)*import\s+(\w+)/#
        var modules: Set<String> = []
        for (name, text) in contents(of: folder) where name.hasSuffix(".swift") {
            for line in text.split(separator: "\n") {
                if let match = line.firstMatch(of: declaration) { modules.insert(String(match.1)) }
            }
        }
        return modules
    }
}

import Foundation
import Testing

/// The tables of CONTRIBUTING.md: which folders of a module a folder may know.
@Suite("Folders")
struct FolderTests {
    @Test("know only those that CONTRIBUTING.md has below them", arguments: Self.modules)
    func order(module: String) throws {
        let table = try #require(Self.tables[module], "CONTRIBUTING.md has no table of the folders of '\(module)'")
        let sources = SourceNames.files(of: module)
        #expect(Set(sources.map(\.folder)) == Set(table))
        let owners = SourceNames.owners(in: sources)
        var upward: Set<String> = []
        for source in sources {
            for name in source.references {
                guard let owner = owners[name], owner != source.folder, let above = table.firstIndex(of: source.folder),
                    let below = table.firstIndex(of: owner), below < above
                else { continue }
                upward.insert("\(source.folder)/\(source.file) knows \(name) of \(owner)")
            }
        }
        #expect(upward.sorted() == [])
    }

    /// Those with folders.
    private static let modules: [String] = SourceNames.modules.filter { module in
        Set(SourceNames.files(of: module).map(\.folder)).count > 1
    }

    /// The folders of each module in the order of its table: the first cells of the rows below `### The folders of X`.
    private static let tables: [String: [String]] = {
        let text =
            (try? String(contentsOf: Checkout.root.appendingPathComponent("CONTRIBUTING.md"), encoding: .utf8)) ?? ""
        var tables: [String: [String]] = [:]
        var module: String?
        for line in text.split(separator: "\n") {
            if line.hasPrefix("#") {
                module =
                    line.hasPrefix("### The folders of `")
                    ? line.split(separator: "`").dropFirst().first.map(String.init) : nil
            } else if let module, line.hasPrefix("| `"), let folder = line.split(separator: "`").dropFirst().first {
                tables[module, default: []].append(String(folder))
            }
        }
        return tables
    }()
}

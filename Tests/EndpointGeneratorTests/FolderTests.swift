import Foundation
import Testing

/// Which folders of a module a folder may know, told by the names of types. `FolderCompileTests` see members too.
@Suite("Folders")
struct FolderTests {
    @Test("know only those that CONTRIBUTING.md has below them", arguments: FolderTable.modules)
    func order(module: String) throws {
        let table = try #require(
            FolderTable.tables[module], "CONTRIBUTING.md has no table of the folders of '\(module)'")
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
}

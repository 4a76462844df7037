import Foundation

/// The tables of CONTRIBUTING.md: the folders of each module, a folder above those that it may know.
enum FolderTable {
    /// Those with folders.
    static let modules: [String] = SourceNames.modules.filter { module in
        Set(SourceNames.files(of: module).map(\.folder)).count > 1
    }

    /// The folders of each module in the order of its table: the first cells of the rows below `### The folders of X`.
    static let tables: [String: [String]] = {
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

import Foundation

/// The names of types that a source file declares and refers to, determined from its text.
struct SourceNames {
    /// The folder in its module; `.` for the module itself.
    let folder: String
    let file: String
    /// Of types that aren't within others.
    private(set) var declarations: Set<String> = []
    /// Names that begin with a capital letter and aren't members of what stands before them.
    private(set) var references: Set<String> = []

    static let modules: [String] = {
        let names =
            (try? FileManager.default.contentsOfDirectory(atPath: Checkout.root.appendingPathComponent("Sources").path))
            ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }()

    static func files(of module: String) -> [SourceNames] {
        let folder = Checkout.root.appendingPathComponent("Sources").appendingPathComponent(module)
        return contents(of: folder).sorted { $0.key < $1.key }.filter { $0.key.hasSuffix(".swift") }.map { path, text in
            let components = path.split(separator: "/")
            let folder = components.count > 1 ? components.dropLast().joined(separator: "/") : "."
            return SourceNames(folder: folder, file: String(components.last ?? ""), text)
        }
    }

    /// Returns the folder that declares a name, if there is only one.
    static func owners(in sources: [SourceNames]) -> [String: String] {
        var folders: [String: Set<String>] = [:]
        for source in sources {
            for name in source.declarations { folders[name, default: []].insert(source.folder) }
        }
        return folders.compactMapValues { $0.count == 1 ? $0.first : nil }
    }

    init(folder: String, file: String, _ text: String) {
        self.folder = folder
        self.file = file
        var scanner = Scanner(bytes: Array(text.utf8))
        scanner.scanCode(until: nil)
        declarations = scanner.declarations
        references = scanner.references
    }

    /// Skips comments and string literals, but not interpolations in them.
    private struct Scanner {
        let bytes: [UInt8]
        var index = 0
        var depth = 0
        var isMember = false
        var declares = false
        var declarations: Set<String> = []
        var references: Set<String> = []

        private static let declaring: Set<String> = ["struct", "class", "enum", "protocol", "actor", "typealias"]

        func begins(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

        /// Up to the parenthesis that ends an interpolation, or to the end.
        mutating func scanCode(until end: UInt8?) {
            var parentheses = 0
            while index < bytes.count {
                let byte = bytes[index]
                switch byte {
                case _ where begins("//"):
                    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
                case _ where begins("/*"):
                    while index < bytes.count, !begins("*/") { index += 1 }
                case UInt8(ascii: "\""): scanText()
                case _ where Self.isNamePart(byte): scanName()
                default:
                    if byte == UInt8(ascii: "{") { depth += 1 }
                    if byte == UInt8(ascii: "}") { depth -= 1 }
                    if byte == UInt8(ascii: "(") { parentheses += 1 }
                    if byte == UInt8(ascii: ")") {
                        parentheses -= 1
                        if parentheses < 0, byte == end { return }
                    }
                    isMember = byte == UInt8(ascii: ".")
                    index += 1
                }
            }
        }

        private mutating func scanText() {
            let isRaw = index > 0 && bytes[index - 1] == UInt8(ascii: "#")
            let quote = isRaw ? "\"#" : begins("\"\"\"") ? "\"\"\"" : "\""
            index += isRaw ? 1 : quote.utf8.count
            while index < bytes.count, !begins(quote) {
                if !isRaw, begins("\\(") {
                    index += 2
                    scanCode(until: UInt8(ascii: ")"))
                } else if !isRaw, bytes[index] == UInt8(ascii: "\\") {
                    index += 1
                }
                index += 1
            }
            index += quote.utf8.count
            isMember = false
        }

        private mutating func scanName() {
            let start = index
            while index < bytes.count, Self.isNamePart(bytes[index]) { index += 1 }
            let name = String(decoding: bytes[start..<index], as: UTF8.self)
            if declares, depth == 0 { declarations.insert(name) }
            if !isMember, name.first?.isUppercase == true { references.insert(name) }
            declares = Self.declaring.contains(name) && !isMember
            isMember = false
        }

        private static func isNamePart(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
                true
            default: false
            }
        }
    }
}

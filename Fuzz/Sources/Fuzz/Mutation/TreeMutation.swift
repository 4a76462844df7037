import Diagnostics
import SpecSyntax

/// Mutations of JSON or YAML values, which are changed as trees and written as JSON.
enum TreeMutation {
    /// Returns a mutated value; nil if the bytes aren't JSON or YAML.
    ///
    /// - Parameter other: The input from which parts are inserted.
    static func mutated(
        _ bytes: [UInt8], from other: [UInt8], using generator: inout SeededGenerator
    ) -> [UInt8]? {
        guard var tree = Tree(bytes) else { return nil }
        let parts = (other == bytes ? tree : Tree(other) ?? tree).parts
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            // The traversal counts down, and changes the node at which the count is zero.
            var countdown = Int.random(in: 0..<tree.count, using: &generator)
            tree.change(at: &countdown, with: parts, using: &generator)
        }
        var output: [UInt8] = []
        tree.write(to: &output)
        return output
    }
}

/// A JSON value in which keys may repeat and scalars may be any text.
indirect enum Tree {
    case scalar(String)
    case list([Tree])
    case object([(key: String, value: Tree)])

    init?(_ bytes: [UInt8]) {
        var sources = SourceMap()
        var sink = DiagnosticSink()
        let file = sources.add(SourceFile(path: "input", bytes: bytes))
        guard let node = SyntaxReader().read(file, in: sources, reporting: &sink) else { return nil }
        self.init(node)
    }

    private init(_ node: SyntaxNode) {
        switch node.content {
        case .scalar(let scalar):
            switch scalar.value {
            case .null: self = .scalar("null")
            case .boolean(let value): self = .scalar(value ? "true" : "false")
            case .integer(let text), .number(let text): self = .scalar(text)
            case .string(let text): self = .scalar(Self.quoted(text))
            }
        case .sequence(let items): self = .list(items.map(Tree.init))
        case .mapping(let mapping): self = .object(mapping.entries.map { ($0.key, Tree($0.value)) })
        }
    }

    /// The number of nodes, including the root.
    var count: Int {
        switch self {
        case .scalar: 1
        case .list(let items): items.reduce(1) { $0 + $1.count }
        case .object(let members): members.reduce(1) { $0 + $1.value.count }
        }
    }

    /// All nodes, each with its key or the key of the enclosing array.
    var parts: [(key: String, value: Tree)] {
        var parts: [(key: String, value: Tree)] = []
        collect(into: &parts, key: "x")
        return parts
    }

    private func collect(into parts: inout [(key: String, value: Tree)], key: String) {
        parts.append((key, self))
        switch self {
        case .scalar: break
        case .list(let items): for item in items { item.collect(into: &parts, key: key) }
        case .object(let members): for member in members { member.value.collect(into: &parts, key: member.key) }
        }
    }

    mutating func change(
        at countdown: inout Int, with parts: [(key: String, value: Tree)], using generator: inout SeededGenerator
    ) {
        guard countdown > 0 else {
            countdown = -1
            return self = changed(with: parts, using: &generator)
        }
        countdown -= 1
        switch self {
        case .scalar: break
        case .list(var items):
            for index in items.indices where countdown >= 0 {
                items[index].change(at: &countdown, with: parts, using: &generator)
            }
            self = .list(items)
        case .object(var members):
            for index in members.indices where countdown >= 0 {
                members[index].value.change(at: &countdown, with: parts, using: &generator)
            }
            self = .object(members)
        }
    }

    private func changed(
        with parts: [(key: String, value: Tree)], using generator: inout SeededGenerator
    ) -> Tree {
        let part = parts.randomElement(using: &generator) ?? ("x", .scalar("1"))
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: return part.value
        case 1: return .scalar(Self.scalars.randomElement(using: &generator) ?? "null")
        case 2: return .list([self])
        case 3: return .object([(part.key, self)])
        default: return changedWithin(part, using: &generator)
        }
    }

    private func changedWithin(
        _ part: (key: String, value: Tree), using generator: inout SeededGenerator
    ) -> Tree {
        switch self {
        case .scalar:
            return .scalar(Self.scalars.randomElement(using: &generator) ?? "null")
        case .list(var items):
            let index = Int.random(in: 0...items.count, using: &generator)
            switch Int.random(in: 0..<3, using: &generator) {
            case 0 where index < items.count: items.remove(at: index)
            case 1 where index < items.count: items.insert(items[index], at: index)
            default: items.insert(part.value, at: index)
            }
            return .list(items)
        case .object(var members):
            let index = Int.random(in: 0...members.count, using: &generator)
            guard index < members.count else { return .object(members + [part]) }
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: members.remove(at: index)
            case 1: members[index].value = part.value
            case 2: members[index].key = part.key
            case 3: members.append((members[index].key, part.value))
            default: members.insert(part, at: index)
            }
            return .object(members)
        }
    }

    func write(to output: inout [UInt8]) {
        switch self {
        case .scalar(let text): output += text.utf8
        case .list(let items):
            output.append(UInt8(ascii: "["))
            for (index, item) in items.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                item.write(to: &output)
            }
            output.append(UInt8(ascii: "]"))
        case .object(let members):
            output.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                output += Self.quoted(member.key).utf8
                output.append(UInt8(ascii: ":"))
                member.value.write(to: &output)
            }
            output.append(UInt8(ascii: "}"))
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// JSON scalars that mutations insert.
    private static let scalars = [
        "null", "true", "false", "0", "-0", "1", "-1", "1.5", "1e3", "1E-3", "1e999", "1e-999", "2147483648", "9007199254740993",
        "9223372036854775807", "9223372036854775808", "-9223372036854775809", "18446744073709551616",
        "1e30", "-1e30", "1e-9223372036854775808", "1e9223372036854775807", "0.1000000000000000055511151231257827", "123456789012345678901234567890", "\"\"", "\"a\"", "\"1\"", "\"true\"",
        "\"2024-02-29\"", "\"2024-02-30\"", "\"2024-01-02T03:04:05Z\"", "\"2024-01-02T03:04:60.123456789+23:59\"",
        "\"01234567-89ab-cdef-0123-456789abcdef\"", "\"https://a.example/b?c#d\"", "\"::\"", "\"AAECAw==\"", "\"\\u0000\"",
        "\"\\ud83d\\ude00\"", "\"e\\u0301\"", "\"\\u2028\"", "\"*/\"", "\"\\\\(x)\"", "\"\\\"\\\"\\\"\"", "\"#/components/schemas/A\"",
        "\"#\"", "\"~1~0\"", "\"{a}\"", "\"object\"", "\"array\"", "\"string\"", "\"integer\"", "\"number\"", "\"date-time\"",
        "\"application/json\"", "\"multipart/form-data\"", "\"application/x-www-form-urlencoded\"", "\"text/event-stream\"",
        "\"query\"", "\"path\"", "\"header\"", "\"deepObject\"", "\"3.1.0\"", "\"2.0\"", "{}", "[]",
    ]
}

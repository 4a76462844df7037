import APIModel
import SwiftCode

// Reads and writes the lines of the record of a run. Each operation and each type has one line. The lines are sorted,
// so that a review shows what changes.
//
//     operation GET /books listBooks group=books name=list types=ListBooks root=items
//     base Animal
//     component simple-user SimpleUser
//     enumeration Book.Genre
//     type CreateBookRequest CreateBookRequest
//     union Book.Award {prize}=object/Object
extension NameRecord {
    /// The maximum length of a line in bytes; a longer line isn't read.
    private static let longestLine = 20_000

    var lines: [String] {
        let keys = operations.map { ($0.path, $0.method, $0.operationID ?? "") }
        let operations = keys.indices.sorted { keys[$0] < keys[$1] }.map { index in
            let operation = self.operations[index]
            var fields = ["operation", operation.method, operation.path, operation.operationID ?? "-"].map(Self.encoded)
            // A hyphen means that there is no operationId, so an operationId that is a hyphen is percent-encoded.
            if operation.operationID == "-" { fields[3] = "%2D" }
            return (fields + operation.attributes).joined(separator: " ")
        }
        let components = components.map { "component \(Self.encoded($0.key)) \(Self.encoded($0.value))" }
        let types = types.map { "type \(Self.encoded($0.key)) \(Self.encoded($0.value))" }
        let bases = bases.map { "base \(Self.encoded($0))" }
        let schemes = securitySchemes.map { "security \(Self.encoded($0.key)) \(Self.encoded($0.value))" }
        let enumerations = enumerations.map { "enumeration \(Self.encoded($0))" }
        let unions = cases.map { union, names in
            let cases = names.map { Self.encoded($0.key) + "=" + Self.encoded($0.value) }.sorted()
            return "union \(Self.encoded(union)) \(cases.joined(separator: " "))"
        }
        // The lines are ASCII, so the order of strings is that of their bytes.
        return operations + [bases, components, enumerations, schemes, types, unions].flatMap { $0.sorted() }
    }

    /// Reads a line of the record; returns false if the line doesn't contain a name.
    mutating func read(_ line: ArraySlice<UInt8>) -> Bool {
        let words = line.split(separator: UInt8(ascii: " "))
        let kind = words.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
        guard ["operation", "base", "component", "enumeration", "security", "type", "union"].contains(kind) else {
            return false
        }
        guard line.count <= Self.longestLine else { return true }
        let fields = words[1...]
        switch kind {
        case "operation" where fields.count > 3: add(Operation(Array(fields)))
        case "base" where fields.count == 1: bases.insert(Self.decoded(fields[1]))
        case "component" where fields.count == 2: components[Self.decoded(fields[1])] = Self.decoded(fields[2])
        case "enumeration" where fields.count == 1: enumerations.insert(Self.decoded(fields[1]))
        case "security" where fields.count == 2:
            securitySchemes[Self.decoded(fields[1])] = Self.decoded(fields[2])
        case "union" where fields.count > 1:
            let union = Self.decoded(fields[1])
            for case let (name, value)? in fields.dropFirst().map(Self.pair) {
                cases[union, default: [:]][name] = value
            }
        case "type" where fields.count == 2: types[Self.decoded(fields[1])] = Self.decoded(fields[2])
        default: break
        }
        return true
    }

    /// Returns the decoded strings before and after the first equals sign; nil if one of them is empty.
    fileprivate static func pair(_ field: ArraySlice<UInt8>) -> (name: String, value: String)? {
        let parts = field.split(separator: UInt8(ascii: "="), maxSplits: 1)
        return parts.count == 2 ? (decoded(parts[0]), decoded(parts[1])) : nil
    }

    /// Returns the decoded strings between commas.
    fileprivate static func list(_ texts: ArraySlice<UInt8>) -> [String] {
        texts.split(separator: UInt8(ascii: ",")).map { decoded($0) }
    }

    /// Returns the string with percent-encoded spaces, control characters and separators.
    fileprivate static func encoded(_ text: String) -> String {
        if text.isEmpty { return "%" }
        return PercentEncoding.encoded(text) { byte in
            switch byte {
            case UInt8(ascii: "%"), UInt8(ascii: "="), UInt8(ascii: ","): false
            default: byte > 0x20 && byte < 0x7F
            }
        }
    }

    fileprivate static func decoded(_ text: ArraySlice<UInt8>) -> String {
        guard text.contains(UInt8(ascii: "%")) else { return String(decoding: text, as: UTF8.self) }
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else { continue }
            bytes.append(code)
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension NameRecord.Operation {
    /// Creates an operation from the fields of its line.
    ///
    /// - Parameter fields: The method, the path, the operationId or a hyphen, and attributes.
    fileprivate init(_ fields: [ArraySlice<UInt8>]) {
        self.init(
            method: NameRecord.decoded(fields[0]), path: NameRecord.decoded(fields[1]),
            operationID: fields[2].elementsEqual("-".utf8) ? nil : NameRecord.decoded(fields[2]), group: "")
        for field in fields.dropFirst(3) {
            let parts = field.split(separator: UInt8(ascii: "="), maxSplits: 1)
            if parts.count == 2 { read(String(decoding: parts[0], as: UTF8.self), parts[1]) }
        }
    }

    fileprivate var attributes: [String] {
        let encoded = NameRecord.encoded
        var fields = ["group=" + encoded(group)]
        if let name = names[.first] { fields.append("name=" + encoded(name)) }
        fields += names.filter { $0.key != .first }.map { $0.key.text + "=" + encoded($0.value) }
            .sorted()
        if !typeName.isEmpty { fields.append("types=" + encoded(typeName)) }
        if !arguments.isEmpty { fields.append("arguments=" + arguments.map(encoded).joined(separator: ",")) }
        if let sends { fields.append("sends=" + encoded(sends)) }
        if let receives { fields.append("receives=" + encoded(receives)) }
        fields += roots.map { status, keys in
            (status.isEmpty ? "root" : "root." + encoded(status)) + "=" + keys.map(encoded).joined(separator: ",")
        }.sorted()
        return fields
    }

    /// Reads an attribute, whose name is still encoded like its value.
    private mutating func read(_ name: String, _ value: ArraySlice<UInt8>) {
        switch name {
        case "group": group = NameRecord.decoded(value)
        case "types": typeName = NameRecord.decoded(value)
        case "arguments": arguments = NameRecord.list(value)
        case "sends": sends = NameRecord.decoded(value)
        case "receives": receives = NameRecord.decoded(value)
        default:
            if name == "root" || name.hasPrefix("root.") {
                roots[NameRecord.decoded(Array(name.utf8.dropFirst("root.".utf8.count))[...])] = NameRecord.list(value)
            } else if let role = NameRecord.Role(name) {
                names[role] = NameRecord.decoded(value)
            }
        }
    }
}

extension NameRecord.Role {
    fileprivate var text: String {
        switch self {
        case .first: "name"
        case .sending(let word): "name." + NameRecord.encoded(word)
        case .receiving(let word): "receiving." + NameRecord.encoded(word)
        case .pages: "pages"
        case .items: "all"
        }
    }

    fileprivate init?(_ text: String) {
        switch text {
        case "name": self = .first
        case "pages": self = .pages
        case "all": self = .items
        default:
            let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1)
            guard parts.count == 2 else { return nil }
            let word = NameRecord.decoded(Array(parts[1])[...])
            switch String(parts[0]) {
            case "name": self = .sending(word)
            case "receiving": self = .receiving(word)
            default: return nil
            }
        }
    }
}

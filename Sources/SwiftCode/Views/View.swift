/// What a template sees: a few named values, each Swift text, a list of lines, a flag or further views.
///
/// Every field of a kind of view is always there; ``TemplateSet`` checks templates against ``ViewKind`` before anything
/// is rendered.
struct View: Sendable {
    enum Value: Sendable {
        case text(SwiftText)
        case lines([SwiftText])
        case flag(Bool)
        case views([View])
        /// What another template makes of another view.
        indirect case rendered(Template, View)
    }

    /// So few that looking through them is faster than hashing a name.
    private let values: KeyValuePairs<StaticString, Value>

    init(_ values: KeyValuePairs<StaticString, Value>) {
        self.values = values
    }

    /// How much text it holds, in bytes.
    var size: Int {
        values.reduce(0) { size, pair in
            switch pair.value {
            case .text(let text): size + text.text.utf8.count
            case .lines(let lines): lines.reduce(size) { $0 + $1.text.utf8.count }
            case .views(let views): views.reduce(size) { $0 + $1.size }
            case .rendered(_, let view): size + view.size
            case .flag: size
            }
        }
    }

    /// - Parameter name: As UTF-8, which is how templates hold names.
    subscript(name: Slice<UnsafeBufferPointer<UInt8>>) -> Value? {
        // By index, since going through the pairs would copy each value on the way.
        let place = values.indices.first { index in
            let key = values[index].key
            return key.utf8CodeUnitCount == name.count && key.withUTF8Buffer { $0.elementsEqual(name) }
        }
        return place.map { values[$0].value }
    }
}

/// The fields of each kind of view, for checking templates.
struct ViewKind: Sendable {
    indirect enum Field: Sendable {
        case text, lines, flag
        case views([String: Field])
    }

    let name: String
    let fields: [String: Field]

    static let all: [ViewKind] = [
        ViewKind(
            name: "File",
            fields: ["header": .text, "contents": .lines, "imports": .lines, "declarations": .views(["text": .text])]
        ),
        ViewKind(
            name: "Structure",
            fields: [
                "access": .text, "keyword": .text, "name": .text, "documentation": .lines, "conformances": .text,
                "properties": .views(["documentation": .lines, "declaration": .text]), "signature": .lines,
                "assignments": .lines, "convenience": .text, "reads": .lines, "writes": .lines, "isReadable": .flag,
                "isWritable": .flag,
            ]
        ),
        ViewKind(
            name: "Enumeration",
            fields: [
                "access": .text, "name": .text, "namespace": .text, "documentation": .lines, "rawType": .text,
                "hasCases": .flag,
                "cases": .views(["access": .text, "documentation": .lines, "name": .text, "value": .text]),
            ]
        ),
        ViewKind(
            name: "Alias", fields: ["access": .text, "name": .text, "documentation": .lines, "type": .text]
        ),
        ViewKind(
            name: "Union",
            fields: [
                "access": .text, "name": .text, "documentation": .lines, "conformances": .text, "isOpen": .flag,
                "isReadable": .flag, "isWritable": .flag, "choice": .lines,
                "cases": .views(["indirect": .text, "name": .text, "member": .text, "type": .text]),
                "sharedProperties": .views([
                    "access": .text, "documentation": .lines, "name": .text, "type": .text, "cases": .lines,
                ]),
            ]
        ),
        ViewKind(
            name: "Success",
            fields: [
                "access": .text, "name": .text, "documentation": .lines, "hasDefault": .flag,
                "cases": .views(["documentation": .lines, "declaration": .text, "pattern": .text, "value": .text]),
            ]
        ),
        ViewKind(
            name: "Group",
            fields: [
                "access": .text, "targetName": .text, "clientName": .text, "documentation": .lines, "baseURL": .text,
                "samples": .lines,
                "security": .lines,
                "endpoints": .views([
                    "caseDocumentation": .lines, "caseDeclaration": .lines, "pattern": .text, "request": .lines,
                    "documentation": .lines, "attributes": .lines, "signature": .lines,
                    "call": .lines,
                    "pagination": .views([
                        "documentation": .lines, "attributes": .lines, "signature": .lines, "call": .lines,
                    ]),
                ]),
            ]
        ),
        ViewKind(name: "Enumerations", fields: ["access": .text, "name": .text, "title": .text]),
        ViewKind(
            name: "ResponseHeaders",
            fields: [
                "access": .text, "name": .text, "title": .text,
                "headers": .views([
                    "access": .text, "documentation": .lines, "attributes": .lines, "name": .text, "reader": .text,
                    "type": .text,
                    "key": .text, "format": .text,
                ]),
            ]
        ),
        ViewKind(
            name: "Client",
            fields: [
                "access": .text, "name": .text, "title": .text, "documentation": .lines, "environmentType": .text,
                "environmentDefault": .text, "credentialsType": .text, "credentialsValue": .text,
                "groups": .views(["access": .text, "documentation": .lines, "property": .text, "clientName": .text]),
                "memberwise": .lines, "security": .lines,
                "environments": .views(["access": .text, "documentation": .lines, "declaration": .text, "url": .text]),
                "hasOperationServers": .flag,
                "operationServers": .views([
                    "access": .text, "name": .text, "standard": .text, "type": .text, "documentation": .lines,
                    "operations": .lines,
                    "servers": .views(["access": .text, "documentation": .lines, "declaration": .text, "url": .text]),
                ]),
                "schemes": .views([
                    "access": .text, "documentation": .lines, "attributes": .lines, "declaration": .text,
                    "value": .text,
                ]),
                "sources": .views(["access": .text, "documentation": .lines, "declaration": .text]),
            ]
        ),
    ]
}

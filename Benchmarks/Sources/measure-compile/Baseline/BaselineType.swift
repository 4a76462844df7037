/// A type where it is used.
indirect enum BaselineType {
    case scalar(String)
    case named(String)
    case array(BaselineType)
    case dictionary(BaselineType)

    var spelled: String {
        switch self {
        case .scalar(let name), .named(let name): name
        case .array(let element): "[\(element.spelled)]"
        case .dictionary(let value): "[String: \(value.spelled)]"
        }
    }
}

/// A type where it is declared. What an object holds inside of itself is declared beside it, under a longer name.
struct BaselineDeclaration {
    enum Kind {
        case structure([Property])
        case enumeration([String])
        case union([BaselineType])
        case alias(BaselineType)
    }

    struct Property {
        var key: String
        var name: String
        var type: BaselineType
        var isOptional: Bool
        /// The value leads back to the object that holds it, and has to lie elsewhere.
        var isBoxed = false

        var spelledType: String {
            (isBoxed ? "Box<\(type.spelled)>" : type.spelled) + (isOptional ? "?" : "")
        }
    }

    var name: String
    var kind: Kind

    var text: String {
        switch kind {
        case .alias(let type): "public typealias \(name) = \(type.spelled)\n"
        case .enumeration(let values): enumeration(values)
        case .union(let members): union(members)
        case .structure(let properties): structure(properties)
        }
    }

    private func structure(_ properties: [Property]) -> String {
        guard !properties.isEmpty else {
            return "public struct \(name): Codable, Sendable {\n    public init() {}\n}\n"
        }
        let stored = properties.map { "    public var \($0.name): \($0.spelledType)\n" }
        let arguments = properties.map { "        \($0.name): \($0.spelledType)" + ($0.isOptional ? " = nil" : "") }
        let assignments = properties.map { "        self.\($0.name) = \($0.name)\n" }
        let keys = properties.map {
            "        case \($0.name)" + ($0.name == $0.key ? "" : " = \(BaselineName.literal($0.key))") + "\n"
        }
        return "public struct \(name): Codable, Sendable {\n" + stored.joined() + "\n    public init(\n"
            + arguments.joined(separator: ",\n") + "\n    ) {\n" + assignments.joined() + "    }\n\n"
            + "    private enum CodingKeys: String, CodingKey {\n" + keys.joined() + "    }\n}\n"
    }

    private func enumeration(_ values: [String]) -> String {
        var used: Set<String> = []
        let cases = values.map { value in
            let name = BaselineName.unique(BaselineName.member(value), &used)
            return "    case \(name)" + (name == value ? "" : " = \(BaselineName.literal(value))") + "\n"
        }
        return "public enum \(name): String, Codable, Sendable {\n" + cases.joined() + "}\n"
    }

    /// Returns a union: coding can't be synthesized, so the first member that can be decoded is used, as in handwritten
    /// code.
    private func union(_ members: [BaselineType]) -> String {
        let cases = members.enumerated().map { "    case option\($0)(\($1.spelled))\n" }
        let readings = members.enumerated().map { index, type in
            "        if let value = try? container.decode(\(type.spelled).self) {\n"
                + "            self = .option\(index)(value)\n            return\n        }\n"
        }
        let writings = members.indices.map { "        case .option\($0)(let value): try container.encode(value)\n" }
        return """
            public indirect enum \(name): Codable, Sendable {
            \(cases.joined())
                public init(from decoder: any Decoder) throws {
                    let container = try decoder.singleValueContainer()
            \(readings.joined())
                    throw DecodingError.dataCorruptedError(in: container, debugDescription: "none of the options")
                }

                public func encode(to encoder: any Encoder) throws {
                    var container = encoder.singleValueContainer()
                    switch self {
            \(writings.joined())
                    }
                }
            }

            """
    }
}

// The schemas of `Descriptions/payloads.yaml`, handwritten.

public struct Node: Codable, Sendable {
    public var name: String
    public var size: Int
    public var children: [Node]?
}

public struct Reading: Codable, Sendable {
    public var id: Int
    public var mean: Double
    public var deviation: Double
    public var samples: [Double]
    public var counts: [Int]
}

public struct Article: Codable, Sendable {
    public var title: String
    public var summary: String?
    public var body: String
}

/// A union, whose coding can't be synthesized: `kind` determines the type.
public enum Shape: Codable, Sendable {
    case circle(Circle)
    case rectangle(Rectangle)
    case label(Label)

    private enum CodingKeys: CodingKey {
        case kind
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(String.self, forKey: .kind) {
        case "circle": self = .circle(try Circle(from: decoder))
        case "rectangle": self = .rectangle(try Rectangle(from: decoder))
        case "label": self = .label(try Label(from: decoder))
        case let kind:
            throw DecodingError.dataCorruptedError(
                forKey: .kind, in: container, debugDescription: "no shape is a \(kind)"
            )
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .circle(let circle): try circle.encode(to: encoder)
        case .rectangle(let rectangle): try rectangle.encode(to: encoder)
        case .label(let label): try label.encode(to: encoder)
        }
    }
}

public struct Circle: Codable, Sendable {
    public var kind: String
    public var name: String?
    public var radius: Double
}

public struct Rectangle: Codable, Sendable {
    public var kind: String
    public var name: String?
    public var width: Double
    public var height: Double
}

public struct Label: Codable, Sendable {
    public var kind: String
    public var text: String
    public var size: Int?
}

public struct NewIssue: Codable, Sendable {
    public var title: String
    public var body: String?
    public var labels: [String]?
    public var milestone: Int?

    public init(title: String, body: String? = nil, labels: [String]? = nil, milestone: Int? = nil) {
        self.title = title
        self.body = body
        self.labels = labels
        self.milestone = milestone
    }
}

public struct Issue: Codable, Sendable {
    public var number: Int
    public var title: String
    public var state: String
    public var body: String?
    public var author: Author
    public var labels: [String]?

    public struct Author: Codable, Sendable {
        public var login: String
        public var id: Int
    }
}

import EndpointRuntime

// Unions in the shape of generated code, and what one writes by hand for `Codable`.

struct Circle: ReadableModel, WritableModel {
    let type: String
    let radius: Double

    init(from fields: inout FieldReader) throws {
        type = try fields.read("type")
        radius = try fields.read("radius")
    }

    func write(to fields: inout FieldWriter) throws {
        try fields.write("type", type)
        try fields.write("radius", radius)
    }
}

struct Rectangle: ReadableModel, WritableModel {
    let type: String
    let width: Double
    let height: Double
    let label: String?

    init(from fields: inout FieldReader) throws {
        type = try fields.read("type")
        width = try fields.read("width")
        height = try fields.read("height")
        label = try fields.readIfPresent("label")
    }

    func write(to fields: inout FieldWriter) throws {
        try fields.write("type", type)
        try fields.write("width", width)
        try fields.write("height", height)
        try fields.writeIfPresent("label", label)
    }
}

enum Shape: ReadableUnion, WritableUnion {
    case circle(Circle)
    case rectangle(Rectangle)
    case unknown(JSONValue)

    init(from value: ValueReader) throws {
        switch try value.discriminator("type") {
        case "circle": self = .circle(try value.read())
        case "rectangle": self = .rectangle(try value.read())
        default: self = .unknown(try value.read())
        }
    }

    func write(to value: inout ValueWriter) throws {
        switch self {
        case .circle(let circle): try value.write(circle)
        case .rectangle(let rectangle): try value.write(rectangle)
        case .unknown(let unknown): try value.write(unknown)
        }
    }
}

/// Told apart by what stands in the value.
enum Figure: ReadableUnion, WritableUnion {
    case circle(Circle)
    case rectangle(Rectangle)
    case name(String)
    case number(Int)

    init(from value: ValueReader) throws {
        switch try value.bestMatch(among: [
            .object(required: ["type", "radius"], known: [], constants: []),
            .object(required: ["type", "width", "height"], known: ["label"], constants: []), .string, .integer,
        ]) {
        case 0: self = .circle(try value.read())
        case 1: self = .rectangle(try value.read())
        case 2: self = .name(try value.read())
        default: self = .number(try value.read())
        }
    }

    func write(to value: inout ValueWriter) throws {
        switch self {
        case .circle(let circle): try value.write(circle)
        case .rectangle(let rectangle): try value.write(rectangle)
        case .name(let name): try value.write(name)
        case .number(let number): try value.write(number)
        }
    }
}

struct CircleTwin: Codable {
    let type: String
    let radius: Double
}

struct RectangleTwin: Codable {
    let type: String
    let width: Double
    let height: Double
    let label: String?
}

enum ShapeTwin: Codable {
    case circle(CircleTwin)
    case rectangle(RectangleTwin)

    private enum CodingKeys: CodingKey { case type }

    init(from decoder: any Decoder) throws {
        let type = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .type)
        switch type {
        case "circle": self = .circle(try CircleTwin(from: decoder))
        default: self = .rectangle(try RectangleTwin(from: decoder))
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .circle(let circle): try circle.encode(to: encoder)
        case .rectangle(let rectangle): try rectangle.encode(to: encoder)
        }
    }
}

enum FigureTwin: Codable {
    case circle(CircleTwin)
    case rectangle(RectangleTwin)
    case name(String)
    case number(Int)

    private enum CodingKeys: CodingKey { case radius }

    /// By the container's kind and keys, which costs less than trying every case.
    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: CodingKeys.self) {
            self = object.contains(.radius)
                ? .circle(try CircleTwin(from: decoder)) : .rectangle(try RectangleTwin(from: decoder))
            return
        }
        let single = try decoder.singleValueContainer()
        if let name = try? single.decode(String.self) {
            self = .name(name)
        } else {
            self = .number(try single.decode(Int.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .circle(let circle): try circle.encode(to: encoder)
        case .rectangle(let rectangle): try rectangle.encode(to: encoder)
        case .name(let name): try name.encode(to: encoder)
        case .number(let number): try number.encode(to: encoder)
        }
    }
}

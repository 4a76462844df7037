import EndpointRuntime
import Foundation

// Small models in the shape of generated code. What is synthesised for `Codable` beside them is in Twins.swift.

struct Node: ReadableModel, WritableModel {
    let name: String
    let value: Int
    let children: [Node]

    init(from fields: inout FieldReader) throws {
        name = try fields.read("name")
        value = try fields.read("value")
        children = try fields.read("children")
    }

    func write(to fields: inout FieldWriter) throws {
        try fields.write("name", name)
        try fields.write("value", value)
        try fields.write("children", children)
    }
}

struct Measurements: ReadableModel, WritableModel {
    let counts: [Int]
    let values: [Double]
    let points: [Point]

    init(from fields: inout FieldReader) throws {
        counts = try fields.read("counts")
        values = try fields.read("values")
        points = try fields.read("points")
    }

    func write(to fields: inout FieldWriter) throws {
        try fields.write("counts", counts)
        try fields.write("values", values)
        try fields.write("points", points)
    }
}

struct Point: ReadableModel, WritableModel {
    let id: Int32
    let x: Double
    let y: Double
    let z: Double?

    init(from fields: inout FieldReader) throws {
        id = try fields.read("id")
        x = try fields.read("x")
        y = try fields.read("y")
        z = try fields.readIfPresent("z")
    }

    func write(to fields: inout FieldWriter) throws {
        try fields.write("id", id)
        try fields.write("x", x)
        try fields.write("y", y)
        try fields.writeIfPresent("z", z)
    }
}

struct Article: ReadableModel, WritableModel {
    let title: String
    let body: String

    init(from fields: inout FieldReader) throws {
        title = try fields.read("title")
        body = try fields.read("body")
    }

    func write(to fields: inout FieldWriter) throws {
        try fields.write("title", title)
        try fields.write("body", body)
    }
}

/// Ten fields; the texts have sixty others before them.
struct Needle: ReadableModel, WritableModel {
    let a0: String, a1: Int, a2: Bool, a3: String?, a4: Int?
    let a5: String, a6: Int, a7: Bool, a8: String?, a9: Int?

    init(from fields: inout FieldReader) throws {
        a0 = try fields.read("a0")
        a1 = try fields.read("a1")
        a2 = try fields.read("a2")
        a3 = try fields.readIfPresent("a3")
        a4 = try fields.readIfPresent("a4")
        a5 = try fields.read("a5")
        a6 = try fields.read("a6")
        a7 = try fields.read("a7")
        a8 = try fields.readIfPresent("a8")
        a9 = try fields.readIfPresent("a9")
    }

    func write(to fields: inout FieldWriter) throws {
        try fields.write("a0", a0)
        try fields.write("a1", a1)
        try fields.write("a2", a2)
        try fields.writeIfPresent("a3", a3)
        try fields.writeIfPresent("a4", a4)
        try fields.write("a5", a5)
        try fields.write("a6", a6)
        try fields.write("a7", a7)
        try fields.writeIfPresent("a8", a8)
        try fields.writeIfPresent("a9", a9)
    }
}

struct Catalogue: ReadableModel, WritableModel {
    let stock: [String: Int]
    let labels: [String: String]
    let points: [String: Point]

    init(from fields: inout FieldReader) throws {
        stock = try fields.read("stock")
        labels = try fields.read("labels")
        points = try fields.read("points")
    }

    func write(to fields: inout FieldWriter) throws {
        try fields.write("stock", stock)
        try fields.write("labels", labels)
        try fields.write("points", points)
    }
}

struct Meeting: ReadableModel, WritableModel {
    let title: String
    let from: Date
    let until: Date?

    init(from fields: inout FieldReader) throws {
        title = try fields.read("title")
        from = try fields.read("from")
        until = try fields.readIfPresent("until")
    }

    func write(to fields: inout FieldWriter) throws {
        try fields.write("title", title)
        try fields.write("from", from)
        try fields.writeIfPresent("until", until)
    }
}

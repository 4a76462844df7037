import EndpointClients
import Foundation
import Testing

@_spi(Format) @testable import EndpointRuntime

/// Values decoded and encoded as a whole, and field by field, have the same results.
@Suite("Whole values and fields")
struct WholeValueTests {
    /// All its fields are optional, so only the JSON type indicates that a value isn't one.
    private struct Options: ReadableModel, WritableModel {
        enum Shades {}

        var shade: StringEnumeration<Shades>?
        var size: Double?

        init(shade: StringEnumeration<Shades>? = nil, size: Double? = nil) {
            self.shade = shade
            self.size = size
        }

        init(from fields: inout FieldReader) throws {
            shade = fields.enumerationIfPresent("shade")
            size = fields.doubleIfPresent("size")
        }

        func write(to fields: inout FieldWriter) throws {
            fields.writeIfPresent("shade", shade)
            fields.writeIfPresent("size", size)
        }
    }

    /// A custom value in a string.
    private struct Colour: SingleValueReadable, SingleValueWritable, Codable, Equatable {
        var name: String

        init(name: String) { self.name = name }

        init(from value: ValueReader) throws { name = try value.read() }

        func write(to value: inout ValueWriter) throws { try value.write(name) }
    }

    private struct Painting: ReadableModel, WritableModel {
        var frame: Options
        var colours: [Colour]
        var names: [String: Colour]

        init(frame: Options, colours: [Colour], names: [String: Colour] = [:]) {
            self.frame = frame
            self.colours = colours
            self.names = names
        }

        init(from fields: inout FieldReader) throws {
            frame = try fields.read("frame")
            colours = try fields.read("colours")
            names = try fields.readRemaining(besides: ["frame", "colours"])
        }

        func write(to fields: inout FieldWriter) throws {
            fields.write("frame", frame)
            fields.write("colours", colours)
            fields.writeRemaining(names)
        }
    }

    private func read<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
        try Response(statusCode: 200, data: Data(text.utf8)).map(type)
    }

    private func written(_ value: some WritableValue) throws -> String {
        let buffer = JSONOutput()
        var writer = ValueWriter(buffer)
        try value.write(to: &writer)
        return String(decoding: buffer.bytes, as: UTF8.self)
    }

    @Test(
        "a string, an array or a number isn't decoded as an object whose fields are all optional",
        arguments: ["\"red\"", "[]", "[1]", "7", "null", "true"])
    func notAnObject(text: String) {
        #expect(throws: EndpointError.self) { try read(Options.self, text) }
        #expect(throws: EndpointError.self) { try read([Options].self, "[{},\(text)]") }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Options].self, from: Data("[\(text)]".utf8)) }
    }

    @Test("a non-object is an error with its path, before any error of missing fields")
    func mismatchPath() throws {
        do {
            _ = try read(Painting.self, #"{"frame":"gold","colours":[]}"#)
            Issue.record("nothing was thrown")
        } catch EndpointError.objectMapping(DecodingError.typeMismatch(_, let context), _) {
            #expect(context.codingPath.map(\.stringValue) == ["frame"])
            #expect(context.debugDescription.contains("expected an object, not a string"))
        }
    }

    @Test("custom values are fields, elements and dictionary values, in any decoder and encoder")
    func single() throws {
        let text = #"{"frame":{"shade":"gold"},"colours":["red","blue"],"rest":"green"}"#
        let painting = try read(Painting.self, text)
        #expect(painting.frame.shade?.rawValue == "gold" && painting.frame.size == nil)
        #expect(
            painting.colours == [Colour(name: "red"), Colour(name: "blue")]
                && painting.names == ["rest": Colour(name: "green")])
        #expect(try written(painting) == text)
        #expect(try JSONDecoder().decode([Colour].self, from: Data(#"["red"]"#.utf8)) == [Colour(name: "red")])
        #expect(try String(decoding: JSONEncoder().encode([Colour(name: "red")]), as: UTF8.self) == #"["red"]"#)
    }

    @Test("an object without fields is encoded with braces, at any level")
    func empty() throws {
        #expect(try written(Options()) == "{}")
        #expect(try written([Options(), Options(size: 2)]) == #"[{},{"size":2}]"#)
        #expect(try written(Painting(frame: Options(), colours: [])) == #"{"frame":{},"colours":[]}"#)
        #expect(try written([String: Int]()) == "{}")
    }

    @Test("the first value that can't be encoded is the error, with its path")
    func firstFault() {
        let painting = Painting(frame: Options(size: .nan), colours: [])
        do {
            _ = try written([painting, Painting(frame: Options(size: .infinity), colours: [])])
            Issue.record("nothing was thrown")
        } catch EncodingError.invalidValue(let value, let context) {
            #expect((value as? Double)?.isNaN == true)
            #expect(context.codingPath.map(\.stringValue) == ["Index 0", "frame", "size"])
        } catch {
            Issue.record(error)
        }
    }

    @Test("a string enumeration isn't decoded from a number")
    func enumeration() throws {
        do {
            _ = try read(Options.self, #"{"shade":7}"#)
            Issue.record("nothing was thrown")
        } catch EndpointError.objectMapping(DecodingError.typeMismatch(_, let context), _) {
            #expect(context.codingPath.map(\.stringValue) == ["shade"])
        }
    }
}

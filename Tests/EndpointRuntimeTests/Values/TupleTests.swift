import Foundation
import Testing

@_spi(Format) @_spi(Generated) @testable import EndpointRuntime

/// Lists whose elements each have a property, as they are generated.
@Suite("Arrays with a property for each element")
struct TupleTests {
    private struct Position: ReadableModel, WritableModel, Equatable {
        var longitude: Double
        var latitude: Double
        var altitude: Double?
        var mark: Nullable<String>?
        var rest: [Int]

        init(
            longitude: Double, latitude: Double, altitude: Double? = nil, mark: Nullable<String>? = nil,
            rest: [Int] = []
        ) {
            self.longitude = longitude
            self.latitude = latitude
            self.altitude = altitude
            self.mark = mark
            self.rest = rest
        }

        init(from fields: inout FieldReader) throws {
            try self.init(
                longitude: fields.element(), latitude: fields.element(), altitude: fields.elementIfPresent(),
                mark: fields.elementOrNull(), rest: fields.remainingElements()
            )
        }

        func write(to fields: inout FieldWriter) throws {
            fields.writeElement(longitude)
            fields.writeElement(latitude)
            fields.writeElementIfPresent(altitude)
            fields.writeElementIfPresent(mark)
            fields.writeRemainingElements(rest)
        }
    }

    private func read(_ text: String) throws -> Position {
        try Position(from: ValueReader(ValueTape(json: Array(text.utf8))))
    }

    private func written(_ value: some WritableValue) throws -> String {
        let buffer = JSONOutput()
        var writer = ValueWriter(buffer)
        try value.write(to: &writer)
        return buffer.text
    }

    @Test(
        "a tuple round-trips",
        arguments: [
            "[1,2]", "[1.5,-2,3]", #"[1,2,3,"a"]"#, "[1,2,3,null]", #"[1,2,3,"a",4,5]"#, "[1,2,3,null,4]",
        ])
    func roundTrip(text: String) throws {
        #expect(try written(read(text)) == text)
        let coded = try JSONEncoder().encode(JSONDecoder().decode(Position.self, from: Data(text.utf8)))
        #expect(try JSONValue(json: coded) == JSONValue(json: Data(text.utf8)))
    }

    @Test(
        "an array that doesn't match is an error with its path",
        arguments: [
            ("[1]", "1"), ("[]", "0"), (#"["a",2]"#, "0"), (#"[1,2,3,4]"#, "3"), (#"[1,2,3,"a","b"]"#, "4"), ("{}", ""),
            ("null", ""), ("1", ""),
        ])
    func errors(text: String, index: String) throws {
        do {
            _ = try read(text)
            Issue.record("it is read")
        } catch let error as DecodingError {
            let path: [any CodingKey] =
                switch error {
                case .typeMismatch(_, let context), .valueNotFound(_, let context): context.codingPath
                default: []
                }
            #expect(path.map { $0.intValue.map(String.init) ?? "" } == (index.isEmpty ? [] : [index]))
        }
    }

    @Test("an element after a missing one is an error")
    func gaps() throws {
        #expect(throws: EncodingError.self) { try written(Position(longitude: 1, latitude: 2, mark: "a")) }
        #expect(throws: EncodingError.self) { try written(Position(longitude: 1, latitude: 2, altitude: 3, rest: [1])) }
        #expect(
            try written(Position(longitude: 1, latitude: 2, altitude: 3, mark: .null, rest: [1])) == "[1,2,3,null,1]")
    }

    @Test("a tuple is sent as an array, in parameters and in forms")
    func parameters() throws {
        let position = Position(longitude: 1.5, latitude: 2, altitude: 3)
        func query(_ style: ParameterStyle, _ explode: Bool) throws -> String {
            var text = ""
            try ParameterSerializer.appendQuery(
                position, name: "at", style: style, explode: explode, allowReserved: false, to: &text)
            return text
        }
        #expect(try query(.form, true) == "at=1.5&at=2&at=3")
        #expect(try query(.form, false) == "at=1.5,2,3")
        #expect(try query(.pipeDelimited, false) == "at=1.5%7C2%7C3")
        #expect(try query(.json, false) == "at=%5B1.5%2C2%2C3%5D")
        #expect(try ParameterSerializer.path(position, name: "at", style: .simple, explode: false) == "1.5,2,3")
        #expect(
            try ParameterSerializer.path(position, name: "at", style: .matrix, explode: true) == ";at=1.5;at=2;at=3")
        #expect(try ParameterSerializer.header(position, name: "at", style: .simple, explode: false) == "1.5,2,3")
        #expect(try ParameterSerializer.cookie(position, name: "at", style: .form, explode: false) == "at=1.5,2,3")
        #expect(try FormEncoding.text(of: ["at": position]) == "at=1.5&at=2&at=3")
    }
}

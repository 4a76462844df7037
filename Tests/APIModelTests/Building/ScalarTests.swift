@testable import APIModel
import Diagnostics
import Testing

@Suite("Scalars, arrays and dictionaries")
struct ScalarTests {
    @Test(
        "types and formats map to their Swift types",
        arguments: [
            ("{type: string}", "string"), ("{type: string, format: date-time}", "dateTime"),
            ("{type: string, format: date}", "date"),
            ("{type: string, format: uuid}", "uuid"), ("{type: string, format: uri}", "url"),
            ("{type: string, format: byte}", "base64"),
            ("{type: string, format: binary}", "string"), ("{type: string, format: color}", "string"),
            ("{type: string, contentEncoding: base64}", "base64"),
            ("{type: integer}", "int"), ("{type: integer, format: int32}", "int32"),
            ("{type: integer, format: int64}", "int64"),
            ("{type: integer, minimum: 0, maximum: 18446744073709551615}", "uint64"),
            ("{type: integer, format: uint64}", "uint64"), ("{type: integer, maximum: 9223372036854776000}", "int"),
            ("{type: integer, minimum: -1, maximum: 18446744073709551615}", "decimal"),
            ("{type: integer, maximum: 100000000000000000000}", "decimal"),
            ("{type: integer, enum: [1, 18446744073709551615]}", "uint64"),
            ("{type: integer, enum: [-1, 18446744073709551615]}", "decimal"),
            ("{type: integer, minimum: -9223372036854775809}", "decimal"),
            ("{type: integer, minimum: -9223372036854775808}", "int"),
            ("{type: integer, exclusiveMaximum: 9223372036854775808}", "int"),
            ("{type: integer, exclusiveMaximum: 9223372036854775810}", "uint64"),
            ("{type: integer, maximum: 1e20}", "decimal"),
            ("{type: integer, maximum: 1e38}", "JSONNumber"), ("{type: integer, const: 1e40}", "JSONNumber"),
            ("{type: integer, multipleOf: 1e20}", "decimal"), ("{type: integer, multipleOf: 5}", "int"),
            ("{type: integer, default: 9223372036854775808}", "uint64"),
            ("{type: integer, examples: [-1e19]}", "decimal"),
            ("{type: integer, format: int64, maximum: 1e30}", "int64"),
            ("{type: integer, maximum: 9223372036854775807}", "int"),
            ("{type: number}", "double"), ("{type: number, format: float}", "float"),
            ("{type: number, format: decimal}", "decimal"),
            ("{type: number, format: int64}", "int64"), ("{type: boolean}", "boolean"), ("{}", "json"),
            ("{type: [integer, number]}", "RootValue"),
            ("{type: boolean, enum: [true]}", "boolean"),
        ])
    func scalars(schema: String, expected: String) throws {
        #expect(try describe(property: schema).type(of: "value", in: "Root") == expected)
    }

    @Test(
        "an omitted type is inferred without a diagnostic",
        arguments: [
            ("{items: {type: string}}", "[string]"), ("{enum: [a, b]}", "RootValue"),
            ("{properties: {x: {type: string}}}", "RootValue"),
            ("{format: date-time}", "dateTime"), ("{pattern: '^a'}", "string"), ("{minimum: 1}", "double"),
            ("{additionalProperties: {type: integer}}", "[String: int]"), ("{enum: [1, 2]}", "RootValue"),
        ])
    func inferred(schema: String, expected: String) throws {
        let described = try describe(property: schema)
        #expect(try described.type(of: "value", in: "Root") == expected)
        #expect(described.diagnostics.isEmpty)
    }

    @Test(
        "a type that contradicts the keywords wins; an object with items is any JSON, with a warning",
        arguments: [
            ("{type: string, properties: {x: {type: string}}}", "string"),
            ("{type: [integer, 'null'], properties: {x: {type: string}}}", "int"),
            ("{type: array, properties: {x: {type: string}}}", "[json]"),
            ("{type: object, items: {type: string}}", "json"),
            ("{type: string, items: {type: string}}", "string"),
            ("{type: boolean, prefixItems: [{type: string}]}", "boolean"),
        ])
    func contradictions(schema: String, expected: String) throws {
        let described = try describe(property: schema)
        #expect(try described.type(of: "value", in: "Root") == expected)
        #expect(described.codes == (schema.contains("object") ? [.contradictoryTypes] : []))
    }

    @Test(
        "arrays, dictionaries and tuples",
        arguments: [
            ("{type: array}", "[json]"), ("{type: array, items: {type: [string, 'null']}}", "[string?]"),
            ("{type: object}", "[String: json]"),
            ("{type: object, additionalProperties: {type: [integer, 'null']}}", "[String: int?]"),
            ("{type: array, prefixItems: [{type: string}, {type: string}], items: {type: string}}", "[string]"),
            ("{type: array, prefixItems: [{type: string}, {type: integer}]}", "RootValue"),
            ("{type: object, patternProperties: {'^x': {type: integer}}}", "[String: json]"),
            (
                "{type: object, patternProperties: {'^x': {type: integer}}, additionalProperties: false}",
                "[String: int]"
            ),
        ])
    func containers(schema: String, expected: String) throws {
        #expect(try describe(property: schema).type(of: "value", in: "Root") == expected)
    }

    @Test("configured types replace formats and schemas, and types that only those used are omitted")
    func customTypes() throws {
        var options = ModelOptions()
        options.types.formats = ["decimal": "Foundation.Decimal", "color": "MyKit.Color"]
        options.types.schemas = ["Money": "MyKit.Money"]
        let described = try describe(
            schemas: """
                Root:
                  type: object
                  properties:
                    a: {type: number, format: decimal}
                    b: {type: string, format: color}
                    c: {type: array, items: {$ref: '#/components/schemas/Money'}}
                Money: {allOf: [{$ref: '#/components/schemas/Amount'}]}
                Amount: {type: object, properties: {x: {type: string}}}
                """, options: options
        )
        #expect(try described.type(of: "a", in: "Root") == "Foundation.Decimal")
        #expect(try described.type(of: "b", in: "Root") == "MyKit.Color")
        #expect(try described.type(of: "c", in: "Root") == "[MyKit.Money]")
        #expect(described.typeNames == ["Root"])
    }

    @Test("named scalars, arrays and dictionaries don't become types")
    func aliases() throws {
        let described = try describe(
            schemas: """
                Root: {type: object, properties: {a: {$ref: '#/components/schemas/Names'}, b: {$ref: '#/components/schemas/Map'}}}
                Names: {type: array, items: {$ref: '#/components/schemas/Name'}}
                Name: {type: string}
                Map: {type: object, additionalProperties: {$ref: '#/components/schemas/Names'}}
                """
        )
        #expect(try described.type(of: "a", in: "Root") == "[string]")
        #expect(try described.type(of: "b", in: "Root") == "[String: [string]]")
        #expect(described.typeNames == ["Root"])
    }

    @Test("additional properties are stored where the description declares them")
    func additionalProperties() throws {
        let described = try describe(
            schemas: """
                Root:
                  type: object
                  properties: {a: {$ref: '#/components/schemas/Open'}, b: {$ref: '#/components/schemas/Typed'}, additional_properties: {type: string}}
                  additionalProperties: false
                Open: {type: object, properties: {additionalProperties: {type: string}}, additionalProperties: true}
                Typed: {type: object, properties: {x: {type: string}}, additionalProperties: {type: integer}}
                """
        )
        #expect(try described.structure("Root").additionalProperties == nil)
        #expect(
            try described.structure("Open").additionalProperties
                == Structure.AdditionalProperties(name: "additionalProperties2", valueType: .json)
        )
        #expect(
            try described.structure("Typed").additionalProperties
                == Structure.AdditionalProperties(name: "additionalProperties", valueType: .int)
        )
    }
}

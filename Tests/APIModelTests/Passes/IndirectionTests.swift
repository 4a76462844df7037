import APIModel
import Diagnostics
import Testing

@Suite("Cycles and large structures")
struct IndirectionTests {
    @Test("the property that closes a cycle is indirect, properties in arrays are not")
    func cycles() throws {
        let described = try describe(
            schemas: """
                Root: {type: object, properties: {next: {$ref: '#/components/schemas/Root'}, children: {type: array, items: {$ref: '#/components/schemas/Root'}}, other: {$ref: '#/components/schemas/Other'}}}
                Other: {type: object, properties: {back: {$ref: '#/components/schemas/Root'}}}
                """
        )
        #expect(try described.structure("Root").properties.map(\.isIndirect) == [true, false, false])
        #expect(try described.structure("Other").properties.map(\.isIndirect) == [true])
    }

    @Test("a cycle through a union is broken too")
    func unions() throws {
        let described = try describe(
            schemas: """
                Root: {oneOf: [{type: string}, {$ref: '#/components/schemas/And'}]}
                And: {type: object, required: [left], properties: {left: {$ref: '#/components/schemas/Root'}}}
                """
        )
        let isBroken =
            try described.union("Root").cases[1].isIndirect || (try described.structure("And").properties[0].isIndirect)
        #expect(isBroken)
    }

    @Test("an array of itself is a separate type")
    func arrayOfItself() throws {
        let described = try describe(
            schemas: """
                Root: {type: object, properties: {tree: {$ref: '#/components/schemas/Tree'}, deep: {$ref: '#/components/schemas/Deep'}}}
                Tree: {type: array, items: {$ref: '#/components/schemas/Tree'}}
                Deep: {oneOf: [{type: string}, {type: array, items: {$ref: '#/components/schemas/Deep'}}]}
                """
        )
        #expect(try described.type(of: "tree", in: "Root") == "Tree")
        #expect(try described.union("Tree").cases.map { described.spelled($0.type) } == ["[Tree]"])
        #expect(try described.union("Deep").cases.map { described.spelled($0.type) } == ["string", "[Deep]"])
    }

    @Test("a large structure is stored behind a reference, a small one inline")
    func large() throws {
        let many = (0..<30).map { "p\($0): {type: string}" }.joined(separator: ", ")
        let described = try describe(
            schemas: """
                Root: {type: object, properties: {small: {$ref: '#/components/schemas/Small'}, large: {$ref: '#/components/schemas/Large'}}}
                Small: {type: object, properties: {x: {type: string}}}
                Large: {type: object, properties: {\(many)}}
                """, .sent
        )
        #expect(try described.structure("Root").properties.map(\.isIndirect) == [false, true])
    }

    @Test("a structure that stores a large structure behind a reference isn't large itself")
    func aroundLarge() throws {
        let many = (0..<30).map { "p\($0): {type: string}" }.joined(separator: ", ")
        let described = try describe(
            schemas: """
                Root: {type: object, properties: {around: {$ref: '#/components/schemas/Around'}}}
                Around: {type: object, properties: {large: {$ref: '#/components/schemas/Large'}}}
                Large: {type: object, properties: {\(many)}}
                """, .sent
        )
        #expect(try described.structure("Around").properties.map(\.isIndirect) == [true])
        #expect(try described.structure("Root").properties.map(\.isIndirect) == [false])
    }

    @Test("a small response model is a structure where that is configured, until it is too large")
    func smallReceivedStructures() throws {
        func isClass(_ properties: String, _ form: ModelForm.ReceivedForm = .automatic, sent: Bool = false) throws
            -> Bool
        {
            var options = ModelOptions()
            options.models.received = form
            let schemas = """
                Root: {type: object, properties: {\(properties)}}
                Kind: {type: string, enum: [a, b]}
                Point: {type: object, properties: {x: {type: number}}}
                """
            return try describe(schemas: schemas, sent ? .sent : .received, options: options).structure("Root").isClass
        }
        let plain = ["a", "b", "c", "d"].map { "\($0): {type: integer}" }.joined(separator: ", ")
        let five = plain + ", kind: {$ref: '#/components/schemas/Kind'}"
        #expect(try !isClass(five))
        #expect(try isClass(five, .class))
        #expect(try isClass(five + ", f: {type: string, format: date-time}"))
        #expect(try isClass("point: {$ref: '#/components/schemas/Point'}"))
        #expect(try isClass("texts: {type: array, items: {type: string}}"))
        #expect(try isClass("next: {$ref: '#/components/schemas/Root'}"))
        #expect(try !isClass(five + ", f: {type: string}", .struct))
        #expect(try !isClass(five, .class, sent: true))
    }

    @Test("a response model is a class, and stored inline at any size")
    func classes() throws {
        let many = (0..<30).map { "p\($0): {type: string}" }.joined(separator: ", ")
        let described = try describe(
            schemas: """
                Root: {type: object, properties: {small: {type: string}, large: {$ref: '#/components/schemas/Large'}}}
                Large: {type: object, properties: {\(many)}}
                """, .received
        )
        #expect(try described.structure("Root").properties.map(\.isIndirect) == [false, false])
    }

    @Test("a long chain of structures doesn't overflow the stack")
    func longChain() throws {
        let count = 5_000
        let chain = (0..<count).map { index in
            "\(index == 0 ? "Root" : "S\(index)"): {type: object, properties: {next: {$ref: '#/components/schemas/S\(index + 1)'}}}"
        }
        let described = try describe(
            schemas: (chain + ["S\(count): {type: object, properties: {x: {type: string}}}"]).joined(separator: "\n")
        )
        #expect(described.typeNames.count == count + 1)
    }

    @Test("arrays nested excessively deep become any JSON")
    func deepArrays() throws {
        let chain = (0..<300).map { index in
            "S\(index): {type: array, items: {$ref: '#/components/schemas/S\(index + 1)'}}"
        }
        let described = try describe(
            schemas: (["Root: {type: object, properties: {a: {$ref: '#/components/schemas/S0'}}}"] + chain
                + ["S300: {type: string}"]).joined(separator: "\n")
        )
        #expect(described.codes == [.nestingTooDeep])
        #expect(described.diagnostics[0].severity == .warning)
    }
}

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

    private static func isClass(_ kind: ModelForm.Kind?, _ direction: Direction) throws -> Bool {
        var options = ModelOptions()
        if let kind { options.models.kind = kind }
        let described = try describe(
            schemas: "Root: {type: object, properties: {a: {type: string}}}", direction, options: options)
        return try described.structure("Root").isClass
    }

    @Test(
        "models are structures unless classes are configured, sent or received",
        arguments: [.sent, .received, .both] as [Direction])
    func kinds(direction: Direction) throws {
        #expect(try !Self.isClass(nil, direction))
        #expect(try !Self.isClass(.struct, direction))
        #expect(try Self.isClass(.class, direction))
    }

    @Test("a class is stored inline at any size, and a tuple isn't a class")
    func classes() throws {
        let many = (0..<30).map { "p\($0): {type: string}" }.joined(separator: ", ")
        var options = ModelOptions()
        options.models.kind = .class
        let described = try describe(
            schemas: """
                Root: {type: object, properties: {small: {$ref: '#/components/schemas/Pair'}, large: {$ref: '#/components/schemas/Large'}}}
                Large: {type: object, properties: {\(many)}}
                Pair: {type: array, prefixItems: [{type: string}, {type: integer}], items: false, minItems: 2}
                """, .received, options: options
        )
        #expect(try described.structure("Root").properties.map(\.isIndirect) == [false, false])
        #expect(try !described.structure("Pair").isClass)
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

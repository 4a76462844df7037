import APIModel
import Testing

/// Bases whose discriminator names the variants, which don't include the base.
@Suite("Mapped variants")
struct MappingTests {
    private static let variants = """
        Secret: {type: object, properties: {kind: {type: string}, secret: {type: string}}}
        Key: {type: object, properties: {kind: {type: string}, keyID: {type: string}}}
        """

    private func cases(_ base: String, more: String = "") throws -> [String] {
        let described = try describe(schemas: "Root: \(base)\n\(Self.variants)\n\(more)", .both)
        guard case .union(let union) = try described.type("Root").kind else { return [] }
        return union.cases.map { "\($0.name)(\(described.spelled($0.type))) \($0.discriminatorValues)" }
    }

    @Test(
        "a mapping to schemas without 'allOf' of the base is a union of them and the base",
        arguments: [
            "type: object, properties: {kind: {type: string}}", "properties: {kind: {type: string}}",
        ])
    func mapping(base: String) throws {
        let discriminator =
            "discriminator: {propertyName: kind, mapping: {secret: '#/components/schemas/Secret', key: Key}}"
        #expect(
            try cases("{\(base), \(discriminator)}") == [
                #"secret(Secret) ["secret"]"#, #"key(Key) ["key"]"#, "base(RootBase) []",
            ])
    }

    @Test("a base without properties is a union as well", arguments: ["type: object, ", ""])
    func emptyBase(type: String) throws {
        let found = try cases("{\(type)discriminator: {propertyName: kind, mapping: {secret: Secret, key: Key}}}")
        #expect(found == [#"secret(Secret) ["secret"]"#, #"key(Key) ["key"]"#, "base([String: json]) []"])
    }

    @Test("schemas that include the base are before those that the mapping alone names")
    func both() throws {
        let found = try cases(
            """
            {type: object, properties: {kind: {type: string}}, discriminator: {propertyName: kind, mapping: {key: Key, heir: Heir}}}
            """, more: "Heir: {allOf: [{$ref: '#/components/schemas/Root'}, {properties: {more: {type: string}}}]}")
        #expect(found == [#"heir(Heir) ["heir"]"#, #"key(Key) ["key"]"#, "base(RootBase) []"])
    }

    @Test("'x-ms-discriminator-value' selects a variant in place of its name, and of the base's in place of its own")
    func valueOfVariant() throws {
        let variant = "allOf: [{$ref: '#/components/schemas/Root'}, {properties: {more: {type: string}}}]"
        let base = "type: object, properties: {kind: {type: string}}, discriminator: {propertyName: kind}"
        let found = try cases(
            "{\(base), x-ms-discriminator-value: '#Root'}",
            more: """
                Heir: {\(variant), x-ms-discriminator-value: '#Fleet.Heir'}
                Other: {\(variant)}
                """)
        #expect(found == [##"fleetHeir(Heir) ["#Fleet.Heir"]"##, #"other(Other) ["Other"]"#, "base(RootBase) []"])
        let listed = try cases(
            "{oneOf: [{$ref: '#/components/schemas/Valued'}, {$ref: '#/components/schemas/Key'}], discriminator: {propertyName: kind}}",
            more: "Valued: {type: object, properties: {kind: {type: string}}, x-ms-discriminator-value: valued-by-kind}"
        )
        #expect(listed.map { String($0.drop { $0 != "[" }) } == [#"["valued-by-kind"]"#, #"["Key"]"#])
    }

    /// A schema between a base and another one is a base too.
    private static let middle = """
        Middle: {allOf: [{$ref: '#/components/schemas/Root'}, {properties: {more: {type: string}}}]}
        Leaf: {allOf: [{$ref: '#/components/schemas/Middle'}, {properties: {most: {type: string}}}]}
        Lone: {allOf: [{$ref: '#/components/schemas/Root'}, {properties: {other: {$ref: '#/components/schemas/Middle'}}}]}
        """

    @Test(
        "a schema between a base and another one is a union of those that include it, also by an inherited mapping",
        arguments: [
            ("", ["Middle", "Leaf", "Lone"]),
            (", mapping: {middle: Middle, leaf: Leaf, key: Key}", ["middle", "leaf", "Lone"]),
        ])
    func intermediateBase(mapping: String, values: [String]) throws {
        let base = "{type: object, properties: {kind: {type: string}}, discriminator: {propertyName: kind\(mapping)}}"
        let described = try describe(schemas: "Root: \(base)\n\(Self.variants)\n\(Self.middle)", .both)
        func cases(of name: String) throws -> [String] {
            guard case .union(let union) = try described.type(name).kind else { return [] }
            return union.cases.map { "\(described.spelled($0.type)) \($0.discriminatorValues)" }
        }
        let mapped = mapping.isEmpty ? [] : [#"Key ["key"]"#]
        #expect(
            try cases(of: "Root") == [
                #"MiddleBase ["\#(values[0])"]"#, #"Leaf ["\#(values[1])"]"#, #"Lone ["\#(values[2])"]"#,
            ] + mapped + ["RootBase []"])
        #expect(try cases(of: "Middle") == [#"Leaf ["\#(values[1])"]"#, "MiddleBase []"])
        #expect(try cases(of: "Leaf") == [])
    }

    @Test("a mapping to the base itself, or to a string, has no variants")
    func noVariants() throws {
        let base =
            "{type: object, properties: {kind: {type: string}}, discriminator: {propertyName: kind, mapping: {a: %}}}"
        #expect(try cases(base.replacing("%", with: "Root")) == [])
        #expect(try cases(base.replacing("%", with: "Word"), more: "Word: {type: string}") == [])
    }

    @Test("values that differ in code points alone don't select by a switch")
    func codePoints() throws {
        let found = try cases(
            """
            {type: object, properties: {kind: {type: string}}, discriminator: {propertyName: kind, mapping: {"\\u00e9": Secret, "e\\u0301": Key}}}
            """)
        #expect(found.allSatisfy { $0.hasSuffix("[]") }, "\(found)")
    }
}

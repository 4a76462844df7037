import APIModel
import Testing

@Suite("Constants")
struct ConstantTests {
    private static let schema = """
        Root:
          type: object
          required: [kind]
          properties:
            kind: {type: string, const: book}
            state: {type: string, enum: [open]}
            mood: {type: string, enum: [good, bad]}
        """

    @Test("a text that can have one value only is text where it is received, and says which")
    func received() throws {
        let described = try describe(schemas: Self.schema, .received)
        #expect(described.typeNames == ["Root", "RootMood"])
        let kind = try described.property("kind", of: "Root")
        #expect(kind.type == .string && kind.constant == "book" && kind.defaultValue == nil)
        #expect(kind.presence == .required)
        let state = try described.property("state", of: "Root")
        #expect(state.type == .string && state.constant == "open" && state.presence == .optional)
    }

    @Test("who sends one needn't give it", arguments: [Direction.sent, .both])
    func sent(direction: Direction) throws {
        let described = try describe(schemas: Self.schema, direction)
        let kind = try described.property("kind", of: "Root")
        #expect(kind.type == .string && kind.defaultValue == .string("book") && kind.presence == .required)
    }

    @Test("whether an optional one is sent is for the caller to say, with a member", arguments: [Direction.sent, .both])
    func optional(direction: Direction) throws {
        let described = try describe(schemas: Self.schema, direction)
        #expect(try described.type(of: "state", in: "Root") == "RootState")
        #expect(try described.property("state", of: "Root").defaultValue == nil)
    }

    @Test("one that may be null, and is sent, is given by the caller")
    func nullable() throws {
        let described = try describe(
            schemas: "Root: {type: object, required: [v], properties: {v: {type: [string, 'null'], enum: [a, null]}}}",
            .sent
        )
        #expect(try described.type(of: "v", in: "Root") == "RootV")
    }

    @Test("a component keeps its name, and a configuration that closes enumerations its errors")
    func kept() throws {
        let named = try describe(
            schemas: """
                Root: {type: object, properties: {kind: {$ref: '#/components/schemas/Kind'}}}
                Kind: {type: string, enum: [book]}
                """
        )
        #expect(try named.type(of: "kind", in: "Root") == "Kind")
        var options = ModelOptions()
        options.enumerationsAreOpen = false
        let closed = try describe(property: "{type: string, enum: [book]}", options: options)
        #expect(try closed.type(of: "value", in: "Root") == "RootValue")
    }

    @Test("what tells the members of a choice apart is text too, and isn't said again")
    func choices() throws {
        let described = try describe(
            schemas: """
                Root:
                  oneOf:
                    - {type: object, required: [kind], properties: {kind: {const: cat}, lives: {type: integer}}}
                    - {type: object, required: [kind], properties: {kind: {const: dog}, tail: {type: string}}}
                """
        )
        #expect(described.typeNames == ["Root", "RootCat", "RootDog"])
        let kind = try described.property("kind", of: "RootCat")
        #expect(kind.type == .string && kind.constant == nil)
    }
}

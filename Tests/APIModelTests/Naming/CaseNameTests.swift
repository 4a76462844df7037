import APIModel
import Testing

/// The words that cases, and the types of a union's members, omit from their names.
@Suite("Names within unions")
struct CaseNameTests {
    /// The cases of a union `name` whose members have these names.
    private func cases(of name: String, _ members: [String]) throws -> [String] {
        let schemas = members.enumerated().map { index, member in
            "\(member): {type: object, required: [p\(index)], properties: {p\(index): {type: string}}}"
        }
        let references = members.map { "{$ref: '#/components/schemas/\($0)'}" }.joined(separator: ", ")
        return try describe(
            schemas: (["Root: {type: object, properties: {value: {$ref: '#/components/schemas/\(name)'}}}"] + schemas
                + ["\(name): {anyOf: [\(references)]}"]).joined(separator: "\n")
        ).union(name).cases.map(\.name)
    }

    @Test("cases omit the direction of FastAPI's models, unless it distinguishes two cases")
    func directions() throws {
        #expect(
            try cases(of: "Schedule", ["IntervalSchedule-Input", "CronSchedule", "RRuleSchedule"])
                == ["interval", "cron", "rRule"])
        #expect(try cases(of: "Either", ["Book-Input", "Book-Output"]) == ["book", "bookOutput"])
        #expect(try cases(of: "Way", ["Input", "Output"]) == ["input", "output"])
    }

    @Test("an array of any values is the case 'array'")
    func arrays() throws {
        let described = try describe(property: "{anyOf: [{type: string}, {type: array, items: {}}, {type: object}]}")
        #expect(try described.union("RootValue").cases.map(\.name) == ["string", "array", "dictionary"])
    }

    @Test("a value that an optional understands as its own case has another name", arguments: ["none", "some"])
    func casesOfOptional(value: String) throws {
        for type in ["string", "[string, 'null']"] {
            let described = try describe(property: "{type: \(type), enum: [\(value), all]}")
            #expect(try described.enumeration("RootValue").cases.map(\.name) == ["\(value)Value", "all"])
        }
        let union = try describe(
            property: "{oneOf: [{type: object, title: \(value), properties: {a: {}}}, {type: string}]}")
        #expect(try !union.union("RootValue").cases.map(\.name).contains(value))
    }

    @Test("a type, a case and a header whose name got a number know that, and others don't")
    func numbered() throws {
        let described = try describe(
            schemas: """
                Root: {type: object, properties: {a: {$ref: '#/components/schemas/a-b'}, b: {$ref: '#/components/schemas/a_b'}}}
                a-b: {type: object, properties: {kind: {type: string, enum: [x-y, x_y, z]}}}
                a_b: {type: object, properties: {id: {type: string}}}
                """)
        let names = described.model.types.definitions.map { "\($0.name) \($0.describedName ?? "-")" }
        #expect(names.contains("AB -") && names.contains("AB2 a_b"), "\(names)")
        let cases = described.model.types.definitions.compactMap { definition -> [Bool]? in
            guard case .enumeration(let enumeration) = definition.kind else { return nil }
            return enumeration.cases.map(\.isNumbered)
        }
        #expect(cases == [[false, true, false]])
        let headers = try describe(
            paths: """
                /a:
                  get:
                    operationId: a
                    responses:
                      '204':
                        description: ok
                        headers: {Rate: {schema: {type: string}}, X-Rate: {schema: {type: string}}, RATE_: {schema: {type: string}}}
                """)
        #expect(headers.model.responseHeaders.map(\.name) == ["rate", "xRate", "rate2"])
        #expect(headers.model.responseHeaders.map(\.isNumbered) == [false, false, true])
    }

    @Test("two spellings of a number are one case")
    func equalNumbers() throws {
        let described = try describe(property: "{type: number, enum: [1, 1.0, 1e0, 2.5]}")
        #expect(try described.enumeration("RootValue").cases.count == 2)
    }

    @Test(
        "a case name omits the union's name, at its ends or in its middle",
        arguments: [
            ("ToolChoiceOption", ["NamedToolChoiceCustom", "NamedToolChoice"], ["custom", "named"]),
            ("ToolChoiceOption", ["NamedToolChoiceCustom", "Plain"], ["namedCustom", "plain"]),
            ("ToolContainer", ["AutoToolContainerParam", "PlainText"], ["autoParam", "plainText"]),
            ("EasyMessageContent", ["MessageContentList", "Plain"], ["list", "plain"]),
            // What stands before or behind a preposition isn't whole without it.
            ("IssueEvents", ["ConvertedToIssueEvents", "Labeled"], ["convertedToIssueEvents", "labeled"]),
            ("UpdateMember", ["NewUpdateMemberWithRoles", "Member"], ["newUpdateMemberWithRoles", "member"]),
            // One may say nothing else.
            ("TraceEventsPage", ["TraceEvent", "TraceProgress"], ["traceEvent", "progress"]),
        ])
    func besidesTheUnion(union: String, members: [String], expected: [String]) throws {
        #expect(try cases(of: union, members) == expected)
    }

    @Test("a discriminator value omits the union's name, unless that makes it another value")
    func values() throws {
        func cases(of name: String, _ values: [String]) throws -> [String] {
            let members = values.indices.map {
                "M\($0): {type: object, required: [type], properties: {type: {type: string}}}"
            }
            let references = values.indices.map { "{$ref: '#/components/schemas/M\($0)'}" }.joined(separator: ", ")
            let mapping = values.enumerated().map { "'\($1)': '#/components/schemas/M\($0)'" }.joined(separator: ", ")
            let union = "oneOf: [\(references)], discriminator: {propertyName: type, mapping: {\(mapping)}}"
            let root = "Root: {type: object, properties: {value: {$ref: '#/components/schemas/\(name)'}}}"
            return try describe(schemas: ([root, "\(name): {\(union)}"] + members).joined(separator: "\n")).union(name)
                .cases.map(\.name)
        }
        #expect(
            try cases(of: "UsageResult", ["usage.images.result", "usage.audio.result", "costs.result"])
                == ["images", "audio", "costs"])
        #expect(try cases(of: "ResponseEvent", ["response.created", "error"]) == ["created", "error"])
        #expect(try cases(of: "ItemOutput", ["call_output", "call", "text"]) == ["callOutput", "call", "text"])
        // The same before another one is added.
        #expect(
            try cases(of: "ResponseEvent", ["response.created", "error", "response.failed"])[..<2] == [
                "created", "error",
            ])
    }

    @Test("a type in a member that a property selects is nested in the member")
    func tellingProperties() throws {
        let described = try describe(
            schemas: """
                Root:
                  oneOf:
                    - {type: object, required: [messages], properties: {messages: {type: array, items: {type: object, properties: {a: {type: string}}}}}}
                    - {type: object, required: [prompt], properties: {prompt: {type: object, properties: {b: {type: string}}}}}
                """
        )
        #expect(
            described.typeNames.sorted() == [
                "Root", "RootWithMessages", "RootWithMessagesMessage", "RootWithPrompt", "RootWithPromptPrompt",
            ])
    }

    @Test("a part of a component that is referenced by itself yields its name to the component")
    func parts() throws {
        let described = try describe(
            schemas: """
                Root: {type: object, properties: {part: {$ref: '#/components/schemas/License/allOf/0'}, all: {$ref: '#/components/schemas/License'}}}
                License:
                  allOf:
                    - {type: object, properties: {a: {type: string}}}
                    - {type: object, properties: {b: {type: string}}}
                """
        )
        #expect(described.typeNames.sorted() == ["License", "LicenseDetails", "Root"])
        #expect(try described.structure("License").properties.map(\.key) == ["a", "b"])
    }
}

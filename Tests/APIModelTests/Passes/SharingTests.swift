import APIModel
import Testing

@Suite("Types of equal shape")
struct SharingTests {
    /// The name of the type that `name` is another name of.
    private func shared(_ name: String, _ described: Described) throws -> String? {
        guard case .alias(let type) = try described.type(name).kind else { return nil }
        return described.spelled(type)
    }

    @Test("inline types of equal shape are one, under the shortest of their names")
    func inline() throws {
        let user = "{type: object, properties: {login: {type: string}, kind: {type: string, enum: [a, b]}}}"
        let described = try describe(
            schemas: """
                Root:
                  type: object
                  properties:
                    assignee: \(user)
                    user: \(user)
                    other: {type: object, properties: {login: {type: integer}}}
                """
        )
        #expect(try shared("RootAssignee", described) == "RootUser")
        #expect(try shared("RootAssigneeKind", described) == "RootUserKind")
        #expect(try shared("RootUser", described) == nil)
        #expect(try shared("RootOther", described) == nil)
        // Names stay where they stand.
        #expect(try described.type(of: "assignee", in: "Root") == "RootAssignee")
    }

    @Test(
        "types that differ remain separate",
        arguments: [
            "{type: object, properties: {login: {type: integer}}}",
            "{type: object, required: [login], properties: {login: {type: string}}}",
            "{type: object, properties: {login: {type: string, description: Another.}}}",
            "{type: object, properties: {login: {type: string, deprecated: true}}}",
            "{type: object, properties: {login: {type: string}}, additionalProperties: true}",
            "{type: object, properties: {LOGIN: {type: string}}}",
        ])
    func different(other: String) throws {
        let described = try describe(
            schemas: """
                Root:
                  type: object
                  properties:
                    one: {type: object, properties: {login: {type: string}}}
                    two: \(other)
                """
        )
        #expect(try shared("RootOne", described) == nil)
        #expect(try shared("RootTwo", described) == nil)
    }

    @Test("types named after an operation are merged in the same group only")
    func operations() throws {
        let operation = { (id: String, tag: String) in
            """
            {operationId: \(id), tags: [\(tag)], requestBody: {content: {application/json: {schema: {type: object, properties: {login: {type: string}}}}}}, responses: {'204': {description: ok}}}
            """
        }
        let described = try describe(
            """
            openapi: 3.1.0
            info: {title: T, version: '1'}
            paths:
              /groups: {post: \(operation("addGroup", "groups")), patch: \(operation("patchGroup", "groups"))}
              /records: {post: \(operation("updateRecord", "records"))}
            """)
        #expect(try shared("PatchGroupRequest", described) == "AddGroupRequest")
        #expect(try shared("UpdateRecordRequest", described) == nil)
    }

    @Test("components keep their own types")
    func components() throws {
        let described = try describe(
            schemas: """
                Root: {type: object, properties: {a: {$ref: '#/components/schemas/First'}, b: {$ref: '#/components/schemas/Last'}, c: {type: object, properties: {x: {type: string}}}}}
                First: {type: object, properties: {x: {type: string}}}
                Last: {type: object, properties: {x: {type: string}}}
                """
        )
        for name in ["First", "Last"] { #expect(try shared(name, described) == nil) }
    }

    @Test("an inline type equal to a component is that component, with the shortest name of several")
    func inlineAsComponent() throws {
        let described = try describe(
            schemas: """
                Root: {type: object, properties: {a: {$ref: '#/components/schemas/First'}, b: {$ref: '#/components/schemas/Last'}, c: {type: object, properties: {x: {type: string}}}, d: {type: object, properties: {x: {type: integer}}}}}
                First: {type: object, properties: {x: {type: string}}}
                Last: {type: object, properties: {x: {type: string}, inner: {type: object, properties: {x: {type: string}}}}}
                Other: {type: object, properties: {x: {type: string}}}
                Of: {type: object, properties: {other: {$ref: '#/components/schemas/Other'}}}
                """
        )
        #expect(try shared("RootC", described) == "First")
        #expect(try shared("LastInner", described) == "First")
        #expect(try shared("RootD", described) == nil)
        for name in ["First", "Last"] { #expect(try shared(name, described) == nil) }
    }

    @Test("a component equal to another one, with that one's name and a prefix, is that one")
    func nullable() throws {
        let user = "properties: {login: {type: string}, plan: {type: object, properties: {name: {type: string}}}}"
        let described = try describe(
            schemas: """
                Root:
                  type: object
                  properties:
                    owner: {$ref: '#/components/schemas/simple-user'}
                    author: {$ref: '#/components/schemas/nullable-simple-user'}
                    beta: {$ref: '#/components/schemas/beta-nullable-simple-user'}
                    simplest: {$ref: '#/components/schemas/simplest-user'}
                nullable-simple-user: {type: object, nullable: true, title: May be none., \(user)}
                beta-nullable-simple-user: {type: object, \(user)}
                simplest-user: {type: object, \(user)}
                simple-user: {type: object, title: A user., \(user)}
                """
        )
        #expect(try shared("NullableSimpleUser", described) == "SimpleUser")
        #expect(try shared("BetaNullableSimpleUser", described) == "SimpleUser")
        #expect(try shared("SimplestUser", described) == nil)
        #expect(try shared("SimpleUser", described) == nil)
        // Each keeps its own comment.
        #expect(try described.type("NullableSimpleUser").documentation != described.type("SimpleUser").documentation)
    }

    @Test("types that refer to either of two merged names are equal")
    func references() throws {
        let described = try describe(
            schemas: """
                Root:
                  type: object
                  properties:
                    first: {type: object, properties: {user: {$ref: '#/components/schemas/BetaUser'}}}
                    other: {type: object, properties: {user: {$ref: '#/components/schemas/User'}}}
                    third: {type: object, properties: {user: {$ref: '#/components/schemas/Owner'}}}
                BetaUser: {type: object, properties: {login: {type: string}}}
                Owner: {type: object, properties: {login: {type: string}}}
                User: {type: object, properties: {login: {type: string}}}
                """
        )
        #expect(try shared("RootOther", described) == "RootFirst")
        #expect(try shared("RootThird", described) == nil)
    }

    @Test("types that differ only in the names of equal nested types are one, at any depth")
    func depth() throws {
        func nested(_ depth: Int) -> String {
            depth == 0 ? "{type: string}" : "{type: object, properties: {next: \(nested(depth - 1))}}"
        }
        let described = try describe(
            schemas: "Root: {type: object, properties: {other: \(nested(12)), one: \(nested(12))}}"
        )
        let shared = described.model.types.definitions.filter { if case .alias = $0.kind { true } else { false } }
        // Twice a chain of twelve; each of its types is another one than those within it.
        #expect(shared.count == 12)
    }

    @Test("request and response types stay separate: one is mutable, the other isn't")
    func directions() throws {
        let body =
            "{content: {application/json: {schema: {type: object, properties: {a: {type: object, properties: {x: {type: string}}}, b: {type: string}}}}}}"
        let described = try describe(
            paths: """
                /things:
                  put:
                    operationId: putThing
                    requestBody: \(body)
                    responses: {'200': {description: Done., \(body.dropFirst().dropLast())}}
                """
        )
        #expect(described.typeNames.count == 4)
        #expect(described.model.types.definitions.allSatisfy { if case .alias = $0.kind { false } else { true } })
    }

    @Test("a union of equal types is one type, a recursive type is unchanged")
    func choices() throws {
        let choice = "{oneOf: [{type: string}, {type: object, properties: {x: {type: string}}}]}"
        let described = try describe(
            schemas: """
                Root: {type: object, properties: {one: \(choice), other: \(choice), root: {$ref: '#/components/schemas/Root'}}}
                """
        )
        #expect(try shared("RootOther", described) == "RootOne")
    }

    @Test("an operation added at the front takes no name away")
    func stability() throws {
        func path(_ name: String) -> String {
            """
            /\(name):
              get:
                operationId: get\(name)
                tags: [things]
                responses:
                  '200': {description: x, content: {application/json: {schema: {type: object, properties: {a: {type: string}, b: {type: string}}}}}}
            """
        }
        let before = try describe(paths: path("Things"))
        let after = try describe(paths: path("Its") + "\n" + path("Things"))
        #expect(before.typeNames.allSatisfy(after.typeNames.contains))
        #expect(try shared(try #require(before.typeNames.first), after) != nil)
    }
}

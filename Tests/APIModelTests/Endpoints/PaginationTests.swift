import APIModel
import Diagnostics
import OpenAPI
import SpecSyntax
import Testing

@Suite("Pagination")
struct PaginationTests {
    private static let content = """
        type: object
        properties:
          data: {type: array, items: {$ref: '#/components/schemas/Thing'}}
          meta: {type: object, properties: {total: {type: integer}, next: {type: string}, more: {type: boolean}}}
          free: {type: object}
        """

    private func describe(
        _ rule: String?, parameters: String = "", content: String = content, method: String = "get", top: String = "",
        options: ModelOptions = ModelOptions()
    ) throws -> Described {
        try APIModelTests.describe(
            """
            openapi: 3.1.0
            info: {title: Test, version: '1'}
            \(top)
            paths:
              /things:
                \(method):
                  operationId: listThings
                  tags: [things]
                  x-key-path: data
                  \(rule.map { "x-pagination: \($0)" } ?? "deprecated: false")
                  parameters: [\(parameters)]
                  responses:
                    '200':
                      description: A page.
                      content: {application/json: {schema: {$ref: '#/components/schemas/Envelope'}}}
            components:
              schemas:
                Thing: {type: object, properties: {name: {type: string}}}
                Envelope:
            \(content.split(separator: "\n").map { "      " + $0 }.joined(separator: "\n"))
            """, options: options
        )
    }

    private static let page = "{name: page, in: query, schema: {type: integer}}"
    private static let cursor = "{name: after, in: query, schema: {type: string}}"

    @Test(
        "each strategy is read as declared",
        arguments: [
            ("{link: true}", "", Pagination.Strategy.link),
            ("{next: meta.next}", "", .nextURL(at: ["meta", "next"])),
            ("{next: [meta, next]}", "", .nextURL(at: ["meta", "next"])),
            ("{next: free.whatever}", "", .nextURL(at: ["free", "whatever"])),
            ("{next: data.0.name}", "", .nextURL(at: ["data", "0", "name"])),
            ("{cursor: after, next: meta.next}", cursor, .cursor(parameter: 0, next: ["meta", "next"], start: nil)),
            (
                "{cursor: after, next: meta.next, start: '*'}", cursor,
                .cursor(parameter: 0, next: ["meta", "next"], start: "*")
            ),
            ("{page: page}", page, .page(parameter: 0, start: 1)),
            ("{page: page, start: 0}", page, .page(parameter: 0, start: 0)),
            (
                "{page: page}", "{name: page, in: query, schema: {type: integer, default: 0}}",
                .page(parameter: 0, start: 0)
            ),
            (
                "{page: page}", "\(cursor), {name: page, in: header, schema: {type: integer}}",
                .page(parameter: 1, start: 1)
            ),
            ("{offset: page}", page, .offset(parameter: 0, start: 0)),
            (
                "{offset: page}", "{name: page, in: query, schema: {type: integer, default: 5}}",
                .offset(parameter: 0, start: 5)
            ),
            // A negative default doesn't begin a count: it has another meaning.
            (
                "{offset: page}", "{name: page, in: query, schema: {type: integer, default: -1}}",
                .offset(parameter: 0, start: 0)
            ),
            (
                "{page: page}", "{name: page, in: query, schema: {type: integer, default: -1}}",
                .page(parameter: 0, start: 1)
            ),
            // The query's goes before a header that is called so too.
            (
                "{page: page}", "{name: page, in: header, schema: {type: integer}}, \(page)",
                .page(parameter: 1, start: 1)
            ),
        ])
    func strategies(rule: String, parameters: String, strategy: Pagination.Strategy) throws {
        let described = try describe(rule, parameters: parameters)
        #expect(described.codes == [])
        let pagination = try #require(try described.endpoint("listThings").pagination)
        #expect(pagination.strategy == strategy)
        #expect(pagination.itemsPath.keys == ["data"])
        #expect(described.spelled(pagination.itemType) == "Thing")
        #expect(pagination.pagesName == "listPages")
        #expect(pagination.itemsName == "listAll")
    }

    @Test(
        "a pagination that doesn't match the operation is reported, and no pages are generated",
        arguments: [
            ("{page: pgae}", page, "GET /things has no pages: unknown parameter 'pgae'", "did you mean 'page'?"),
            ("{page: page, limit: per}", page, "GET /things has no pages: unknown parameter 'per'", nil),
            (
                "{page: page}", "{name: page, in: query, schema: {type: array, items: {type: integer}}}",
                "GET /things has no pages: 'page' isn't a number", nil
            ),
            (
                "{next: meta.nxt}", "", "GET /things has no pages: no value at 'meta.nxt' in the body",
                "did you mean 'next'?"
            ),
            ("{next: meta}", "", "GET /things has no pages: the value at 'meta' isn't a string", nil),
            (
                "{link: true, total: meta.next.x}", "",
                "GET /things has no pages: no value at 'meta.next.x' in the body", nil
            ),
            (
                "{link: true, total: meta.more}", "",
                "GET /things has no pages: the value at 'meta.more' isn't a number", nil
            ),
            (
                "{page: page, more: meta.total}", page,
                "GET /things has no pages: the value at 'meta.total' isn't a boolean", nil
            ),
            ("{link: true, items: name}", "", "GET /things has no pages: no value at 'name' in the content", nil),
            (
                "{cursor: after, next: meta.next}", "{name: after, in: query, required: true, schema: {type: string}}",
                "GET /things has no pages: 'after' is required, and the first page has no cursor",
                "write the cursor of the first page in 'start'"
            ),
            (
                "{cursor: after, next: meta.next, start: x}", "{name: after, in: query, schema: {type: integer}}",
                "GET /things has no pages: 'x' isn't a value of 'after'", nil
            ),
            (
                "{cursor: after, next: meta.next}", "{name: after, in: query, schema: {type: boolean}}",
                "GET /things has no pages: the type of 'after' can't hold a cursor", nil
            ),
        ] as [(String, String, String, String?)])
    func misfits(rule: String, parameters: String, message: String, hint: String?) throws {
        let described = try describe(rule, parameters: parameters)
        #expect(try described.endpoint("listThings").pagination == nil)
        #expect(described.diagnostics.map(\.message) == [message])
        #expect(described.diagnostics.map(\.code) == [.invalidPagination])
        #expect(described.diagnostics.map(\.severity) == [.warning])
        #expect(described.diagnostics.first?.hint == hint)
        #expect(described.diagnostics.first?.range != nil)
    }

    @Test("the items may be nested in the content")
    func itemsWithin() throws {
        let content =
            "type: object\nproperties: {data: {type: object, properties: {rows: {type: array, items: {type: string}}}}}"
        let whole = try describe("{link: true}", content: content)
        #expect(whole.diagnostics.first?.message == "GET /things has no pages: the content isn't an array")
        #expect(whole.diagnostics.first?.hint == "write the path of the items: 'items: rows'")
        let pagination = try #require(
            try describe("{link: true, items: rows}", content: content).endpoint("listThings").pagination
        )
        #expect(pagination.itemsPath.keys == ["data", "rows"])
        #expect(pagination.itemType == .string)
    }

    @Test("a list may be absent unless each key on its path is required and not nullable")
    func absentItems() throws {
        func mayBeAbsent(_ rows: String, required: String = "required: [rows], ") throws -> Bool? {
            let content =
                "type: object\nrequired: [data]\nproperties: {data: {type: object, \(required)properties: {rows: \(rows)}}}"
            return try describe("{link: true, items: rows}", content: content).endpoint("listThings").pagination?
                .itemsPath.mayBeAbsent
        }
        let list = "{type: array, items: {type: string}}"
        #expect(try mayBeAbsent(list) == false)
        #expect(try mayBeAbsent(list, required: "") == true)
        #expect(try mayBeAbsent("{type: [array, 'null'], items: {type: string}}") == true)
    }

    @Test("a rule for all applies where it matches, and only to responses that are read")
    func general() throws {
        let top = "x-pagination: {page: page, limit: per_page, total: meta.total, more: none.such}"
        let pagination = try #require(
            try describe(nil, parameters: Self.page, top: top).endpoint("listThings").pagination
        )
        #expect(pagination.total == ["meta", "total"])
        #expect(pagination.more == nil)
        #expect(pagination.sizeParameter == nil)
        for described in [
            try describe(nil, top: top), try describe(nil, parameters: Self.page, method: "post", top: top),
            try describe("~", parameters: Self.page, top: top),
        ] {
            #expect(try described.endpoint("listThings").pagination == nil)
            #expect(described.codes == [])
        }
    }

    @Test(
        "the operation's own rule precedes the configuration's, the description's and the default"
    )
    func precedence() throws {
        var options = ModelOptions()
        let range = SourceRange(file: SourceMap().nextFile, start: 0, end: 1)
        options.pagination.defaultRule = PaginationRule(.link, range: range, severity: .error)
        let page = PaginationRule.Strategy.page(PaginationRule.Entry("page", range: range), start: 7)
        options.pagination.operations["listThings"] = PaginationRule(page, range: range, severity: .error)
        let top = "x-pagination: {offset: page}"
        let own = try describe("{page: page}", parameters: Self.page, top: top, options: options)
        #expect(try own.endpoint("listThings").pagination?.strategy == .page(parameter: 0, start: 1))
        let configured = try describe(nil, parameters: Self.page, top: top, options: options)
        #expect(try configured.endpoint("listThings").pagination?.strategy == .page(parameter: 0, start: 7))
        options.pagination.operations = [:]
        let general = try describe(nil, parameters: Self.page, top: top, options: options)
        #expect(try general.endpoint("listThings").pagination?.strategy == .offset(parameter: 0, start: 0))
        let standard = try describe(nil, top: top, options: options)
        #expect(try standard.endpoint("listThings").pagination?.strategy == .link)
    }

    @Test("an argument that an earlier run placed first moves the parameter of the page")
    func recordedOrder() throws {
        let sort = { (isRequired: Bool) in "{name: sort, in: query, required: \(isRequired), schema: {type: string}}" }
        var options = ModelOptions()
        options.record = try describe("{page: page}", parameters: "\(Self.page), \(sort(true))").model.record
        let later = try describe("{page: page}", parameters: "\(Self.page), \(sort(false))", options: options)
        let endpoint = try later.endpoint("listThings")
        #expect(endpoint.parameters.map(\.key) == ["sort", "page"])
        #expect(endpoint.pagination?.strategy == .page(parameter: 1, start: 1))
    }

    @Test("a parameter that selects a stream, and which callers don't pass, moves the parameter of the page")
    func streamParameter() throws {
        let described = try APIModelTests.describe(
            """
            openapi: 3.1.0
            info: {title: Test, version: '1'}
            paths:
              /things:
                get:
                  operationId: listThings
                  x-pagination: {page: page}
                  parameters: [{name: stream, in: query, schema: {type: boolean}}, \(Self.page)]
                  responses:
                    '200':
                      description: A page.
                      content:
                        application/json: {schema: {type: array, items: {type: string}}}
                        text/event-stream: {schema: {type: string}}
            """)
        let endpoint = try described.endpoint("listThings")
        #expect(endpoint.parameters.map(\.key) == ["page"])
        #expect(endpoint.pagination?.strategy == .page(parameter: 0, start: 1))
    }
}

extension SourceMap {
    fileprivate var nextFile: SourceFileID {
        var sources = self
        return sources.add(SourceFile(path: "configuration.yaml", bytes: []))
    }
}

import Diagnostics
import Testing

@testable import OpenAPI

/// The variables of paths in notations that aren't OpenAPI's.
@Suite("Variables of paths")
struct PathVariablesTests {
    private func variables(_ path: String, path declared: [String] = [], query: [String] = []) -> PathVariables {
        let range = SourceRange(file: SourceFileID(index: 0), start: 0, end: 0)
        func parameter(_ name: String, _ location: Document.Parameter.Location) -> Document.Parameter {
            let isInPath = location == .path
            return Document.Parameter(
                name: name, location: location, style: isInPath ? .simple : .form, explode: !isInPath, range: range)
        }
        return PathVariables(path, declared.map { parameter($0, .path) } + query.map { parameter($0, .query) })
    }

    @Test(
        "a variable is the declared parameter with its name",
        arguments: [
            ("/a/{id}", ["id"], "/a/{id}"), ("/a/{ id }", ["id"], "/a/{id}"), ("/a/{ID}", ["id"], "/a/{id}"),
            ("/a/{user_id}", ["userId"], "/a/{userId}"), ("/a/{id}/{ID}", ["id"], "/a/{id}/{ID}"),
            ("/a/{id}/{ID}", ["id", "ID"], "/a/{id}/{ID}"), ("/a/{id?}", ["id"], "/a/{id}"),
            ("/a/{id:int}", ["id"], "/a/{id}"), ("/a/{id:[0-9]{2}}/b", ["id"], "/a/{id}/b"),
            ("/a/{id:int}", ["id:int"], "/a/{id:int}"), ("/a/{+id}", ["+id"], "/a/{+id}"),
            ("/a/{file.name}", [], "/a/{file.name}"), ("/a/{x,y}", ["x", "y"], "/a/{x},{y}"),
            ("/a{/x,y}", ["x", "y"], "/a/{x}/{y}"), ("/a{.x}", ["x"], "/a.{x}"), ("/a{;x}", ["x"], "/a;x={x}"),
            ("/a/:id", ["id"], "/a/{id}"), ("/a/:id/b", ["ID"], "/a/{ID}/b"), ("/a/:id(\\d+)/b", ["id"], "/a/{id}/b"),
            ("/a/:id", [], "/a/:id"), ("/a/{id}:cancel", ["id"], "/a/{id}:cancel"), ("/a/<int:id>", ["id"], "/a/{id}"),
            ("/a/{b", [], "/a/{b"), ("/a/{}", [], "/a/{}"),
        ] as [(String, [String], String)])
    func names(path: String, declared: [String], template: String) {
        #expect(variables(path, path: declared).template == template)
    }

    @Test(
        "values of variables for several segments keep their slashes",
        arguments: [
            ("/{+x}", true), ("/{x*}", true), ("/{x+}", true), ("/{*x}", true), ("/{**x}", true), ("/{x...}", true),
            ("/{x=a/*}", true), ("/{x:.*}", true), ("/{x: .+}", true), ("/{x:path}", true), ("/{x}", false),
            ("/{x?}", false), ("/{x:int}", false), ("/{x=5}", false), ("/{X}", false),
        ])
    func segments(path: String, keepsSlashes: Bool) throws {
        let read = variables(path, path: ["x"])
        #expect(read.template == "/{x}")
        #expect(try #require(read.parameters.first).allowsReserved == keepsSlashes)
    }

    @Test("variables of the query are its parameters, declared or not")
    func query() {
        let read = variables("/a{?x,y*}{&z}", query: ["x"])
        #expect(read.template == "/a" && read.undeclared == ["y", "z"])
        let moved = variables("/a{?x}", path: ["x"])
        #expect(moved.template == "/a" && moved.parameters.map(\.location) == [.query] && moved.undeclared == [])
    }

    @Test(
        "a declared parameter in the path's query is sent once",
        arguments: [
            ("/a?x={x}", "/a", nil), ("/a?x={y}", "/a", nil), ("/a?x=", "/a", nil), ("/a?x=1&b=2", "/a?b=2", "1"),
            ("/a?b=2&x=a%20b#c", "/a?b=2#c", "a b"), ("/a?b=2", "/a?b=2", nil),
        ] as [(String, String, String?)])
    func ownQuery(path: String, template: String, value: String?) throws {
        let read = variables(path, query: ["x"])
        #expect(read.template == template)
        #expect(try #require(read.parameters.first).valueInPath == value)
    }

    @Test(
        "a percent sign without an escape is encoded",
        arguments: [
            ("100%", "100%25"), ("%41%", "%41%25"), ("%zz", "%25zz"), ("%4", "%254"), ("%%41", "%25%41"),
            ("é%é", "é%25é"),
        ])
    func percentSigns(text: String, completed: String) {
        #expect(PathTemplate.completed(text) == completed)
    }
}

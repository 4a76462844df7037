import SpecSyntax
import Testing

@Suite("Node accessors")
struct SyntaxNodeTests {
    @Test("a node describes its kind for diagnostics")
    func kinds() {
        let names = Reading("[{}, [], x, 1, 1.5, true, ~]").node?.sequence?.map(\.kindName)
        #expect(names == ["an object", "an array", "a string", "a number", "a number", "a boolean", "null"])
    }

    @Test("a node's accessors return nil for other kinds")
    func access() throws {
        let nodes = try #require(Reading("[{a: 1}, [1], '1', 1, ~]").node?.sequence)
        #expect(nodes.map { $0.mapping != nil } == [true, false, false, false, false])
        #expect(nodes.map { $0.sequence != nil } == [false, true, false, false, false])
        #expect(nodes.map { $0.scalar != nil } == [false, false, true, true, true])
        #expect(nodes.map(\.string) == [nil, nil, "1", nil, nil])
        #expect(nodes.map(\.isNull) == [false, false, false, false, true])
        #expect(nodes[3].value == .integer("1"))
        #expect(nodes[0].value == nil)
    }
}

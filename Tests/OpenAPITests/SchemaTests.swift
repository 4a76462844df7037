import Diagnostics
import OpenAPI
import Testing

/// Schemas as values, whose copies share their fields.
@Suite("Schemas")
struct SchemaTests {
    @Test("a change of a copied schema doesn't change the original, for frequent and rare fields")
    func changedCopyLeavesOriginal() {
        var original = Schema(range: SourceRange(file: SourceFileID(index: 0), start: 0, end: 1))
        let empty = original
        original.types = .string
        original.required = ["id"]
        original.pattern = "a"
        var copy = original
        copy.types = .object
        copy.required.append("name")
        copy.pattern = "b"
        #expect(empty.types.isEmpty && empty.required.isEmpty && empty.pattern == nil)
        #expect(original.types == .string && original.required == ["id"] && original.pattern == "a")
        #expect(copy.types == .object && copy.required == ["id", "name"] && copy.pattern == "b")
    }
}

import Foundation
import Testing

@testable import EndpointCoding

@Suite("Handwritten models with any kind of stored property")
struct ModelLayoutTests {
    @Test("a weak property that is nil in the first model is compared in the next")
    func weakReference() throws {
        let parent = Tree(id: 9)
        #expect(Tree(id: 1) == Tree(id: 1))
        #expect(Tree(id: 2, parent: parent) == Tree(id: 2, parent: parent))
        let (equal, other) = (Tree(id: 9), Tree(id: 10))
        #expect(Tree(id: 2, parent: parent) == Tree(id: 2, parent: equal))
        #expect(Tree(id: 2, parent: parent) != Tree(id: 2, parent: other))
        #expect("\(Tree(id: 2, parent: parent))" == "Tree(id: 2, parent: Tree(id: 9, parent: nil, count: 1), count: 1)")
        #expect(Set([Tree(id: 2, parent: parent), Tree(id: 2, parent: parent)]).count == 1)
        withExtendedLifetime((parent, equal, other)) {}
    }

    @Test("a weak property of a structure is compared, and its model is written")
    func weakReferenceOfStructure() throws {
        let parent = Tree(id: 9)
        #expect(Leaf(id: 1) == Leaf(id: 1))
        #expect(Leaf(id: 1, tree: parent) == Leaf(id: 1, tree: parent))
        #expect(Leaf(id: 1, tree: parent) != Leaf(id: 1))
        #expect(try String(decoding: Leaf(id: 1).jsonData(), as: UTF8.self) == #"{"id":1}"#)
        #expect(try String(decoding: Leaf(id: 2, tree: parent).jsonData(), as: UTF8.self).contains(#""id":9"#))
        withExtendedLifetime(parent) {}
    }

    @Test("an unowned property is compared")
    func unownedReference() {
        let (tree, other) = (Tree(id: 1), Tree(id: 2))
        #expect(Fruit(of: tree) == Fruit(of: tree))
        #expect(Fruit(of: tree) != Fruit(of: other))
        #expect("\(Fruit(of: tree))" == "Fruit(weight: 1, tree: Tree(id: 1, parent: nil, count: 1))")
        withExtendedLifetime((tree, other)) {}
    }

    @Test("properties of protocol types, of superclasses and of padded structures are compared")
    func otherKinds() {
        #expect(Crate(small: 1, any: "a", number: 2) == Crate(small: 1, any: "a", number: 2))
        #expect(Crate(small: 1, any: "a", number: 2) != Crate(small: 1, any: "b", number: 2))
        #expect(Crate(small: 1, any: 1, number: 2) != Crate(small: 1, any: "1", number: 2))
        #expect("\(Crate(small: 1, any: "a", number: 2))" == #"Crate(small: 1, any: "a", number: 2)"#)
        #expect(BigCrate(1, 2, 3) == BigCrate(1, 2, 3))
        #expect(BigCrate(1, 2, 3) != BigCrate(1, 2, 4))
        #expect(BigCrate(1, 2, 3) != BigCrate(1, 3, 3))
        #expect("\(BigCrate(1, 2, 3))" == "BigCrate(small: 1, wide: 2, depth: 3)")
    }

    @Test("a property that can't be copied isn't read")
    func noncopyable() {
        let counter = Counter(id: 1)
        #expect("\(counter)".hasPrefix("Counter(id: 1, "))
        #expect(counter != Counter(id: 2))
    }
}

private final class Tree: ReadableModel, ReflectedModel, Hashable {
    let id: Int
    weak let parent: Tree?
    let count: Int32

    init(id: Int, parent: Tree? = nil) {
        self.id = id
        self.parent = parent
        count = 1
    }

    init(from fields: inout FieldReader) throws {
        id = fields.int("id")
        parent = fields.modelIfPresent("parent")
        count = try fields.read("count")
    }
}

private struct Leaf: ReadableModel, ReflectedModel {
    let id: Int
    weak let tree: Tree?

    init(id: Int, tree: Tree? = nil) {
        self.id = id
        self.tree = tree
    }

    init(from fields: inout FieldReader) throws {
        self.init(id: fields.int("id"), tree: fields.modelIfPresent("tree"))
    }
}

private final class Fruit: ReflectedModel {
    let weight: Int8 = 1
    unowned let tree: Tree

    init(of tree: Tree) { self.tree = tree }
}

private struct Crate: ReflectedModel {
    let small: Int8
    let any: any Hashable & Sendable
    let number: Int16
}

private class SmallCrate: ReflectedModel, @unchecked Sendable {
    let small: Int8

    init(_ small: Int8) { self.small = small }
}

private final class BigCrate: SmallCrate, @unchecked Sendable {
    let wide: Int64
    let depth: Int16

    init(_ small: Int8, _ wide: Int64, _ depth: Int16) {
        self.wide = wide
        self.depth = depth
        super.init(small)
    }
}

private struct Ticket: ~Copyable, Sendable {
    let number = 3
}

private final class Counter: ReflectedModel {
    let id: Int
    let ticket = Ticket()

    init(id: Int) { self.id = id }
}

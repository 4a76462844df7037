import Foundation
import Testing
import TestTimeouts

@testable import EndpointCoding
@testable import RuntimeTestSupport

@Suite("Models")
struct ModelTests {
    // Printing

    @Test("models are printed with all properties except secrets")
    func printing() {
        #expect(
            "\(Shelf.full)" == """
                Shelf(id: 1, description: "Of \\"oak\\"", kind: tall, otherKind: odd, width: 1.5, isOpen: false, \
                page: https://shelf.example/1?token=<redacted>, madeAt: 1970-01-01T00:00:00.250Z, day: 2024-02-29, \
                number: 3F2504E0-4F89-11D3-9A0C-0305E82C3301, bytes: 3 bytes, note: null, price: 2.5, \
                words: ["a", "b"], below: \(Shelf(id: 2)), others: [\(Shelf(id: 3)), \(Shelf(id: 4, note: "x"))], \
                byName: ["low": \(Shelf(id: 5))], content: .list([.text("t"), .shelf(\(Shelf(id: 6)))]), \
                size: ShelfSize(width: 2.0, unit: "m", rest: [7, 8]), \
                owner: Owner(name: "Ann", parent: Owner(name: "Ben", parent: nil)), embedded: \(Shelf(id: 9)), \
                anything: {"a":[1,null],"password":"<redacted>"}, code: <redacted>, accessToken: <redacted>, copies: 3, \
                rest: ["more": {"x":true}])
                """
        )
        #expect("\([Owner(name: "A")])" == #"[Owner(name: "A", parent: nil)]"#)
        #expect(String(reflecting: Owner(name: "A")) == #"Owner(name: "A", parent: nil)"#)
        #expect(Owner(name: "A").description == #"Owner(name: "A", parent: nil)"#)
        // A field of that name is the field.
        #expect(Shelf.full.description == #"Of "oak""#)
        #expect("\(ShelfContent.otherText("x"))" == #".otherText("x")"#)
        // What isn't there is no secret.
        #expect("\(Shelf(id: 1))".hasSuffix(#"code: nil, accessToken: nil, copies: 1, rest: [:])"#))
    }

    @Test("dump and mirrors of a model with secret properties redact them, also in other values")
    func mirrors() {
        let inner = Shelf(id: 2, page: URL(string: "https://a.example/?token=s3cr3t"), code: "s3cr3t")
        let shelf = Shelf(
            id: 1, others: [inner], byName: ["low": inner], content: .shelf(inner), embedded: EmbeddedJSON(inner),
            anything: .object(["password": "s3cr3t"]), code: "s3cr3t", accessToken: "s3cr3t", rest: ["pin": "s3cr3t"])
        var text = ""
        dump(shelf, to: &text)
        dump([shelf], to: &text)
        dump(Optional(shelf), to: &text)
        dump(["a": (shelf, 1)], to: &text)
        text += Mirror(reflecting: shelf).children.map { "\($0.label ?? ""): \($0.value)" }.joined(separator: "\n")
        #expect(!text.contains("s3cr3t"), "\(text)")
        #expect(text.contains("accessToken: <redacted>") && text.contains("copies: 1"))
        #expect(Mirror(reflecting: shelf).descendant("others", "some", 0, "id") as? Int == 2)
    }

    @Test("models indicate secret properties of other JSON")
    func secretMembers() {
        let shelf = Shelf(id: 1, rest: ["api_key": "k", "key": "k"])
        #expect("\(shelf)".hasSuffix(#"rest: ["api_key": <redacted>, "key": "k"])"#))
    }

    @Test("properties with secret names are redacted in any type, except uninformative values")
    func secretValues() {
        let secret = [
            JSONValue.number(1234), ["a"], ["value": "a"], [["a": nil]], "a", "",
        ]
        for value in secret {
            #expect("\(Shelf(id: 1, rest: ["pin": value]))".hasSuffix(#"rest: ["pin": <redacted>])"#), "\(value)")
        }
        #expect(
            "\(Shelf(id: 1, rest: ["pin": true, "otp": nil]))".hasSuffix(#"rest: ["otp": null, "pin": true])"#))
        #expect(
            "\(Vault(secret: Owner(name: "hush"), token: ["hush"], pin: 1234, apiKey: .small))"
                == "Vault(secret: <redacted>, token: <redacted>, pin: <redacted>, apiKey: small)")
        #expect("\(Vault(token: []))" == "Vault(secret: nil, token: [], pin: nil, apiKey: nil)")
    }

    private struct Vault: ReflectedModel {
        var secret: Owner?
        var token: [String] = []
        var pin: Int?
        var apiKey: Kind?
    }

    // Equality

    /// Each differs from all the others, in one property alone.
    static let different: [Shelf] =
        [.full]
        + [
            { $0.id = 9 }, { $0.description = "" }, { $0.kind = .small }, { $0.otherKind = nil }, { $0.width = 1.25 },
            { $0.width = nil }, { $0.isOpen = true }, { $0.page = URL(string: "https://shelf.example/2") },
            { $0.madeAt = Date(timeIntervalSince1970: 0.250001) }, { $0.day = nil }, { $0.number = UUID() },
            { $0.bytes = Data([1, 2, 4]) }, { $0.note = nil }, { $0.note = "" }, { $0.price = 2.25 },
            { $0.words = ["b", "a"] }, { $0.words = [] }, { $0.below = nil }, { $0.below = Shelf(id: 2, copies: 2) },
            { $0.others = [] }, { $0.others = nil }, { $0.others?[1] = Shelf(id: 4) }, { $0.others?.removeLast() },
            { $0.byName = ["high": Shelf(id: 5)] }, { $0.byName = ["low": Shelf(id: 6)] }, { $0.byName = [:] },
            { $0.content = .text("t") }, { $0.content = .otherText("t") }, { $0.content = .list([.text("t")]) },
            { $0.content = .list([.otherText("t"), .shelf(Shelf(id: 6))]) }, { $0.content = .unknown("t") },
            { $0.size?.unit = nil }, { $0.size?.rest = [8, 7] }, { $0.size = nil }, { $0.owner?.name = "" },
            { $0.owner?.parent?.name = "" }, { $0.owner?.parent = nil }, { $0.embedded = EmbeddedJSON(Shelf(id: 10)) },
            { $0.anything = ["a": [1, 2]] }, { $0.anything = .null }, { $0.anything = nil }, { $0.code = nil },
            { $0.accessToken = "other" }, { $0.copies = 4 }, { $0.rest = ["more": ["x": false]] }, { $0.rest = [:] },
        ].map { Shelf.full.changed($0) }

    @Test("models are equal only if all properties are")
    func equality() {
        for (index, shelf) in Self.different.enumerated() {
            for (other, second) in Self.different.enumerated() {
                #expect((shelf == second) == (index == other), "\(index) and \(other)")
            }
            let same = shelf.changed { $0.below = shelf.below.map { below in below.copy { $0.id = below.id } } }
            #expect(shelf == same)
            #expect(shelf.hashValue == same.hashValue)
        }
        #expect(Set(Self.different).count == Self.different.count)
        #expect(Shelf.full == Shelf.full.changed { _ in })
        #expect([Shelf.full] == [Shelf.full.changed { _ in }])
    }

    @Test("NaN values equal only themselves")
    func notANumber() {
        let shelf = Shelf(id: 1, width: .nan)
        #expect(shelf == shelf)
        #expect(shelf != shelf.changed { _ in })
        #expect(ShelfSize(width: .nan) != ShelfSize(width: .nan))
        // And are copied like any others.
        #expect(shelf.copy { $0.width = 1 }.width == 1)
        #expect(
            shelf.copy {
                $0.width = .nan; $0.copies = 2
            }.copies == 2)
        #expect(Shelf(id: 1, width: 2).copy { $0.width = .nan }.width?.isNaN == true)
    }

    @Test("deeply nested models are compared, hashed and printed without more stack")
    func depth() async throws {
        let isRight = try await withDeadline { continuation in
            let thread = Thread { continuation.resume(returning: Self.deepModelsWork()) }
            // A call for each level of them would need several times as much.
            thread.stackSize = 256 << 10
            thread.start()
        }
        #expect(isRight)
    }

    private static func deepModelsWork() -> Bool {
        let depth = 1_500
        var shelves: [Shelf] = [Shelf(id: 0)]
        var others: [Shelf] = [Shelf(id: 0)]
        for id in 1...depth {
            shelves.append(Shelf(id: id, below: shelves.last))
            others.append(Shelf(id: id, below: others.last))
        }
        let isRight =
            shelves[depth] == others[depth] && shelves[depth] != others[depth - 1]
            && shelves[depth].hashValue == others[depth].hashValue && "\(shelves[depth])".hasPrefix("Shelf(id: 1500")
        // The outermost go first: to let go of one after the other takes the stack too.
        while !shelves.isEmpty {
            shelves.removeLast()
            others.removeLast()
        }
        return isRight
    }

    @Test("models nested beyond JSON's limit can't be encoded")
    func limit() {
        let shelf = (1...600).reduce(Shelf(id: 0)) { Shelf(id: $1, below: $0) }
        #expect(throws: EncodingError.self) { try shelf.jsonData() }
    }

    // JSON

    @Test("models are encoded as they are decoded")
    func encoding() throws {
        let text = """
            {"id":1,"description":"d","kind":"tall","other_kind":"odd","width":1.5,"is_open":true,\
            "page":"https://a.example/b","made_at":"2024-02-29T12:30:00.250Z","day":"2024-02-29",\
            "number":"3f2504e0-4f89-11d3-9a0c-0305e82c3301","bytes":"AQID","note":null,"price":2.5,"words":["a"],\
            "below":{"id":2,"description":"","kind":"x","is_open":false,"words":[],"copies":1},\
            "others":[{"id":3,"description":"","kind":"x","is_open":false,"words":[],"copies":1}],\
            "by_name":{"a":{"id":4,"description":"","kind":"x","is_open":false,"words":[],"copies":1}},\
            "content":["t",{"id":5,"description":"","kind":"x","is_open":false,"words":[],"copies":1}],\
            "size":[2,"m",7,8],"owner":{"name":"A","parent":{"name":"B"}},\
            "embedded":"{\\"id\\":6,\\"description\\":\\"\\",\\"kind\\":\\"x\\",\\"is_open\\":false,\\"words\\":[],\\"copies\\":1}",\
            "anything":{"a":[1,null]},"code":"c","access_token":"s","copies":3,"more":{"x":true}}
            """
        let shelf = try JSONDecoder().decode(Shelf.self, from: Data(text.utf8))
        #expect(String(decoding: try shelf.jsonData(), as: UTF8.self) == text)
        #expect(try JSONDecoder().decode(Shelf.self, from: JSONEncoder().encode(shelf)) == shelf)
        #expect(String(decoding: try [shelf, shelf].jsonData(), as: UTF8.self) == "[\(text),\(text)]")
    }

    /// Without those that are another case as JSON, and dates that are finer than their text.
    private static let lasting = different.filter { shelf in
        shelf.madeAt == Shelf.full.madeAt && shelf.content != .otherText("t") && shelf.content != .unknown("t")
            && shelf.content != .list([.otherText("t"), .shelf(Shelf(id: 6))])
            && (shelf.size?.unit != nil || shelf.size == nil)
    }

    @Test("models round-trip through JSON", arguments: lasting)
    func roundTrip(shelf: Shelf) throws {
        #expect(Self.lasting.count > Self.different.count / 2)
        #expect(try JSONDecoder().decode(Shelf.self, from: shelf.jsonData()) == shelf)
        #expect(try JSONDecoder().decode(Shelf.self, from: JSONEncoder().encode(shelf)) == shelf)
    }

    @Test("models that can't be encoded report the coding path")
    func unwritable() throws {
        for shelf in [
            Shelf(id: 1, below: Shelf(id: 2, width: .infinity)),
            Shelf(id: 1, below: Shelf(id: 2, madeAt: Date(timeIntervalSince1970: 1e15))),
        ] {
            let error = #expect(throws: EncodingError.self) { try shelf.jsonData() }
            guard case .invalidValue(_, let context)? = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(
                context.codingPath.map(\.stringValue) == ["below", shelf.below?.width == nil ? "made_at" : "width"])
        }
    }

    @Test("handwritten models with custom decoding aren't encoded incorrectly")
    func unordered() throws {
        let model = try JSONDecoder().decode(Unordered.self, from: Data(#"{"first":"1","second":"2"}"#.utf8))
        #expect(throws: EncodingError.self) { try model.jsonData() }
        let alike = try JSONDecoder().decode(Unordered.self, from: Data(#"{"first":"1","second":"1"}"#.utf8))
        #expect(try JSONDecoder().decode(Unordered.self, from: alike.jsonData()) == alike)
    }

    // Copies

    @Test("models are copied with changes")
    func copies() {
        let copy = Shelf.full.copy {
            $0.others?.append(Shelf(id: 7))
            $0.copies += 1
            $0.id = 1
            $0.width = nil
            $0.note = .null
        }
        #expect(copy.others?.count == 3)
        #expect(copy.others?.last?.id == 7)
        #expect(copy.copies == 4)
        #expect(copy.width == nil)
        #expect(
            copy
                == Shelf.full.copy {
                    $0.others = copy.others; $0.copies = 4; $0.width = nil
                })
    }

    @Test("a copy changes the right one of several properties with equal values")
    func alikeProperties() {
        // Four are strings, and all but one nil.
        let shelf = Shelf(id: 1)
        #expect(shelf.copy { $0.code = "x" }.code == "x")
        #expect(shelf.copy { $0.accessToken = "x" }.accessToken == "x")
        #expect(shelf.copy { $0.accessToken = "x" }.code == nil)
        #expect(shelf.copy { $0.copies = 7 }.id == 1)
        #expect(shelf.copy { $0.copies = 7 }.copies == 7)
    }

    @Test("models are copied with changed values of types that aren't Equatable")
    func opaqueProperties() {
        let pair = OpaquePair(first: Opaque(number: 1), second: Opaque(number: 2))
        #expect(pair.copy { $0.first = Opaque(number: 3) }.first.number == 3)
        let copy = pair.copy { $0.second = Opaque(number: 4) }
        #expect(copy.first.number == 1)
        #expect(copy.second?.number == 4)
        #expect(copy.other?.number == nil)
        #expect(pair.copy { $0.other = Opaque(number: 5) }.second?.number == 2)
        #expect(pair.copy { $0.first = pair.first }.second?.number == 2)
        // Nothing indicates that they are equal.
        #expect(pair != OpaquePair(first: Opaque(number: 1), second: Opaque(number: 2)))
    }

    // From one to the other

    @Test("models are created from others that have their properties")
    func copying() throws {
        let shelf = Shelf(id: 1, kind: .small, width: 2, below: Shelf(id: 3))
        let new = try NewShelf(copying: shelf)
        #expect("\(new)" == "NewShelf(kind: small, width: 2.0, below: NewBelow(id: 3))")
        #expect(try NewShelf(copying: new) == new)
        #expect(throws: DecodingError.self) { try NewBelow(copying: new) }
    }
}

@Suite("Open enumerations")
struct KnownValueTests {
    @Test("open enumerations are strings, and list their known values")
    func literals() {
        let kind: Kind = "small"
        #expect(kind == .small)
        #expect(Kind.allCases == [.tall, .small])
        switch kind {
        case .tall: Issue.record("it is small")
        case .small: break
        default: Issue.record("it is known")
        }
    }
}

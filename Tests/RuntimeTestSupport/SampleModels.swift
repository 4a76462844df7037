@_spi(Generated) import EndpointRuntime
import Foundation

// Handwritten models in the form of generated ones.

enum ShelfEnumerations {
    enum Kind: KnownValues {
        static var rawValues: [String] { ["tall", "small"] }
    }
}

typealias Kind = StringEnumeration<ShelfEnumerations.Kind>

extension Kind {
    static var tall: Self { Self(rawValue: "tall") }
    static var small: Self { Self(rawValue: "small") }
}

/// A received model, with a field of each type.
final class Shelf: ReadableModel, ReflectedModel, SensitiveModel, Hashable, Encodable {
    let id: Int
    let description: String
    let kind: Kind
    let otherKind: Kind?
    let width: Double?
    let isOpen: Bool
    let page: URL?
    let madeAt: Date?
    let day: CalendarDate?
    let number: UUID?
    let bytes: Data?
    let note: Nullable<String>?
    let price: Decimal?
    let words: [String]
    let below: Shelf?
    let others: [Shelf]?
    let byName: [String: Shelf]?
    let content: ShelfContent?
    let size: ShelfSize?
    let owner: Owner?
    let embedded: EmbeddedJSON<Shelf>?
    let anything: JSONValue?
    let code: String?
    let accessToken: String?
    let copies: Int
    let rest: [String: JSONValue]

    static var secretProperties: [String] { ["code"] }

    init(
        id: Int, description: String = "A shelf", kind: Kind = "tall", otherKind: Kind? = nil, width: Double? = nil,
        isOpen: Bool = true, page: URL? = nil, madeAt: Date? = nil, day: CalendarDate? = nil, number: UUID? = nil,
        bytes: Data? = nil, note: Nullable<String>? = nil, price: Decimal? = nil, words: [String] = [],
        below: Shelf? = nil, others: [Shelf]? = nil, byName: [String: Shelf]? = nil, content: ShelfContent? = nil,
        size: ShelfSize? = nil, owner: Owner? = nil, embedded: EmbeddedJSON<Shelf>? = nil, anything: JSONValue? = nil,
        code: String? = nil, accessToken: String? = nil, copies: Int = 1, rest: [String: JSONValue] = [:]
    ) {
        self.id = id
        self.description = description
        self.kind = kind
        self.otherKind = otherKind
        self.width = width
        self.isOpen = isOpen
        self.page = page
        self.madeAt = madeAt
        self.day = day
        self.number = number
        self.bytes = bytes
        self.note = note
        self.price = price
        self.words = words
        self.below = below
        self.others = others
        self.byName = byName
        self.content = content
        self.size = size
        self.owner = owner
        self.embedded = embedded
        self.anything = anything
        self.code = code
        self.accessToken = accessToken
        self.copies = copies
        self.rest = rest
    }

    convenience init(from fields: inout FieldReader) throws {
        try self.init(
            id: fields.int("id"),
            description: fields.string("description"),
            kind: fields.enumeration("kind"),
            otherKind: fields.enumerationIfPresent("other_kind"),
            width: fields.doubleIfPresent("width"),
            isOpen: fields.bool("is_open"),
            page: fields.urlIfPresent("page"),
            madeAt: fields.dateIfPresent("made_at"),
            day: fields.optional("day"),
            number: fields.optional("number"),
            bytes: fields.optional("bytes"),
            note: fields.nullable("note"),
            price: fields.optional("price"),
            words: fields.list("words"),
            below: fields.modelIfPresent("below"),
            others: fields.listIfPresent("others"),
            byName: fields.dictionaryIfPresent("by_name"),
            content: fields.optional("content"),
            size: fields.optional("size"),
            owner: fields.optional("owner"),
            embedded: fields.optional("embedded"),
            anything: fields.jsonIfPresent("anything"),
            code: fields.stringIfPresent("code"),
            accessToken: fields.stringIfPresent("access_token"),
            copies: fields.defaulted("copies", to: 1),
            rest: fields.readRemaining(besides: [
                "id", "description", "kind", "other_kind", "width", "is_open", "page", "made_at", "day", "number",
                "bytes", "note", "price", "words", "below", "others", "by_name", "content", "size", "owner",
                "embedded", "anything", "code", "access_token", "copies",
            ])
        )
    }
}

/// One of several.
enum ShelfContent: ReadableUnion, ReflectedModel, Hashable, Encodable {
    case shelf(Shelf)
    case text(String)
    case otherText(String)
    indirect case list([ShelfContent])
    case unknown(JSONValue)

    init(from value: ValueReader) throws {
        self = try value.firstMatch(
            among: [.object(required: ["id"], known: ["kind"], constants: []), .string, .array],
            unknown: Self.unknown
        ) { index throws -> Self in
            switch index {
            case 0: .shelf(try value.read())
            case 1: .text(try value.read())
            default: .list(try value.read())
            }
        }
    }
}

/// A list whose elements each have a meaning.
struct ShelfSize: ReadableModel, ReflectedModel, Hashable, Encodable {
    var width: Double
    var unit: String?
    var rest: [Int]

    init(width: Double, unit: String? = nil, rest: [Int] = []) {
        self.width = width
        self.unit = unit
        self.rest = rest
    }

    init(from fields: inout FieldReader) throws {
        try self.init(width: fields.element(), unit: fields.elementIfPresent(), rest: fields.remainingElements())
    }
}

/// A model that is sent and received, and contains itself.
struct Owner: ReadableModel, WritableModel, ReflectedModel, Hashable {
    var name: String
    @Indirect var parent: Owner?

    init(name: String, parent: Owner? = nil) {
        self.name = name
        self.parent = parent
    }

    init(from fields: inout FieldReader) throws {
        self.init(name: fields.string("name"), parent: fields.optional("parent"))
    }

    func write(to fields: inout FieldWriter) throws {
        fields.writeString("name", name)
        fields.writeIfPresent("parent", parent)
    }
}

/// A request model that can be decoded too.
struct NewShelf: ReadableModel, WritableModel, ReflectedModel {
    var kind: Kind
    var width: Double?
    var below: NewBelow?

    init(kind: Kind, width: Double? = nil, below: NewBelow? = nil) {
        self.kind = kind
        self.width = width
        self.below = below
    }

    init(from fields: inout FieldReader) throws {
        self.init(
            kind: fields.enumeration("kind"), width: fields.doubleIfPresent("width"), below: fields.optional("below"))
    }

    func write(to fields: inout FieldWriter) throws {
        fields.writeEnumeration("kind", kind)
        fields.writeIfPresent("width", width)
        fields.writeIfPresent("below", below)
    }
}

/// A part of it.
struct NewBelow: ReadableModel, WritableModel, ReflectedModel {
    var id: Int

    init(from fields: inout FieldReader) throws {
        id = fields.int("id")
    }

    func write(to fields: inout FieldWriter) throws {
        fields.writeInt("id", id)
    }
}

/// A model that can't be generated: its properties are decoded in another order than they are stored.
final class Unordered: ReadableModel, ReflectedModel, Encodable {
    let first: String
    let second: String

    init(from fields: inout FieldReader) throws {
        second = fields.string("second")
        first = fields.string("first")
    }
}

/// A custom type that can't be compared or reflected.
struct Opaque: ReadableValue, CustomReflectable {
    let number: Int

    init(number: Int) { self.number = number }

    init(from fields: inout FieldReader) throws { number = fields.int("number") }

    var customMirror: Mirror { Mirror(self, children: []) }
}

/// A received model that contains two of them.
final class OpaquePair: ReadableModel, ReflectedModel {
    let first: Opaque
    let second: Opaque?
    let other: Opaque?

    init(first: Opaque, second: Opaque? = nil, other: Opaque? = nil) {
        self.first = first
        self.second = second
        self.other = other
    }

    convenience init(from fields: inout FieldReader) throws {
        try self.init(
            first: fields.read("first"), second: fields.optional("second"), other: fields.optional("other"))
    }
}

extension Shelf {
    /// One with a value in each property.
    static let full = Shelf(
        id: 1, description: "Of \"oak\"", otherKind: "odd", width: 1.5, isOpen: false,
        page: URL(string: "https://shelf.example/1?token=abc"), madeAt: Date(timeIntervalSince1970: 0.25),
        day: CalendarDate(year: 2024, month: 2, day: 29),
        number: UUID(uuidString: "3F2504E0-4F89-11D3-9A0C-0305E82C3301"),
        bytes: Data([1, 2, 3]), note: .null, price: 2.5, words: ["a", "b"],
        below: Shelf(id: 2), others: [Shelf(id: 3), Shelf(id: 4, note: "x")], byName: ["low": Shelf(id: 5)],
        content: .list([.text("t"), .shelf(Shelf(id: 6))]), size: ShelfSize(width: 2, unit: "m", rest: [7, 8]),
        owner: Owner(name: "Ann", parent: Owner(name: "Ben")), embedded: EmbeddedJSON(Shelf(id: 9)),
        anything: ["a": [1, nil], "password": "p"], code: "1234", accessToken: "secret", copies: 3,
        rest: ["more": ["x": true]]
    )

    func changed(_ change: (inout ModelChanges<Shelf>) -> Void) -> Shelf { copy(change) }
}

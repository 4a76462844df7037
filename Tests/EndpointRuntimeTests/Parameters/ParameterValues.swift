import Foundation

@testable import EndpointRuntime

/// The values of the specifications' examples.
enum Values {
    // OpenAPI 3.1, section 4.8.12.4
    static let array = ["blue", "black", "brown"]
    static let object = RGB()

    // RFC 6570, section 3.2
    static let hello = "Hello World!"
    static let half = "50%"
    static let path = "/foo/bar"
    static let base = "http://example.com/home/"
    static let count = ["one", "two", "three"]
    static let list = ["red", "green", "blue"]
    static let keys = Keys()
    static let emptyKeys: [String: String] = [:]

    static let reserved = ":/?#[]@!$&'()*+,;="
    static let unreserved = "azAZ09-._~"
    static let arabic = "الخوارزميّ"
    static let moment = Date(timeIntervalSince1970: 1_709_209_800.25)
    static let day = CalendarDate(year: 2024, month: 2, day: 29)
    static let uuid = UUID(uuidString: "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6")
    static let bytes = Data([1, 2, 3, 255])

    struct RGB: WritableModel {
        func write(to fields: inout FieldWriter) throws {
            fields.write("R", 100)
            fields.write("G", 200)
            fields.write("B", 150)
        }
    }

    struct Keys: WritableModel {
        func write(to fields: inout FieldWriter) throws {
            fields.write("semi", ";")
            fields.write("dot", ".")
            fields.write("comma", ",")
        }
    }

    /// OpenAPI 3.2's parameter `coordinates`.
    struct Coordinates: WritableModel {
        func write(to fields: inout FieldWriter) throws {
            fields.write("lat", 40.6)
            fields.write("long", -73.9)
        }
    }

    /// OpenAPI 3.2's cookie of the style `cookie`.
    struct Greeting: WritableModel {
        func write(to fields: inout FieldWriter) throws {
            fields.write("greeting", "Hello%2C%20world!")
            fields.write("code", 42)
        }
    }

    /// Fields in every state: present, null, empty, and omitted.
    struct Sparse: WritableModel {
        func write(to fields: inout FieldWriter) throws {
            fields.write("a", 1)
            fields.writeNullable("b", Int?.none)
            fields.writeIfPresent("c", Int?.none)
            fields.write("d", "")
        }
    }

    enum Size: String, ClosedEnumeration {
        case small = "size/s"
    }

    enum Level: Int, ClosedEnumeration {
        case high = 3
    }

    struct Genre: OpenEnumeration {
        let rawValue: String
        init(rawValue: String) { self.rawValue = rawValue }
    }
}

@_spi(Generated) import EndpointForms
@testable import EndpointRuntime

extension ParameterRow {
    /// OpenAPI 3.1.1, section 4.8.12.4, "Style Examples". A label that isn't exploded is joined by commas, as RFC 6570
    /// has it; 3.0 and 3.1.0 had points there by mistake. Column "empty" of 3.0 and 3.1.0.
    static let openAPIPath: [ParameterRow] = [
        .path("empty", .matrix, "", ";color"),
        .path("string", .matrix, "blue", ";color=blue"),
        .path("array", .matrix, Values.array, ";color=blue,black,brown"),
        .path("object", .matrix, Values.object, ";color=R,100,G,200,B,150"),
        .path("empty", .matrix, explode: true, "", ";color"),
        .path("string", .matrix, explode: true, "blue", ";color=blue"),
        .path("array", .matrix, explode: true, Values.array, ";color=blue;color=black;color=brown"),
        .path("object", .matrix, explode: true, Values.object, ";R=100;G=200;B=150"),
        .path("empty", .label, "", "."),
        .path("string", .label, "blue", ".blue"),
        .path("array", .label, Values.array, ".blue,black,brown"),
        .path("object", .label, Values.object, ".R,100,G,200,B,150"),
        .path("empty", .label, explode: true, "", "."),
        .path("string", .label, explode: true, "blue", ".blue"),
        .path("array", .label, explode: true, Values.array, ".blue.black.brown"),
        .path("object", .label, explode: true, Values.object, ".R=100.G=200.B=150"),
        .path("empty", .simple, "", .failure(.emptyPathParameter(parameter: "color"))),
        .path("string", .simple, "blue", "blue"),
        .path("array", .simple, Values.array, "blue,black,brown"),
        .path("object", .simple, Values.object, "R,100,G,200,B,150"),
        .path("empty", .simple, explode: true, "", .failure(.emptyPathParameter(parameter: "color"))),
        .path("string", .simple, explode: true, "blue", "blue"),
        .path("array", .simple, explode: true, Values.array, "blue,black,brown"),
        .path("object", .simple, explode: true, Values.object, "R=100,G=200,B=150"),
        // The Parameter Object's own examples (3.2)
        .path("edijkstra", .simple, name: "username", "edijkstra", "edijkstra"),
        .path("Diṅnāga", .simple, name: "username", "diṅnāga", "di%E1%B9%85n%C4%81ga"),
        .path(
            "Al-Khwarizmi", .simple, name: "username", Values.arabic,
            "%D8%A7%D9%84%D8%AE%D9%88%D8%A7%D8%B1%D8%B2%D9%85%D9%8A%D9%91"),
    ]

    /// RFC 6570, sections 3.2.2, 3.2.3, 3.2.5 and 3.2.7.
    static let rfcPath: [ParameterRow] = [
        .path("{var}", .simple, name: "var", "value", "value"),
        .path("{hello}", .simple, name: "hello", Values.hello, "Hello%20World%21"),
        .path("{half}", .simple, name: "half", Values.half, "50%25"),
        .path("{path}", .simple, name: "path", Values.path, "%2Ffoo%2Fbar"),
        .path("{base}", .simple, name: "base", Values.base, "http%3A%2F%2Fexample.com%2Fhome%2F"),
        .path("{x}", .simple, name: "x", "1024", "1024"),
        .path("{dub}", .simple, name: "dub", "me/too", "me%2Ftoo"),
        .path("{count}", .simple, name: "count", Values.count, "one,two,three"),
        .path("{count*}", .simple, explode: true, name: "count", Values.count, "one,two,three"),
        .path("{list}", .simple, name: "list", Values.list, "red,green,blue"),
        .path("{list*}", .simple, explode: true, name: "list", Values.list, "red,green,blue"),
        .path("{keys}", .simple, name: "keys", Values.keys, "semi,%3B,dot,.,comma,%2C"),
        .path("{keys*}", .simple, explode: true, name: "keys", Values.keys, "semi=%3B,dot=.,comma=%2C"),
        .path("{+var}", .simple, allowReserved: true, name: "var", "value", "value"),
        .path("{+hello}", .simple, allowReserved: true, name: "hello", Values.hello, "Hello%20World!"),
        .path("{+half}", .simple, allowReserved: true, name: "half", Values.half, "50%25"),
        .path("{+base}", .simple, allowReserved: true, name: "base", Values.base, "http://example.com/home/"),
        .path("{+path}", .simple, allowReserved: true, name: "path", Values.path, "/foo/bar"),
        .path("{+list}", .simple, allowReserved: true, name: "list", Values.list, "red,green,blue"),
        .path("{+list*}", .simple, explode: true, allowReserved: true, name: "list", Values.list, "red,green,blue"),
        .path("{+keys}", .simple, allowReserved: true, name: "keys", Values.keys, "semi,;,dot,.,comma,,"),
        .path(
            "{+keys*}", .simple, explode: true, allowReserved: true, name: "keys", Values.keys, "semi=;,dot=.,comma=,"),
        .path("{.who}", .label, name: "who", "fred", ".fred"),
        .path("{.half}", .label, name: "half", Values.half, ".50%25"),
        .path("{.var}", .label, name: "var", "value", ".value"),
        .path("{.empty}", .label, name: "empty", "", "."),
        .path("{.list}", .label, name: "list", Values.list, ".red,green,blue"),
        .path("{.list*}", .label, explode: true, name: "list", Values.list, ".red.green.blue"),
        .path("{.keys}", .label, name: "keys", Values.keys, ".semi,%3B,dot,.,comma,%2C"),
        .path("{.keys*}", .label, explode: true, name: "keys", Values.keys, ".semi=%3B.dot=..comma=%2C"),
        .path("{;who}", .matrix, name: "who", "fred", ";who=fred"),
        .path("{;half}", .matrix, name: "half", Values.half, ";half=50%25"),
        .path("{;empty}", .matrix, name: "empty", "", ";empty"),
        .path("{;hello}", .matrix, name: "hello", Values.hello, ";hello=Hello%20World%21"),
        .path("{;list}", .matrix, name: "list", Values.list, ";list=red,green,blue"),
        .path("{;list*}", .matrix, explode: true, name: "list", Values.list, ";list=red;list=green;list=blue"),
        .path("{;keys}", .matrix, name: "keys", Values.keys, ";keys=semi,%3B,dot,.,comma,%2C"),
        .path("{;keys*}", .matrix, explode: true, name: "keys", Values.keys, ";semi=%3B;dot=.;comma=%2C"),
        // Undefined (section 2.3) expands to nothing, and the path would be another one
        .path("{undef}", .simple, nil, .failure(.emptyPathParameter(parameter: "color"))),
        .path("{empty_keys}", .simple, Values.emptyKeys, .failure(.emptyPathParameter(parameter: "color"))),
        .path("{.empty_keys}", .label, Values.emptyKeys, .failure(.emptyPathParameter(parameter: "color"))),
        .path(
            "{.empty_keys*}", .label, explode: true, Values.emptyKeys, .failure(.emptyPathParameter(parameter: "color"))
        ),
        .path("{;empty_keys}", .matrix, Values.emptyKeys, .failure(.emptyPathParameter(parameter: "color"))),
        .path(
            "{;empty_keys*}", .matrix, explode: true, Values.emptyKeys,
            .failure(.emptyPathParameter(parameter: "color"))),
    ]

    /// RFC 3986 and what OpenAPI leaves to the types.
    static let otherPath: [ParameterRow] = [
        .path("unreserved", .simple, Values.unreserved, "azAZ09-._~"),
        .path("reserved", .simple, Values.reserved, "%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D"),
        // Characters that a path can't contain (section 3.3) are encoded nevertheless
        .path("reserved", .simple, allowReserved: true, Values.reserved, ":/%3F%23%5B%5D@!$&'()*+,;="),
        .path("triplets", .simple, "a%2Fb", "a%252Fb"),
        .path("triplets", .simple, allowReserved: true, "a%2Fb%c3%BC%2", "a%2Fb%c3%BC%252"),
        .path("other ASCII", .simple, "\"<>\\^`{|} ", "%22%3C%3E%5C%5E%60%7B%7C%7D%20"),
        .path("control characters", .simple, "a\r\n\u{0}b", "a%0D%0A%00b"),
        .path("emoji", .simple, "😀", "%F0%9F%98%80"),
        .path("integer", .simple, 1024, "1024"),
        .path("negative", .simple, -1, "-1"),
        .path("number", .simple, 1.5, "1.5"),
        .path("whole number", .simple, 100.0, "100"),
        .path("boolean", .simple, true, "true"),
        .path("date-time", .simple, Values.moment, "2024-02-29T12%3A30%3A00.250Z"),
        .path("date", .simple, Values.day, "2024-02-29"),
        .path("uuid", .simple, Values.uuid, "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"),
        .path("closed enumeration", .simple, Values.Size.small, "size%2Fs"),
        .path("open enumeration", .simple, Values.Genre(rawValue: "sci fi"), "sci%20fi"),
        .path("integer enumeration", .simple, Values.Level.high, "3"),
        .path("null", .simple, .some(String?.none), .failure(.emptyPathParameter(parameter: "color"))),
        .path("null item", .simple, ["a", nil, "b"] as [String?], "a,b"),
        .path("null member", .simple, explode: true, Values.Sparse(), "a=1,d="),
        .path("null member", .matrix, explode: true, Values.Sparse(), ";a=1;d"),
        .path("nested", .simple, [[1]], .failure(.nested(parameter: "color"))),
        .path("nested", .matrix, explode: true, ["a": [1]], .failure(.nested(parameter: "color"))),
        .path("content: application/json", .json, Values.object, "%7B%22R%22%3A100%2C%22G%22%3A200%2C%22B%22%3A150%7D"),
        .path("content: text/plain", .plain, "a/b c", "a%2Fb%20c"),
        .path("content: form", .plain, OperationRequest.FormText(Values.object), "R%3D100%26G%3D200%26B%3D150"),
        // Swagger 2.0: collectionFormat
        .path("csv", .simple, Values.array, "blue,black,brown"),
        .path("ssv", .spaceDelimited, Values.array, "blue%20black%20brown"),
        .path("tsv", .tabDelimited, Values.array, "blue%09black%09brown"),
        .path("pipes", .pipeDelimited, Values.array, "blue%7Cblack%7Cbrown"),
    ]
}

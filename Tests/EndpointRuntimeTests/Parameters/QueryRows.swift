@_spi(Generated) @testable import EndpointRuntime

extension ParameterRow {
    /// OpenAPI 3.1, section 4.8.12.4, "Style Examples".
    static let openAPIQuery: [ParameterRow] = [
        .query("empty", .form, explode: false, "", "color="),
        .query("string", .form, explode: false, "blue", "color=blue"),
        .query("array", .form, explode: false, Values.array, "color=blue,black,brown"),
        .query("object", .form, explode: false, Values.object, "color=R,100,G,200,B,150"),
        .query("empty", .form, "", "color="),
        .query("string", .form, "blue", "color=blue"),
        .query("array", .form, Values.array, "color=blue&color=black&color=brown"),
        .query("object", .form, Values.object, "R=100&G=200&B=150"),
        .query("array", .spaceDelimited, explode: false, Values.array, "color=blue%20black%20brown"),
        .query("object", .spaceDelimited, explode: false, Values.object, "color=R%20100%20G%20200%20B%20150"),
        .query("array", .pipeDelimited, explode: false, Values.array, "color=blue%7Cblack%7Cbrown"),
        .query("object", .pipeDelimited, explode: false, Values.object, "color=R%7C100%7CG%7C200%7CB%7C150"),
        .query("object", .deepObject, Values.object, "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"),
        .query(
            "object", .deepObject, explode: false, Values.object, "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"),
        // Exploded, the delimiter has nothing to delimit; the table says n/a
        .query("array", .spaceDelimited, Values.array, "color=blue&color=black&color=brown"),
        .query("array", .pipeDelimited, Values.array, "color=blue&color=black&color=brown"),
        // The Parameter Object's own examples (3.2)
        .query(
            "ObjectList", .form, name: "thing", ["one thing", "another thing"],
            "thing=one%20thing&thing=another%20thing"),
        .query("Pagination", .form, name: "freeForm", ["page": 4, "pageSize": 50], "page=4&pageSize=50"),
        .query(
            "New York", .json, name: "coordinates", Values.Coordinates(),
            "coordinates=%7B%22lat%22%3A40.6%2C%22long%22%3A-73.9%7D"),
        // Swagger 2.0: collectionFormat
        .query("csv", .form, explode: false, Values.array, "color=blue,black,brown"),
        .query("ssv", .spaceDelimited, explode: false, Values.array, "color=blue%20black%20brown"),
        .query("tsv", .tabDelimited, explode: false, Values.array, "color=blue%09black%09brown"),
        .query("pipes", .pipeDelimited, explode: false, Values.array, "color=blue%7Cblack%7Cbrown"),
        .query("multi", .form, explode: true, Values.array, "color=blue&color=black&color=brown"),
    ]

    /// RFC 6570, sections 3.2.8 and 3.2.9.
    static let rfcQuery: [ParameterRow] = [
        .query("{?who}", .form, name: "who", "fred", "who=fred"),
        .query("{?half}", .form, name: "half", Values.half, "half=50%25"),
        .query("{?hello}", .form, name: "hello", Values.hello, "hello=Hello%20World%21"),
        .query("{?base}", .form, name: "base", Values.base, "base=http%3A%2F%2Fexample.com%2Fhome%2F"),
        .query("{?empty}", .form, name: "empty", "", "empty="),
        .query("{?undef}", .form, name: "undef", nil, nil),
        .query("{?count}", .form, explode: false, name: "count", Values.count, "count=one,two,three"),
        .query("{?count*}", .form, name: "count", Values.count, "count=one&count=two&count=three"),
        .query("{?list}", .form, explode: false, name: "list", Values.list, "list=red,green,blue"),
        .query("{?list*}", .form, name: "list", Values.list, "list=red&list=green&list=blue"),
        .query("{?keys}", .form, explode: false, name: "keys", Values.keys, "keys=semi,%3B,dot,.,comma,%2C"),
        .query("{?keys*}", .form, name: "keys", Values.keys, "semi=%3B&dot=.&comma=%2C"),
        .query("{?empty_keys}", .form, explode: false, name: "empty_keys", Values.emptyKeys, nil),
        .query("{?empty_keys*}", .form, name: "empty_keys", Values.emptyKeys, nil),
        // {+var}: reserved expansion of the value (section 3.2.3)
        .query("{+hello}", .form, allowReserved: true, name: "hello", Values.hello, "hello=Hello%20World!"),
        .query("{+half}", .form, allowReserved: true, name: "half", Values.half, "half=50%25"),
        .query("{+base}", .form, allowReserved: true, name: "base", Values.base, "base=http://example.com/home/"),
        .query(
            "{+keys}", .form, explode: false, allowReserved: true, name: "keys", Values.keys,
            "keys=semi,;,dot,.,comma,,"),
        .query("{+keys*}", .form, allowReserved: true, name: "keys", Values.keys, "semi=;&dot=.&comma=,"),
    ]

    /// RFC 3986, section 3.4, and OpenAPI 3.2 on `allowReserved`.
    static let reservedQuery: [ParameterRow] = [
        .query("unreserved", .form, Values.unreserved, "color=azAZ09-._~"),
        .query("reserved", .form, Values.reserved, "color=%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D"),
        // Delimiters aren't encoded, which the caller is responsible for; characters that a query can't contain are
        .query("reserved", .form, allowReserved: true, Values.reserved, "color=:/?%23%5B%5D@!$&'()*+,;="),
        .query("triplets", .form, "%2F %", "color=%252F%20%25"),
        .query("triplets", .form, allowReserved: true, "%2F %", "color=%2F%20%25"),
        .query("cut triplets", .form, allowReserved: true, "%2G%A", "color=%252G%25A"),
        .query("half a triplet within another", .form, allowReserved: true, "%%20", "color=%25%20"),
        .query("items", .form, explode: false, allowReserved: true, ["a/b", "c,d"], "color=a/b,c,d"),
        .query("items", .form, explode: false, ["a/b", "c,d"], "color=a%2Fb,c%2Cd"),
        .query("delimiters", .pipeDelimited, explode: false, ["a|b", "c d"], "color=a%7Cb%7Cc%20d"),
        .query("name", .form, name: "filter[a]&b", "x", "filter%5Ba%5D%26b=x"),
        .query("name", .form, allowReserved: true, name: "filter[a]", "x", "filter%5Ba%5D=x"),
        .query("keys", .form, ["a&b=c": "d"], "a%26b%3Dc=d"),
        .query("keys", .form, allowReserved: true, ["a&b=c": "d&e"], "a%26b%3Dc=d&e"),
        .query("other ASCII", .form, "\"<>\\^`{|} ", "color=%22%3C%3E%5C%5E%60%7B%7C%7D%20"),
        .query("unicode", .form, "Grüße 😀", "color=Gr%C3%BC%C3%9Fe%20%F0%9F%98%80"),
        .query("unicode", .form, allowReserved: true, "ü", "color=%C3%BC"),
        .query("line break", .form, "a\r\nb", "color=a%0D%0Ab"),
    ]

    static let typedQuery: [ParameterRow] = [
        .query("integer", .form, 42, "color=42"),
        .query("largest integer", .form, Int64.max, "color=9223372036854775807"),
        .query("number", .form, 0.1, "color=0.1"),
        .query("whole number", .form, -2.0, "color=-2"),
        .query("exponent", .form, 1e100, "color=1e%2B100"),
        .query("boolean", .form, false, "color=false"),
        .query("date-time", .form, Values.moment, "color=2024-02-29T12%3A30%3A00.250Z"),
        .query("date", .form, Values.day, "color=2024-02-29"),
        .query("uuid", .form, Values.uuid, "color=f81d4fae-7dec-11d0-a765-00a0c91e6bf6"),
        .query("byte", .form, Values.bytes, "color=AQID%2Fw%3D%3D"),
        .query("closed enumeration", .form, Values.Size.small, "color=size%2Fs"),
        .query("open enumeration", .form, [Values.Genre(rawValue: "a b")], "color=a%20b"),
        .query("nil", .form, nil, nil),
        .query("null", .form, .some(String?.none), nil),
        .query("null", .json, .some(String?.none), "color=null"),
        .query("null items", .form, explode: false, ["a", nil, "b"] as [String?], "color=a,b"),
        .query("null items", .form, ["a", nil, "b"] as [String?], "color=a&color=b"),
        .query("nothing but nulls", .form, explode: false, [String?.none], nil),
        .query("null members", .form, Values.Sparse(), "a=1&d="),
        .query("null members", .form, explode: false, Values.Sparse(), "color=a,1,d,"),
        .query("empty items", .form, ["", ""], "color=&color="),
        .query("empty items", .form, explode: false, ["", ""], "color=,"),
        .query("empty array", .form, [String](), nil),
        .query("empty array", .deepObject, [String](), nil),
        .query("empty array", .pipeDelimited, explode: false, [String](), nil),
        .query("array within array", .form, [[1]], .failure(.nested(parameter: "color"))),
        .query("array within object", .form, ["a": [1, 2]], "a=1&a=2"),
        .query("array within object", .form, explode: false, ["a": [1]], .failure(.nested(parameter: "color"))),
        .query("array of arrays within object", .form, ["a": [[1]]], .failure(.nested(parameter: "color"))),
        .query("object within object", .form, ["a": ["b": 1]], .failure(.nested(parameter: "color"))),
        .query("object within array", .form, explode: false, [["a": 1]], .failure(.nested(parameter: "color"))),
        .query("content: text/plain", .plain, "a b&c", "color=a%20b%26c"),
        .query("content: text/plain", .plain, ["a"], .failure(.nested(parameter: "color"))),
        .query("content: form", .plain, OperationRequest.FormText(Values.object), "color=R%3D100%26G%3D200%26B%3D150"),
        .query("content: form", .plain, OperationRequest.FormText(["a": "b c"]), "color=a%3Db%2520c"),
        .query("content: form", .plain, OperationRequest.FormText(.some(String?.none)), nil),
        .query("content: json", .json, "a\"b", "color=%22a%5C%22b%22"),
        .query("content: json", .json, [1, 2], "color=%5B1%2C2%5D"),
    ]

    /// Cases that OpenAPI doesn't define: see `ParameterStyle.deepObject`.
    static let deepQuery: [ParameterRow] = [
        .query(
            "object within object", .deepObject, name: "filter", ["price": ["max": 5, "min": 1]],
            "filter%5Bprice%5D%5Bmax%5D=5&filter%5Bprice%5D%5Bmin%5D=1"),
        .query(
            "array within object", .deepObject, name: "filter", ["tags": ["a", "b c"]],
            "filter%5Btags%5D%5B%5D=a&filter%5Btags%5D%5B%5D=b%20c"),
        .query("one item", .deepObject, name: "filter", ["tags": ["a"]], "filter%5Btags%5D%5B%5D=a"),
        .query("array", .deepObject, name: "expand", ["a", "b"], "expand%5B%5D=a&expand%5B%5D=b"),
        .query(
            "objects within array", .deepObject, name: "f", ["i": [["a": 1, "b": 2], ["a": 3]]],
            "f%5Bi%5D%5B0%5D%5Ba%5D=1&f%5Bi%5D%5B0%5D%5Bb%5D=2&f%5Bi%5D%5B1%5D%5Ba%5D=3"),
        .query(
            "arrays within array", .deepObject, name: "m", [[1, 2], [3]],
            "m%5B0%5D%5B%5D=1&m%5B0%5D%5B%5D=2&m%5B1%5D%5B%5D=3"),
        .query(
            "a mixed array", .deepObject, name: "m", JSONValue.array([1, ["a": 2], nil]), "m%5B0%5D=1&m%5B1%5D%5Ba%5D=2"
        ),
        .query("null and empty members", .deepObject, name: "f", Values.Sparse(), "f%5Ba%5D=1&f%5Bd%5D="),
        .query("empty array within object", .deepObject, name: "f", ["a": [String]()], nil),
        .query("key", .deepObject, name: "f", ["a]b": 1], "f%5Ba%5Db%5D=1"),
        .query("string", .deepObject, name: "f", "a", "f=a"),
        .query("reserved", .deepObject, allowReserved: true, name: "f", ["a": "b/c"], "f%5Ba%5D=b/c"),
    ]
}

/// Strings that would have an effect if they left their literal, comment or name.
enum InjectionPayloads {
    /// No two are equal.
    static let all: [String] = {
        var seen: Set<[UInt8]> = []
        return (plain + ends.flatMap { end in injected.map { end + $0 } }).filter {
            seen.insert(Array($0.utf8)).inserted
        }
    }()

    /// Ends of literals, comments, lines, brackets and tags of templates.
    private static let ends = [
        "\"", "\"\"\"", "\\\"", "\"#", "\"##", "*/", "**/", "\n", "\r", "\r\n", "\u{2028}", "\u{2029}", "\u{85}",
        "\u{B}", "\u{C}", "\0",
        "`", ")", "]", "}", "\\", "\\\\", "{{/x}}", "-->", "</a>", "'",
    ]

    private static let injected = [
        "; func canary() {} //", "\\(canary())", "/* func canary() {} */", "\nimport Canary\n", "\n#if CANARY\n",
        "}} enum Canary { static let canary = 1",
        "\nextension String { var canary: Int { 1 } }\n//", ") { fatalError() } init(canary: Int",
        "\n@_cdecl(\"canary\") func canary() {}\n", "\\u{22}; canary() //",
        "\n#error(\"canary\")\n", "\n#sourceLocation(file: \"/canary\", line: 1)\n",
    ]

    private static let plain = [
        // Literals
        "\"", "\"\"", "\"\"\"", "\"\"\"\"", "\\", "\\\\", "\\\"", "\\n", "\\u{0}", "\\u{110000}", "\\u{", "\\(", "\\()",
        "\\(\"", "\\#(x)", "#\"", "\"#", "#\"\"\"",
        "\"\n\"", "\"\"\"\n", "\n\"\"\"", "a\"\u{301}b", "\\\u{301}", "\"\u{200D}", "#/a/#", "/a/", "'a'",
        // Comments
        "/*", "*/", "/* */", "*/ /*", "//", "///", "/**", "**/", "*\u{301}/", "*/\u{301}", "// MARK: - x",
        "- Parameter canary: x", "- Returns: x\n- Throws: y", "```\nx", "```swift",
        "``Canary``", "<doc:canary>", "[x](y)", "![x](y)", "<!-- x", "--> x", "<script>x</script>", "&lt;", "# x",
        "    x", "> x", "| a | b |\n| - | - |",
        // Lines
        "\n", "\r", "\r\n", "\n\n\n", "a\nb", "a\rb", "a\r\nb", "a\u{2028}b", "a\u{2029}b", "a\u{85}b", "a\u{B}b",
        "a\u{C}b", "\n#if false\n", "\n#endif\n", "\n#!/bin/sh\n", "#", "#if x",
        "@main", "@available(*, unavailable)", "#warning(\"x\")", "#line 1", "#file",
        // Names
        "_", "__", "`", "``", "`x`", "x`y", "class", "self", "Self", "init", "deinit", "subscript", "Type", "Protocol",
        "Any", "some", "any", "inout", "await", "async", "throws", "nil", "true",
        "super", "default", "where", "switch", "case", "let", "var", "func", "import", "operator", "associatedtype",
        "nonisolated", "consuming", "actor", "macro", "package", "public", "private", "open",
        "rawValue", "hashValue", "description", "debugDescription", "unknown", "encode", "fields", "value", "body",
        "data", "path", "baseURL", "request", "provider", "with", "credentials", "String",
        "Int", "Data", "Date", "URL", "Decimal", "UUID", "Sendable", "Error", "Result", "Optional", "Never",
        "JSONValue", "EndpointError", "Provider", "Target", "Swift", "Foundation", "EndpointRuntime",
        "$0", "$x", "$", "_0", "0", "007", "1x", "-1", "+1", "1.5", "1e5", "0x1F", "NaN", "nil?", "x!", "x?", "x...y",
        "..<", "&&", "||", "->", "=>", "<T>", "[Int]", "(Int)", "{ x in x }", "x; y", "x, y", "x: y", "x = y",
        "\\.self", "\\.x.y", "x.y", "x.y.z()", "a-b", "a_b", "a b", "aB", "AB", "Ab", "é", "e\u{301}", "ß", "ﬁ", "İ",
        "ı", "名前", "имя", "שם", "👩\u{200D}👧", "🇩🇪", "\u{1F469}\u{200D}", "\u{FE0F}", "\u{301}", "1\u{FE0F}\u{20E3}",
        "\u{3164}", "\u{115F}",
        // What isn't seen
        "\u{0}", "\u{1}", "\u{7}", "\u{8}", "\u{1B}[31m", "\u{7F}", "\u{80}", "\u{9F}", "\u{AD}", "\u{200B}",
        "\u{200E}", "\u{200F}", "\u{202A}", "\u{202E}x", "\u{2066}", "\u{2069}", "\u{FEFF}", "\u{FFFD}", "\u{FFFE}",
        "\u{FFFF}", "\u{E000}", "\u{10FFFF}",
        " ", "  x", "x  ", "\t", "\tx", "\u{A0}", "\u{3000}", "\u{180E}",
        // Templates
        "{{x}}", "{{{x}}}", "{{#x}}", "{{/x}}", "{{^x}}", "{{>x}}", "{{!x}}", "{{=<% %>=}}", "{{&x}}", "}}", "{{",
        "{{.}}", "<%x%>", "${x}", "#{x}", "%s", "%@", "%1$@",
        // Paths, URLs, headers
        "../x", "../../../../etc/passwd", "/", "//", "C:\\x", "CON", "NUL.swift", ".", "..", ".swift", "x/y", "x\\y",
        "~", "~root", "-rf", "--output", "*", "?", "file:///etc/passwd", "javascript:x", "http://x\u{0}y",
        "http://[::1", "a:b@c",
        "x\r\nSet-Cookie: a=b", "x\nHost: y", "%0d%0a", "%00", "%", "%zz", "'; DROP TABLE x; --", "$(touch x)",
        "`touch x`", "| touch x", "&& touch x", "; touch x",
        // JSON, YAML, XML
        "{\"a\": 1}", "[1]", "null", "true", "yes", "~x", "!!str x", "&a", "*a", "<<", "<a>", "]]>", "<![CDATA[",
        "&amp;", "<?x?>", "a:b", "xmlns", "xml:lang",
        String(repeating: "x", count: 5000), String(repeating: "x ", count: 3000), String(repeating: "\"", count: 2000),
        String(repeating: "*/", count: 1000), String(repeating: "\u{301}", count: 500),
    ]
}

import Foundation
import Testing

@testable import EndpointCoding

/// The parts that logs and errors redact.
@Suite("Redaction")
struct RedactionTests {
    /// Returns a body as logs show it.
    private func shown(_ body: String, _ redaction: Redaction = .standard, type: String? = nil) -> String {
        redaction.body(Data(body.utf8), ofType: type)
    }

    @Test("a field named only key is shown in bodies, and redacted in queries")
    func keyAlone() {
        #expect(shown(#"{"key":"home"}"#) == #"{"key":"home"}"#)
        #expect(redaction.text("https://a.example/?key=home") == "https://a.example/?key=<redacted>")
        let described = redaction.with(described: DescribedSecrets(fields: ["key"]))
        #expect(shown(#"{"key":"home"}"#, described) == #"{"key":"<redacted>"}"#)
    }

    private let redaction = Redaction.standard

    /// In each of these the secret is `s3cret`, perhaps with more behind it that is one as well.
    private static let texts = [
        "https://a.example/?token=s3cret", "https://a.example/?a=1&token=s3cret&b=2", "/p;token=s3cret?x=1",
        "https://a.example/?a;token=s3cret", "?a[token]=s3cret", "?token[]=s3cret", "?a%5Btoken%5D=s3cret",
        "?user.password=s3cret", "?TOKEN=s3cret", "?%74oken=s3cret",
        "?token=a,s3cret", "?token=a)s3cret", "?token=a's3cret", "?token=a;s3cret", "?token=a(s3cret",
        "?token=a:s3cret",
        "?token=%26s3cret",
        "https://a.example/?to=https%3A%2F%2Fb.example%2F%3Ftoken%3Ds3cret%26x%3D1",
        "<https://a.example/?token=s3cret>; rel=\"next\"", "see https://a.example/?token=s3cret, or ask",
        "see \"\u{301}https://a.example/?token=s3cret",
        "https://user:s3cret@a.example/", "https://user:p@s3cret@a.example/", "https://user:a,s3cret@a.example",
        "https://user:a)s3cret@a.example", "https://user:a's3cret@a.example", "https://s3cret@a.example",
        "refresh_token=s3cret", "id_token=s3cret", "code=s3cret", "client_secret=s3cret", "secret=s3cret",
        "session=s3cret", "password=s3cret", "passwd=s3cret", "signature=s3cret", "X-Amz-Signature=s3cret",
        "X-Amz-Security-Token=s3cret", "?webhook-secret=s3cret", "?user[newPassword]=s3cret", "assertion=s3cret",
        #"{"a":"https://a.example/?a=1\u0026token=s3cret\u0026b=2"}"#, #"?token=a\"s3cret"#,
        #"{"a":"https:\/\/user:s3cret@a.example\/"}"#, #"https:\/\/a.example\/?token=s3cret"#,
        #"Refused: {"token": "s3cret"}"#, #"Refused: [ {"a": 1, "token": "s3cret"}]."#, #"{"token": "s3cret"#,
        #"{"a": 1}, {"token": "s3cret"}"#, #"a {b} { "token": s3cret }"#, #"{\"token\": \"s3cret\"}"#,
        "?id_token_hint=s3cret", "SAMLResponse=s3cret", "card[cvc]=s3cret",
        #"invalid value for "password": "s3cret""#, #"["access_token": "s3cret"]"#, #"\"token\" : s3cret"#,
    ]

    @Test(
        "secret parameters and user info of URLs are redacted, with any delimiters",
        arguments: texts)
    func parameters(text: String) {
        let shown = redaction.text(text)
        #expect(!shown.contains("s3cret"), "\(shown)")
        #expect(shown.contains(Redaction.mark))
        #expect(redaction.text(shown) == shown)
    }

    @Test(
        "text without secrets is unchanged",
        arguments: [
            "https://a.example/?a=1&page=2", "a = b", "tokens=1", "https://a.example/@me?x=%3D%26", "x=\u{301}y", "%",
            "=%3", "?pageToken=a&next_token=b&$skiptoken=c", "?token_type=a&secretary=b",
            "{\"name\": \"token\", \"count\": 3}", "12:30 https://a.example:8080/", "é=ü&ß", "/users/{id}?a={b}",
            #"Expected [{"name": "token"}], not "b" {c}."#,
        ]
    )
    func plain(text: String) throws {
        #expect(redaction.text(text) == text)
        let json = String(decoding: try JSONEncoder().encode(["a": text]), as: UTF8.self)
        #expect(shown(json) == json)
    }

    @Test("text next to a secret is unchanged")
    func neighbours() {
        #expect(
            redaction.text("https://u:p@a.example/?a=1&token=x&b=2#c")
                == "https://<redacted>@a.example/?a=1&token=<redacted>&b=2#c")
        #expect(
            redaction.text("?to=https%3A%2F%2Fb%2F%3Fkey%3Dx%26y%3D1&z=2")
                == "?to=https%3A%2F%2Fb%2F%3Fkey%3D<redacted>%26y%3D1&z=2")
        #expect(
            shown(#"{"a":"https:\/\/u:p@a.example\/?x=1\u0026token=x\u0026y=1", "b":"c\/d"}"#)
                == #"{"a":"https://<redacted>@a.example/?x=1&token=<redacted>&y=1", "b":"c\/d"}"#)
    }

    @Test(
        "JSON fields with secret names are redacted; JSON that is cut off or invalid isn't shown",
        arguments: [
            #"{"password":"s3cret"}"#, #"{"pass_word" : "x", "client-secret" :  "s3cret""#, #"{"token": "a\"s3cret"#,
            #"{"accessToken":"s3cret","a":1}"#, "{\"a\u{301}\": 1, \"token\": \"s3cret\"}",
            "{\"token\": \"\u{301}s3cret\"}",
            #"{"next": "https://a.example/?token=s3cret"}"#, #"{"token": s3cret, "a": 1}"#, #"{"token": 's3cret'}"#,
            #"{"token": "?token=a\"s3cret"}"#, #"{"token": trues3cret}"#, #"{"token": null s3cret}"#,
        ]
    )
    func members(text: String) {
        #expect(!shown(text).contains("s3cret"), "\(shown(text))")
    }

    @Test("a custom list of names shows other secret parameters")
    func ownNames() {
        let own = Redaction(headers: ["x-mine"], queryItems: ["Mine"])
        #expect(own.text("?mine=s3cret&token=t&vault_token=t") == "?mine=<redacted>&token=t&vault_token=t")
        #expect(own.value("t", ofHeader: "X-Vault-Token") == "t")
        #expect(own.value("t", ofHeader: "X-Mine") == Redaction.mark)
        let call = redaction.with(credentials: ["shop"], described: DescribedSecrets(parameters: ["Word"]))
        #expect(
            own.with(secretsOf: call).text("?mine=a&shop=b&word=c&d=e")
                == "?mine=<redacted>&shop=<redacted>&word=<redacted>&d=e")
    }

    @Test("a number under a secret name is redacted, and the text after it is retained")
    func numbers() {
        #expect(shown(#"{"pin": 1234, "a": -5}"#) == #"{"pin": "<redacted>", "a": -5}"#)
        #expect(shown(#"{"token": null, "password": true}"#) == #"{"token": null, "password": true}"#)
    }

    @Test("an array under a secret name is redacted whole, and the text after it is retained")
    func lists() {
        #expect(shown(#"{"token": ["a]", ["b", [] ]], "a": [1]}"#) == #"{"token": "<redacted>", "a": [1]}"#)
        #expect(
            shown(#"{"token": [ ] , "a": {"token":[[1],[]]}}"#)
                == #"{"token": "<redacted>" , "a": {"token":"<redacted>"}}"#)
    }

    @Test("an object under a secret name is redacted whole")
    func objects() {
        #expect(
            shown(#"{"client_secret": {"value": "s}", "more": [{}]}, "a": {"b": 1}}"#)
                == #"{"client_secret": "<redacted>", "a": {"b": 1}}"#)
        #expect(shown(#"[{"keys": {"token": {"id": 1}}}]"#) == #"[{"keys": {"token": "<redacted>"}}]"#)
    }

    @Test("fields that a description declares secret are redacted in any case")
    func described() {
        let redaction = redaction.with(described: DescribedSecrets(fields: ["magicword"]))
        #expect(shown(#"{"magicWord":"a","code":404}"#, redaction) == #"{"magicWord":"<redacted>","code":404}"#)
        // In a query it is as good as any other name.
        #expect(redaction.text("?magicWord=a") == "?magicWord=a")
    }

    @Test(
        "a body that isn't JSON is told by size and type",
        arguments: [
            ("<a>b</a>", "application/xml"), ("a=1&b=2", "application/x-www-form-urlencoded"),
            ("a plain b", "text/plain"),
            (#"{"a": 1"#, "application/json"),
        ])
    func others(body: String, type: String) {
        #expect(shown(body, type: type) == "\(body.utf8.count) bytes of \(type)")
        #expect(shown(body) == "\(body.utf8.count) bytes")
    }

    @Test(
        "a body hides a part if any of its words is the name of a secret",
        arguments: [
            (#"{"a":1,"token":"b"}"#, true), (#"{"a":"token","b":{"pin":null}}"#, false), ("a=1&b%5Btoken%5D=2", true),
            ("grant_type=a&code=b", true), ("sid=1", true), ("x=%zz&pass%77ord=p", true), ("key=home", false),
            ("a=1&b=2", false), ("<a><o:client-secret/></a>", true), ("<a><b>c</b></a>", false), ("api_key: a", true),
        ])
    func parts(body: String, isHidden: Bool) {
        #expect(redaction.hidesPart(of: Data(body.utf8)) == isHidden)
    }

    @Test("JSON within a JSON string is redacted, with escaped quotes, up to a depth")
    func embedded() throws {
        #expect(
            shown(#"{"a": "{\"token\": \"s3,\\\"}cret\", \"b\": 1}"}"#)
                == #"{"a": "{\"token\": \"<redacted>\", \"b\": 1}"}"#)
        #expect(
            shown(#"{"a": "{\"api_key\": {\"id\": \"}\\\\\"}, \"b\": \"c\"}", "d": 1}"#)
                == #"{"a": "{\"api_key\": \"<redacted>\", \"b\": \"c\"}", "d": 1}"#)
        #expect(
            shown(#"{"a": "{\"b\": \"{\\\"pin\\\": 1234}\"}"}"#)
                == #"{"a": "{\"b\": \"{\\\"pin\\\": \\\"<redacted>\\\"}\"}"}"#)
        #expect(shown(#""{\"token\": \"s3c""#) == "\"<redacted>\"")
        var deep = #"{"token": "s3cret"}"#
        for _ in 0..<9 { deep = String(decoding: try JSONEncoder().encode(["a": deep]), as: UTF8.self) }
        #expect(!shown(deep).contains("s3cret"))
    }

    @Test("headers with URLs are shown without the URLs' secrets")
    func headers() {
        #expect(redaction.value("/cb?code=x&state=1", ofHeader: "Location") == "/cb?code=<redacted>&state=1")
        for name in [
            "Private-Token", "X-Auth-Key", "X-Api-Token", "X-Amz-Security-Token", "authorization", "X-Vault-Token",
            "X-Subject-Token", "DD-API-KEY", "X-Shopify-Access-Token", "X-GitHub-OTP",
        ] {
            #expect(redaction.value("s3cret", ofHeader: name) == Redaction.mark, "\(name)")
        }
        for name in ["ETag", "Idempotency-Key", "X-Next-Page-Token", "Sec-WebSocket-Key", "Retry-After"] {
            #expect(redaction.value("a", ofHeader: name) == "a", "\(name)")
        }
    }
}

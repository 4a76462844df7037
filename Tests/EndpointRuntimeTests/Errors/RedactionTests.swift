import Testing

@testable import EndpointCoding
@testable import EndpointHTTP
@testable import EndpointRuntime

/// The parts that logs and errors redact.
@Suite("Redaction")
struct RedactionTests {
    @Test("a field named only key is shown in bodies, and redacted in queries")
    func keyAlone() {
        let redaction = Redaction.standard
        for body in [#"{"key":"home"}"#, "<key>home</key>"] { #expect(redaction.body(body) == body) }
        #expect(redaction.form("key=home&api_key=s&token=t") == "key=home&api_key=<redacted>&token=<redacted>")
        #expect(redaction.text("https://a.example/?key=home") == "https://a.example/?key=<redacted>")
        let described = redaction.adding([], fields: ["key"])
        #expect(described.form("key=home") == "key=<redacted>")
        #expect(described.body(#"{"key":"home"}"#) == #"{"key":"<redacted>"}"#)
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
        #"{"a":"https://a.example/?a=1\u0026token=s3cret\u0026b=2"}"#, #"?token\u003Ds3cret"#, #"?token=a\"s3cret"#,
        #"{"a":"https:\/\/user:s3cret@a.example\/"}"#, #"https:\/\/a.example\/?token=s3cret"#,
        "?id_token_hint=s3cret", "SAMLResponse=s3cret", "card[cvc]=s3cret",
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
            "{\"name\": \"token\", \"count\": 3}", "12:30 https://a.example:8080/", "é=ü&ß",
        ]
    )
    func plain(text: String) {
        #expect(redaction.text(text) == text)
        #expect(redaction.body(text) == text)
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
            redaction.body(#"{"a":"https:\/\/u:p@a.example\/?x=1\u0026token=x\u0026y=1","b":"c=d"}"#)
                == #"{"a":"https:\/\/<redacted>@a.example\/?x=1\u0026token=<redacted>\u0026y=1","b":"c=d"}"#)
    }

    @Test(
        "JSON fields with secret names are redacted, also in truncated text",
        arguments: [
            #"{"password":"s3cret"}"#, #"{"pass_word" : "x", "client-secret" :  "s3cret""#, #"{"token": "a\"s3cret"#,
            #"{"accessToken":"s3cret","a":1}"#, "{\"a\u{301}\": 1, \"token\": \"s3cret\"}",
            "{\"token\": \"\u{301}s3cret\"}",
            #"{"next": "https://a.example/?token=s3cret"}"#, #"{"token": s3cret, "a": 1}"#, #"{"token": 's3cret'}"#,
            #"{"token": "?token=a\"s3cret"}"#, #"{"token": trues3cret}"#, #"{"token": null s3cret}"#,
        ]
    )
    func members(text: String) {
        #expect(!redaction.body(text).contains("s3cret"))
    }

    @Test("a custom list of names shows other secret parameters; form fields follow the rules of JSON")
    func ownNames() {
        let own = Redaction(headers: ["x-mine"], queryItems: ["Mine"])
        #expect(own.text("?mine=s3cret&token=t&vault_token=t") == "?mine=<redacted>&token=t&vault_token=t")
        #expect(own.value("t", ofHeader: "X-Vault-Token") == "t")
        #expect(own.value("t", ofHeader: "X-Mine") == Redaction.mark)
        #expect(own.form("a=1&vault_token=t") == "a=1&vault_token=<redacted>")
    }

    @Test("a number under a secret name is redacted, and the text after it is retained")
    func numbers() {
        #expect(redaction.body(#"{"pin": 1234, "a": -5}"#) == #"{"pin": "<redacted>", "a": -5}"#)
        #expect(redaction.body(#"{"token": null, "password": true}"#) == #"{"token": null, "password": true}"#)
    }

    @Test("an array under a secret name is redacted whole, also if truncated; the text after it is retained")
    func lists() {
        #expect(redaction.body(#"{"token": ["a]", ["b"]], "a": [1]}"#) == #"{"token": "<redacted>", "a": [1]}"#)
        #expect(redaction.body(#"{"token": ["a", "s3c"#) == #"{"token": "<redacted>""#)
    }

    @Test("an object under a secret name is redacted whole")
    func objects() {
        #expect(
            redaction.body(#"{"client_secret": {"value": "s}", "more": [{}]}, "a": {"b": 1}}"#)
                == #"{"client_secret": "<redacted>", "a": {"b": 1}}"#)
        #expect(redaction.body(#"{"api_key":{"value":"s3c"#) == #"{"api_key":"<redacted>""#)
        #expect(redaction.body(#"[{"keys": {"token": {"id": 1}}}]"#) == #"[{"keys": {"token": "<redacted>"}}]"#)
    }

    @Test("fields that a description declares secret are redacted in any case, in JSON, forms and XML")
    func described() {
        let redaction = redaction.adding([], fields: ["magicword"])
        #expect(redaction.body(#"{"magicWord":"a","code":404}"#) == #"{"magicWord":"<redacted>","code":404}"#)
        #expect(redaction.form("magicWord=a&hand=left") == "magicWord=<redacted>&hand=left")
        #expect(
            redaction.body("<o:a x='1' o:magicWord=\"b\"><o:magicWord>c</o:magicWord><d>e</d></o:a>")
                == "<o:a x='1' o:magicWord=\"<redacted>\"><o:magicWord><redacted></o:magicWord><d>e</d></o:a>")
        // In a query it is as good as any other name.
        #expect(redaction.text("?magicWord=a") == "?magicWord=a")
    }

    @Test(
        "XML elements with secret names are redacted, with any content and if truncated",
        arguments: [
            "<a><password>s3cret</password></a>", "<?xml version='1.0'?>\n<token>s3cret", "<a api-key='s3cret'/>",
            "<token><![CDATA[<b>s3cret</b>]]></token>", "<token kind='x'><!-- s3cret -->s3cret</token>",
            "<a secret = 's3cret'/>", "<client-secret value='s3cret' kind=\"s3cret\"/>",
            "<o:token o:id='s3cret'>x</o:token>", "<pin>1</pin><token\n>s3cret</token >", "<a token=\"x>s3cret\"/>",
        ]
    )
    func elements(text: String) {
        #expect(!redaction.body(text).contains("s3cret"), "\(redaction.body(text))")
    }

    @Test("JSON within a JSON string is redacted, with escaped quotes")
    func embedded() {
        #expect(
            redaction.body(#"{"a": "{\"token\": \"s3,\\\"}cret\", \"b\": 1}"}"#)
                == #"{"a": "{\"token\": \"<redacted>\", \"b\": 1}"}"#)
        #expect(
            redaction.body(#"{"a": "{\"api_key\": {\"id\": \"}\\\\\"}, \"b\": \"c\"}", "d": 1}"#)
                == #"{"a": "{\"api_key\": \"<redacted>\", \"b\": \"c\"}", "d": 1}"#)
        #expect(
            redaction.body(#"{"a": "{\"b\": \"{\\\"pin\\\": 1234}\"}"}"#)
                == #"{"a": "{\"b\": \"{\\\"pin\\\": \\\"<redacted>\\\"}\"}"}"#)
        #expect(redaction.body(#""{\"token\": \"s3c"#) == #""{\"token\": \"<redacted>\""#)
    }

    @Test("a secret element's namespaces are shown")
    func namespaces() {
        #expect(
            redaction.body("<token xmlns='n' xmlns:o='m' id='1'>s3cret</token>")
                == "<token xmlns='n' xmlns:o='m' id='<redacted>'><redacted></token>")
    }

    @Test("XML without secrets is unchanged")
    func plainElements() {
        let text = "<a b=\"c\" d='e'><token/><f>g</f><!-- h --></a> <unended"
        #expect(redaction.body(text) == text)
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

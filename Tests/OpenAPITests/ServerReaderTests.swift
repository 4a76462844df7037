import Testing

@Suite("Servers")
struct ServerReaderTests {
    @Test("a server variable's value that a URL can't have is reported once, at the value")
    func variableValues() {
        let (_, messages) = describe(
            """
            openapi: 3.1.0
            info: { title: T, version: '1' }
            servers:
              - url: https://{host}/{stage}
                variables:
                  host: { default: api shop.example }
                  stage: { default: my stage, enum: [my stage, v%201, ''] }
            paths: {}
            """)
        #expect(
            messages == [
                "6:24: warning: invalid value 'api shop.example' of server variable 'host'; requests with it fail",
                "7:42: warning: invalid value 'my stage' of server variable 'stage'; requests with it fail",
            ])
    }
}

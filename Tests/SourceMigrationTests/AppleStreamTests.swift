#if Migration
    import APIModel
    import SourceMigration
    import Testing

    /// Calls of Apple's client whose responses are sequences of values, or are read in pieces.
    @Suite("Streams of swift-openapi-generator's client")
    struct AppleStreamTests {
        private static let description = """
            openapi: 3.1.0
            info: { title: Greetings, version: '1' }
            paths:
              /greetings:
                get:
                  operationId: getGreetings
                  tags: [greetings]
                  parameters:
                    - { name: name, in: query, schema: { type: string } }
                  responses:
                    '200':
                      description: Greetings
                      content:
                        application/jsonl: {}
                        application/json-seq: {}
                        text/event-stream: {}
              /typed:
                get:
                  operationId: getTyped
                  tags: [greetings]
                  responses:
                    '200':
                      description: Greetings
                      content:
                        application/jsonl: { schema: { $ref: '#/components/schemas/Greeting' } }
              /file:
                get:
                  operationId: getFile
                  tags: [files]
                  responses:
                    '200':
                      description: A file
                      content:
                        application/octet-stream: { schema: { type: string, format: binary } }
              /either:
                get:
                  operationId: getEither
                  tags: [files]
                  responses:
                    '200':
                      description: A greeting
                      content:
                        application/json: { schema: { $ref: '#/components/schemas/Greeting' } }
                        text/plain: { schema: { type: string } }
            components:
              schemas:
                Greeting:
                  type: object
                  required: [message]
                  properties:
                    message: { type: string }
                    place: { type: object, properties: { city: { type: string } } }
                Dated:
                  type: object
                  properties: { day: { type: string, format: date-time } }
            """

        private func migrated(_ statements: String) throws -> MigratedText {
            var options = ModelOptions()
            options.retainedModels = .all
            return try MigratedText(
                app(statements), options: options, of: MigratedText.document(Self.description))
        }

        private func expected(_ statements: String, importing header: String = "") -> String {
            header + app(statements).replacing("any APIProtocol", with: "GreetingsClient")
        }

        /// The beginning of a file whose new code refers to the runtime.
        private static let header = "import EndpointRuntime\n\n"

        private static let call =
            "let response = try await client.getGreetings(headers: .init(accept: [.init(contentType: "

        private static func stream(_ name: String, _ accept: String, _ method: String, _ format: String) -> String {
            "let \(name) = try await client.greetings.provider.with(.header(\"Accept\", \"\(accept)\"))"
                + ".stream(of: .\(method), as: .\(format)) as ItemStream<Greeting>"
        }

        @Test(
            "decoded JSON Lines and sequences become a stream of the operation's target",
            arguments: [
                (
                    "application_jsonl", "asDecodedJSONLines", "application/jsonl", "jsonLines"
                ), ("application_json_hyphen_seq", "asDecodedJSONSequence", "application/json-seq", "jsonSequence"),
            ])
        func lines(content: String, function: String, type: String, format: String) throws {
            let old = """
                \(Self.call).\(content))]))
                let stream = try response.ok.body.\(content).\(function)(
                    of: Components.Schemas.Greeting.self
                )
                for try await greeting in stream { print(greeting.message) }
                """
            let result = try migrated(old)
            #expect(result.advice.isEmpty)
            #expect(
                result.text
                    == expected(
                        Self.stream("stream", type, "getGreetings()", format)
                            + "\nfor try await greeting in stream { print(greeting.message) }",
                        importing: Self.header))
        }

        @Test(
            "the data of events become the values of the stream",
            arguments: [
                ("print(event.data?.message ?? \"\")", "print(event.message)", ""),
                ("print(event.data?.place?.city ?? \"\")", "print(event.place?.city ?? \"\")", ""),
                ("guard let data = event.data else { continue }; use(data)", "let data = event; use(data)", ""),
                ("use(event.data!)", "use(event)", ""),
                ("print(event.event ?? \"\", event.data!)", "print(event.name ?? \"\", event.item)", ".events"),
            ])
        func events(old: String, new: String, suffix: String) throws {
            let result = try migrated(
                """
                \(Self.call).text_event_hyphen_stream)]))
                let events = try response.ok.body.text_event_hyphen_stream.asDecodedServerSentEventsWithJSONData(
                    of: Components.Schemas.Greeting.self, while: { $0 != HTTPBody.ByteChunk("[DONE]".utf8) })
                for try await event in events { \(old) }
                """)
            #expect(result.advice.isEmpty)
            #expect(
                result.text
                    == expected(
                        Self.stream("events", "text/event-stream", "getGreetingsStream()", "eventData")
                            + "\nfor try await event in events\(suffix) { \(new) }",
                        importing: Self.header))
        }

        @Test("a stream of the documented type is the method's result")
        func documentedType() throws {
            let result = try migrated(
                """
                for try await greeting in try await client.getTyped().ok.body.application_jsonl.asDecodedJSONLines(of: Components.Schemas.Greeting.self) {
                    print(greeting.message)
                }
                """)
            #expect(result.advice.isEmpty)
            #expect(
                result.text
                    == expected(
                        """
                        for try await greeting in try await client.greetings.getTyped() {
                            print(greeting.message)
                        }
                        """))
        }

        @Test("bytes that a loop reads are received in pieces of the same type")
        func pieces() throws {
            let result = try migrated(
                """
                let bytes = try await client.getFile().ok.body.binary
                for try await piece in bytes { print(piece) }
                """)
            #expect(result.advice.isEmpty)
            #expect(
                result.text
                    == expected(
                        """
                        let bytes = try await client.files.provider.bytes(of: .get)
                        for try await piece in bytes.map({ ArraySlice($0) }) { print(piece) }
                        """, importing: Self.header))
        }

        @Test("one accepted media type of several selects the method that returns it")
        func acceptedType() throws {
            let result = try migrated(
                """
                let response = try await client.getEither(headers: .init(accept: [.init(contentType: .plainText, quality: 0.25)]))
                let text = try await String(collecting: response.ok.body.plainText, upTo: 1024)
                """)
            #expect(result.advice.isEmpty)
            #expect(
                result.text
                    == expected(
                        """
                        let response = try await client.files.with(.header("Accept", "text/plain; q=0.250")).getEitherAsText()
                        let text = response
                        """))
        }

        @Test(
            "a body that is read in a way without counterpart remains, with a comment",
            arguments: [
                (
                    "let stream = try await client.getGreetings().ok.body.application_jsonl\nuse(stream)",
                    "the method returns a stream of values, which is read with 'for try await'"
                ),
                (
                    "let stream = try await client.getGreetings().ok.body.application_jsonl.asDecodedJSONLines(of: Components.Schemas.Dated.self)",
                    "the method returns a stream of values, which is read with 'for try await'"
                ),
                (
                    "let text = try await client.getEither().ok.body.plainText\nprint(try await String(collecting: text, upTo: 1024))",
                    "call 'files.getEitherAsText()' with the media types in '.with(.header(\"Accept\", …))'"
                ),
                (
                    "let events = try await client.getGreetings(headers: .init(accept: [.init(contentType: .text_event_hyphen_stream)])).ok.body.text_event_hyphen_stream.asDecodedServerSentEventsWithJSONData(of: Components.Schemas.Greeting.self)\nfor try await event in events { use(event) }",
                    "the method returns the data of each event; its name is in 'events' of the stream"
                ),
            ])
        func openUse(old: String, advice: String) throws {
            let result = try migrated(old)
            #expect(result.advice == [advice])
            #expect(
                result.text
                    == expected("// FIXME(endpointgen): \(advice)\n" + old).replacing(
                        "Components.Schemas.Greeting", with: "Greeting"
                    ).replacing("Components.Schemas.Dated", with: "Dated"))
        }
    }
#endif

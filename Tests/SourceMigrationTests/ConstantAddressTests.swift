#if Migration
    import SourceMigration
    import Testing

    /// Addresses of requests that constants contain, by the rules of Swift's names.
    @Suite("Addresses with constants")
    struct ConstantAddressTests {
        private static let load =
            "func load() async throws { _ = try await AF.request(\"\\(base)/books\")"
            + ".validate().serializingDecodable([String].self).value }"
        private static let production = "let base = \"https://shelf.example.com/v1\"\n"

        @Test("a member of a type hides a global constant")
        func member() throws {
            let app = try ShelfApp.alamofire(
                "\(Self.production)final class Shadow {\n    let base = \"https://staging.example.com/v1\"\n    \(Self.load)\n}\n"
            )
            #expect(
                app.text.contains("ShelfEnvironment(baseURL: \"https://staging.example.com/v1\")")
                    && app.advice.isEmpty, "\(app.text)")
        }

        @Test("a member of a type in another file hides a global constant")
        func memberInAnotherFile() throws {
            let app = try ShelfApp.alamofire(
                "\(Self.production)extension Shadow {\n    \(Self.load)\n}\n",
                "struct Shadow {\n    let base = \"https://staging.example.com/v1\"\n}\n")
            #expect(app.text.contains("ShelfEnvironment(baseURL: \"https://staging.example.com/v1\")"), "\(app.text)")
        }

        @Test("a global constant is found in a type without a member of its name")
        func global() throws {
            let app = try ShelfApp.alamofire(
                "\(Self.production)final class Plain: NSObject {\n    \(Self.load)\n}\n")
            #expect(app.text.contains("ShelfClient(environment: .") && app.advice.isEmpty, "\(app.text) \(app.advice)")
        }

        @Test(
            "an address whose constant isn't certain remains",
            arguments: [
                "\(production)final class Shadow {\n    var base = load()\n    \(load)\n}\n",
                "\(production)class Parent { let base = \"https://a\" }\nfinal class Child: Parent {\n    \(load)\n}\n",
                "\(production)protocol P {}\nextension P { var base: String { \"https://a\" } }\nstruct S: P {\n    \(load)\n}\n",
                "\(production)struct S { let base = \"https://a\" }\nextension Other {\n    \(load)\n}\n",
                """
                \(production)struct S {
                    subscript(base: String) -> Int {
                        AF.request("\\(base)/books/1", method: .delete).validate().response { _ in }
                        return 1
                    }
                }

                """,
                """
                \(production)struct S {
                    var name: String {
                        get { "" }
                        set(base) { AF.request("\\(base)/books/1", method: .delete).validate().response { _ in } }
                    }
                }

                """,
                """
                protocol API { static var base: String { get } }
                extension API {
                    static var base: String { "https://shelf.example.com/v1" }
                    static \(load.replacing("(base)", with: "(Self.base)"))
                }

                """,
                """
                \(production)func load() {
                    #if DEBUG
                    let base = "https://staging.example.com/v1"
                    #endif
                    AF.request("\\(base)/books/1", method: .delete).validate().response { _ in }
                }

                """,
                """
                \(production)func load() {
                    func base() -> String { "" }
                    AF.request("\\(base)/books/1", method: .delete).validate().response { _ in }
                }

                """,
            ])
        func uncertain(text: String) throws {
            let app = try ShelfApp.alamofire(text)
            #expect(app.advice.count == 1 && app.advice[0].contains("isn't a constant"), "\(app.advice)")
            #expect(app.text.contains("AF.request(") && !app.text.contains("ShelfClient"))
        }

        @Test("a value of an inherited property isn't that of a global variable with its name")
        func inheritedValue() throws {
            let app = try ShelfApp.alamofire(
                """
                let device: String = "x"
                class Parent { let device = 5 }
                final class Child: Parent {
                    func load() async throws {
                        _ = try await AF.request("https://shelf.example.com/v1/books", parameters: ["q": device])
                            .validate().serializingDecodable([String].self).value
                    }
                }

                """)
            #expect(app.advice == ["pass 'q' as String, not 'device'"], "\(app.advice)")
        }
    }
#endif

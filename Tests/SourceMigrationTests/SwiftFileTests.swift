#if Migration
    @testable import SourceMigration
    import Testing

    /// The scopes and lines of the app's code, with Apple's client.
    @Suite("The code of a migrated app")
    struct SwiftFileTests {
        @Test(
            "a comment about a line that begins in a text is above the whole text",
            arguments: [
                ("show(\"\"\"\n    a\n    \"\"\"); use(try await client.getBook(path: path))", "show"),
                ("/* a\n   b */ use(try await client.getBook(path: path))", "/*"),
            ])
        func commentAboveText(statements: String, first: String) throws {
            let result = try MigratedText(app(statements))
            let advice = try #require(result.advice.first)
            #expect(result.text.contains("    // FIXME(endpointgen): \(advice)\n    \(first)"), "\(result.text)")
            #expect(!result.text.contains("a\n    // FIXME"))
        }

        @Test("edits that result in invalid code aren't part of the migrated file")
        func invalidResult() throws {
            let source = MigrationSource(path: "File.swift", text: "let x = f(1)\n")
            let file = try #require(SwiftFile(source))
            file.insert("let y = 2\n", at: 0)
            #expect(file.migrated.text == "let y = 2\nlet x = f(1)\n" && file.migrated.skipReason == nil)
            // The edit removes a closing parenthesis.
            file.replace(11..<12, with: "")
            let migrated = file.migrated
            #expect(migrated.text == source.text && !migrated.isChanged && migrated.skipReason == .unwritable)
        }

        @Test("a name that is used before its declaration isn't moved up")
        func earlierUse() throws {
            let result = try MigratedText(
                app(
                    """
                    let response = try await client.getBook(path: .init(id: book.id))
                    let book = try response.ok.body.json.book
                    """))
            #expect(
                result.text
                    == migratedApp(
                        """
                        let response = try await client.books.get(id: book.id)
                        let book = response
                        """))
        }

        @Test(
            "a name refers to the condition or capture that declares it",
            arguments: [
                (
                    "let books = try await client.listBooks().ok.body.json.book_list\nif let book = books.first, book.added_at > now {}",
                    "book.addedAt > now"
                ),
                (
                    "let books = try await client.listBooks().ok.body.json.book_list\nguard let book = books.first, book.added_at > now else { return }",
                    "book.addedAt > now"
                ),
                (
                    "let books = try await client.listBooks().ok.body.json.book_list\nwhile let book = books.first, let book = other(book), book.added_at > now {}",
                    "book.added_at > now"
                ),
                (
                    "let books = try await client.listBooks().ok.body.json.book_list\nfor book in books where book.added_at > now {}",
                    "book.addedAt > now"
                ),
                (
                    "let book = try await client.getBook(path: .init(id: id)).ok.body.json.book\nswitch other { case let book where book.added_at > now: show(1); default: break }",
                    "book.added_at > now"
                ),
                (
                    "let book = try await client.getBook(path: .init(id: id)).ok.body.json.book\nrun { [book = other] in show(book.added_at) }",
                    "show(book.added_at)"
                ),
                (
                    "let book = try await client.getBook(path: .init(id: id)).ok.body.json.book\nrun { [book] in show(book.added_at) }",
                    "show(book.addedAt)"
                ),
            ])
        func scopes(statements: String, code: String) throws {
            #expect(try MigratedText(app(statements)).text.contains(code))
        }
    }
#endif

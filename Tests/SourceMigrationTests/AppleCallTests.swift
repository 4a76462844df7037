#if Migration
    import APIModel
    import SourceMigration
    import Testing

    /// Calls of Apple's client for the bookstore.
    @Suite("Calls of swift-openapi-generator's client")
    struct AppleCallTests {
        @Test(
            "a call and its content become one call",
            arguments: [
                (
                    "let books = try await client.listBooks().ok.body.json.book_list",
                    "let books = try await client.books.list()"
                ),
                (
                    "let book = try await client.getBook(path: .init(id: id)).ok.body.json.book",
                    "let book = try await client.books.get(id: id)"
                ),
                (
                    "let book = try await client.getBook(.init(path: .init(id: id))).ok.body.json.book",
                    "let book = try await client.books.get(id: id)"
                ),
                (
                    "let title = try (await client.getBook(path: .init(id: id))).ok.body.json.book.title",
                    "let title = try (await client.books.get(id: id)).title"
                ),
                (
                    "print(try await client.listAuthors(query: .init(page: 1, per_page: n)).ok.body.json.data)",
                    "print(try await client.authors.list(page: 1, perPage: n))"
                ),
                (
                    "_ = try await client.deleteBook(path: .init(id: id)).noContent",
                    "try await client.books.delete(id: id)"
                ),
                (
                    """
                    let book = try await client.createBook(
                        body: .json(.init(title: t, genre: .non_hyphen_fiction, price: p, author_id: 7))
                    ).created.body.json.book
                    """,
                    "let book = try await client.books.create(.init(title: t, genre: .nonFiction, price: p, authorID: 7))"
                ),
                (
                    "let status = try await client.getHealth(headers: .init(accept: [.init(contentType: .json)])).ok.body.json.status",
                    #"let status = try await client.store.with(.header("Accept", "application/json")).getHealth().status"#
                ),
            ])
        func call(old: String, new: String) throws {
            let result = try MigratedText(app(old))
            #expect(result.text == migratedApp(new))
            #expect(result.advice.isEmpty)
        }

        @Test("the uses of a stored response become the content, and its 'try' is removed")
        func storedResponse() throws {
            let result = try MigratedText(
                app(
                    """
                    let response = try await client.getBook(path: .init(id: "A-1"))
                    print(try response.ok.body.json.book.title, try response.ok.body.json.book.added_at)
                    """))
            #expect(
                result.text
                    == migratedApp(
                        """
                        let response = try await client.books.get(id: "A-1")
                        print(response.title, response.addedAt)
                        """))
        }

        @Test("a content that is stored at once keeps its name")
        func storedContent() throws {
            let result = try MigratedText(
                app(
                    """
                    let response = try await client.listBooks()
                    let page = try response.ok.body.json
                    for book in page.book_list { print(book.author?.name ?? "", book.added_at) }
                    """))
            #expect(
                result.text
                    == migratedApp(
                        """
                        let page = try await client.books.list()
                        for book in page { print(book.author?.name ?? "", book.addedAt) }
                        """))
        }

        @Test("a switch over a response becomes a do statement")
        func switchOverResponse() throws {
            let result = try MigratedText(
                app(
                    """
                    let response = try await client.getBook(path: .init(id: id))
                    switch response {
                    case .ok(let ok):
                        switch ok.body {
                        case .json(let json):
                            // The title is shown.
                            show(json.book.title)
                        }
                    case .notFound(let problem): show(try problem.body.application_problem_plus_json.title)
                    case .undocumented(statusCode: let status, _):
                        show("\\(status)")
                    }
                    """))
            #expect(
                result.text
                    == "import EndpointRuntime\n\n"
                    + migratedApp(
                        """
                        do throws(EndpointError) {
                            let json = try await client.books.get(id: id)
                            // The title is shown.
                            show(json.title)
                        } catch let error where error.statusCode == 404 {
                            show(try error.decodedBody(as: Problem.self).title)
                        } catch .statusCode(let response) {
                            let status = response.statusCode
                            show("\\(status)")
                        }
                        """), "\(result.text)")
        }

        @Test(
            "a switch whose meaning could change gets a comment",
            arguments: [
                // An error of `save` would reach the clause for 404.
                "case .ok(let ok): try save(ok.body.json.book)",
                "case .ok(let ok): if x { break }; show(try ok.body.json)",
                "case .ok(let ok) where x: show(try ok.body.json)",
                // The clause for all statuses would precede the clause for 404.
                "case .undocumented: print(2)\ncase .ok: print(3)",
            ])
        func openSwitch(success: String) throws {
            let old = app(
                "switch try await client.getBook(path: .init(id: id)) {\n\(success)\ncase .notFound: print(0)\ndefault: print(1)\n}"
            )
            let result = try MigratedText(old)
            #expect(result.advice.count == 1)
            let line = "    // FIXME(endpointgen): catch the errors of 'books.get(id:)' in place of this 'switch'\n"
            #expect(
                result.text
                    == old.replacing("any APIProtocol", with: "BookstoreClient").replacing(
                        "    switch", with: line + "    switch"))
        }

        @Test(
            "a use that can't be rewritten for certain remains, with a comment",
            arguments: [
                (
                    "let response = try await client.getBook(path: path)",
                    "pass the values of 'path' to 'books.get(id:)'"
                ),
                (
                    "let response = try await client.getBook(path: .init(id: id))\nlet book = try? response.ok.body.json.book",
                    "catch the error where the method is called, instead of at this 'try?' or 'try!'"
                ),
                (
                    "let response = try await client.getBook(path: .init(id: id))\ndo { show(try response.ok.body.json.book) } catch {}",
                    "call 'books.get(id:)' in the 'do' statement that uses its result"
                ),
                (
                    "_ = try await client.deleteBook(path: .init(id: id))",
                    "'books.delete(id:)' returns the content of a success, and throws otherwise"
                ),
                (
                    "let cover = try await client.getBookCover(path: .init(id: id)).ok.body.png\nuse(cover)",
                    "the method returns the whole body as Data, not a sequence of bytes"
                ),
                (
                    "let book = try await client.getBook(\n    path: .init(id: id)  // The first one\n).ok.body.json.book",
                    "call 'books.get(id:)', and keep the comments"
                ),
                (
                    "let response = try await client.getBook(\n    // The first one\n    path: .init(id: id))\nshow(try response.ok)",
                    "call 'books.get(id:)', and keep the comments"
                ),
                (
                    "let books = try await client.listBooks(query: .init(published_since: day)).ok.body.json.book_list",
                    "pass 'publishedSince' as CalendarDate, not 'day'"
                ),
                (
                    "let x = try await client.uploadBookCover(path: .init(id: id), body: .multipartForm([])).ok.body.json.data",
                    "pass the parts to 'books.uploadCover(id:_:)' as UploadBookCoverRequest"
                ),
            ])
        func openUse(old: String, advice: String) throws {
            let result = try MigratedText(app(old))
            #expect(result.advice == [advice])
            #expect(result.text == migratedApp("// FIXME(endpointgen): \(advice)\n" + old))
            #expect(result.file.uses.count { $0.isCall } == 1)
        }

        @Test("bytes that are collected are the method's result")
        func collectedBytes() throws {
            let result = try MigratedText(
                app(
                    """
                    let cover = try await client.getBookCover(path: .init(id: id)).ok.body.png
                    show(try await Data(collecting: cover, upTo: 1024))
                    """))
            #expect(
                result.text
                    == migratedApp(
                        """
                        let cover = try await client.books.getCover(id: id)
                        show(cover)
                        """))
        }

        @Test("a second run changes nothing")
        func secondRun() throws {
            let texts = [
                "import OpenAPIRuntime\n" + app("let response = try await client.getBook(path: path)\nprint(response)"),
                "import OpenAPIRuntime\n\nstruct Mock: APIProtocol {}\n",
                app("print(try await client.getBook(path: .init(id: id)).ok.body.json.book.title)"),
            ]
            let first = try MigratedText.migrating(texts).map(\.text)
            #expect(first != texts)
            #expect(try MigratedText.migrating(first).map(\.text) == first)
        }

        @Test("without unwrapped envelopes, the content is the whole body")
        func wholeBody() throws {
            var names = AppleClientNames()
            names.isIdiomatic = true
            var options = ModelOptions()
            options.keyPaths.operations = ["getBook": []]
            let result = try MigratedText(
                app("print(try await client.getBook(path: .init(id: id)).ok.body.json.book.addedAt)"), names: names,
                options: options)
            #expect(result.text == migratedApp("print(try await client.books.get(id: id).book.addedAt)"))
        }
    }
#endif

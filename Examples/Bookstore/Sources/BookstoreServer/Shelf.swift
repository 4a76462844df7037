import FlyingFox
import Foundation

/// The books of the store, and what it answers.
actor Shelf {
    private var books: [String: [String: any Sendable]] = [
        "A-1": [
            "id": "A-1", "title": "Mu mu", "genre": "fiction", "price": ["amount": 7.5, "currency": "EUR"],
            "pages": 63, "published": "1854-03-01", "added_at": "2024-05-04T12:30:00Z",
            "author": ["id": 7, "name": "Ivan Turgenev", "born": "1818-11-09"],
        ],
        "A-2": [
            "id": "A-2", "title": "Fathers and Sons", "genre": "fiction", "price": ["amount": 12, "currency": "EUR"],
            "published": "1862-02-23", "added_at": "2024-05-04T12:31:07.250+02:00",
            "author": ["id": 7, "name": "Ivan Turgenev", "born": "1818-11-09"],
        ],
        "B-1": [
            "id": "B-1", "title": "Leaves of Grass", "genre": "poetry", "price": ["amount": 9.25, "currency": "USD"],
            "published": "1855-07-04", "added_at": "2024-06-01T08:00:00Z",
            "author": ["id": 8, "name": "Walt Whitman", "website": "https://whitmanarchive.org"],
        ],
    ]

    nonisolated func serve(on server: HTTPServer) async {
        await server.appendRoute("GET /v1/books") { request in
            try await self.list(genre: request.query["genre"])
        }
        await server.appendRoute("POST /v1/books") { request in
            guard Self.isMember(request) else { return try Self.problem(.unauthorized, "Members only") }
            return try await self.add(try await request.bodyData)
        }
        await server.appendRoute("GET /v1/books/:id") { (_: HTTPRequest, id: String) in
            try await self.book(id)
        }
        await server.appendRoute("GET /v1/health") { _ in
            try Self.json(.ok, ["status": "open"])
        }
    }

    private func list(genre: String?) throws -> HTTPResponse {
        let found = books.values
            .filter { genre == nil || $0["genre"] as? String == genre }
            .sorted { ($0["id"] as? String ?? "") < ($1["id"] as? String ?? "") }
        let page = ["number": 1, "count": found.count, "total": found.count]
        return try Self.json(.ok, ["book_list": found, "page": page])
    }

    private func book(_ id: String) throws -> HTTPResponse {
        guard let book = books[id] else {
            return try Self.problem(.notFound, "No book stands at \(id)")
        }
        return try Self.json(.ok, ["book": book])
    }

    private func add(_ body: Data) throws -> HTTPResponse {
        guard let new = try JSONSerialization.jsonObject(with: body) as? [String: Any] else {
            return try Self.problem(.badRequest, "A book is an object")
        }
        guard let title = new["title"] as? String, !title.isEmpty else {
            return try Self.problem(.unprocessableContent, "A book needs a title", fields: ["title": "is empty"])
        }
        let id = "C-\(books.count)"
        let book: [String: any Sendable] = [
            "id": id, "title": title, "genre": new["genre"] as? String ?? "fiction",
            "price": ["amount": 10, "currency": "EUR"], "added_at": "2024-07-01T00:00:00Z",
        ]
        books[id] = book
        return try Self.json(.created, ["book": book])
    }

    private static func isMember(_ request: HTTPRequest) -> Bool {
        request.headers[.authorization]?.hasPrefix("Bearer ") == true
    }

    private static func problem(
        _ status: HTTPStatusCode, _ title: String, fields: [String: String] = [:]
    ) throws -> HTTPResponse {
        try json(
            status, ["title": title, "status": status.code, "fields": fields], type: "application/problem+json"
        )
    }

    private static func json(
        _ status: HTTPStatusCode, _ value: [String: Any], type: String = "application/json"
    ) throws -> HTTPResponse {
        HTTPResponse(
            statusCode: status, headers: [.contentType: type],
            body: try JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
        )
    }
}

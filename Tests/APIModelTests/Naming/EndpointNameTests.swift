import APIModel
import Diagnostics
import Testing

@Suite("Endpoint names")
struct EndpointNameTests {
    private func names(tag: String, _ operationIDs: [String]) throws -> [String] {
        let paths = operationIDs.enumerated().map { index, id in
            "/p\(index): {get: {operationId: '\(id)', tags: ['\(tag)'], responses: {'204': {description: Done.}}}}"
        }
        return try describe(paths: paths.joined(separator: "\n")).model.groups.flatMap { $0.endpoints.map(\.name) }
    }

    @Test(
        "the group's name is dropped at the start, then after the first word",
        arguments: [
            ("Books", "listBooks", "list"), ("Books", "getBook", "get"), ("Books", "createBook", "create"),
            ("Books", "books/list", "list"), ("repos", "repos/list-for-org", "listForOrg"),
            ("Books", "getBookReviews", "getReviews"), ("books", "addNewBook", "addNewBook"),
            ("pull requests", "listPullRequests", "list"), ("Books", "BooksController_findAll", "findAll"),
            ("zones", "listZone", "list"), ("zone", "zones/get", "get"),
            ("Books", "createNewBookReview", "createNewBookReview"), ("Books", "books-list-book", "list"),
            ("Books", "getReviewsForBook", "getReviewsForBook"),
            ("repos", "listOrgReposForUser", "listOrgReposForUser"),
            ("account members", "account-members-list-members", "list"), ("Filters", "filters-get-a-filter", "get"),
            ("zero trust users", "zero-trust-users-zero-trust-user-details", "details"),
            ("address maps", "address-maps-address-map-details", "details"),
            ("device networks", "device-networks-device-details", "deviceDetails"),
            ("Access mTLS authentication", "access-mtls-authentication-list-mtls-certificates", "listMtlsCertificates"),
            ("Zone-Level CAs", "zone-level-c-as-list-keys", "listKeys"), ("Books", "getAllBooks", "getAllBooks"),
            ("Books", "searchBooks", "search"), ("Books", "deleteBooks", "deleteBooks"),
            ("OAuth", "o-auth-grants", "grants"),
            ("Albums", "get-an-album", "get"), ("Devices", "list-policies-for-a-device", "listPoliciesForDevice"),
            ("Pages", "list-rules-on-a-zone", "listRulesOnZone"), ("Albums", "save-albums-user", "saveAlbumsUser"),
            ("price lists", "createPriceListItem", "createItem"),
            ("pages for an account", "pages-for-an-account-list", "list"),
            ("Permissions", "AuthorizationPermissionsController_list", "list"),
            ("Authorization", "AuthorizationRolesController_list", "rolesList"),
            ("Users", "UsersController_list[0]", "list"),
        ])
    func groupWords(tag: String, operationID: String, expected: String) throws {
        #expect(try names(tag: tag, [operationID]) == [expected])
    }

    @Test(
        "a name that would be empty without the group's name keeps it",
        arguments: [
            ("Books", "books", "books"), ("StopPoint", "StopPoint_Route", "stopPointRoute"),
            ("store", "getHealth", "getHealth"),
            ("imports", "import", "importImports"), ("Books", "initBook", "initBook"),
            ("requests", "request", "requestRequests"),
            ("Books", "self", "selfBooks"), ("paths", "path", "pathPaths"), ("Books", "default", "defaultBooks"),
        ])
    func keptWords(tag: String, operationID: String, expected: String) throws {
        #expect(try names(tag: tag, [operationID]) == [expected])
    }

    @Test("getBook and getBooks are two names, and neither depends on the other")
    func singularAndPlural() throws {
        #expect(try names(tag: "Books", ["getBooks", "getBook"]) == ["getBooks", "get"])
        #expect(try names(tag: "Books", ["getBook", "getBooks"]) == ["get", "getBooks"])
        #expect(try names(tag: "Books", ["getBooks"]) == ["getBooks"])
    }

    @Test("a conflict is won by the first; the other has its whole name, then a number")
    func ties() throws {
        #expect(try names(tag: "Books", ["listBooks", "list-book", "listBook"]) == ["list", "listBook", "listBook2"])
    }

    @Test("adding an operation renames no other operation")
    func stability() throws {
        let before = ["listBooks", "getBook", "getBookReviews", "deleteBook"]
        let after = before + ["searchBooks", "getReviews", "list", "createBook"]
        #expect(Array(try names(tag: "Books", after).prefix(4)) == (try names(tag: "Books", before)))
    }

    @Test("without an operationId the method and the path make the name")
    func withoutOperationID() throws {
        let described = try describe(
            paths: """
                /books: {get: {tags: [books], responses: {'204': {description: Done.}}}}
                /books/{id}: {get: {tags: [books], responses: {'204': {description: Done.}}}}
                /books/{id}/reviews:
                  get: {tags: [books], responses: {'204': {description: Done.}}}
                  post: {tags: [books], responses: {'204': {description: Done.}}}
                """
        )
        let names = described.model.groups.flatMap { $0.endpoints.map(\.name) }
        #expect(names == ["list", "get", "listReviews", "createReview"])
    }

    @Test(
        "a path name omits the group and its variables, and begins with list for a plural or an array",
        arguments: [
            (["get /sessions", "get /sessions/{session}"], ["list", "get"]),
            (["list /sessions", "post /sessions", "delete /sessions"], ["list", "create", "deleteSessions"]),
            (["delete /sessions/{session}", "get /v1/sessions/{session}/users"], ["delete", "listUsers"]),
            (
                ["get /sessions/{a}/items", "get /sessions/{a}/items/{b}", "delete /sessions/{path}/items/{id}"],
                ["listItems", "getItem", "deleteItem"]
            ),
            (["get /sessions/{a}", "get /sessions/by/{b}", "get /x/sessions/{c}"], ["get", "getBy", "getXSession"]),
            (["get /files/{a}/sessions", "get /files/{a}/sessions/{b}"], ["listForFile", "getForFile"]),
            (["get /files/{a}/sessions/{b}/items/{c}", "get /my/sessions"], ["getItem", "listMySessions"]),
            (["put /sessions/{a}", "put /v2/sessions/{b}", "put /v3/sessions/{c}"], ["put", "putByB", "putByC"]),
        ])
    func pathNames(routes: [String], expected: [String]) throws {
        let paths = routes.map { route in
            let parts = route.split(separator: " ")
            let content = "content: {application/json: {schema: {type: array, items: {type: string}}}}"
            let isList = parts[0] == "list"
            return "\(parts[1]): {\(isList ? "get" : parts[0]): {tags: [sessions], responses: {'200': "
                + "{description: x, \(isList ? content : "headers: {}")}}}}"
        }
        // One path has its methods together.
        var merged: [String: [String]] = [:]
        var order: [String] = []
        for path in paths {
            guard let colon = path.firstIndex(of: ":") else { continue }
            let (name, item) = (String(path[..<colon]), String(path[path.index(colon, offsetBy: 3)...].dropLast()))
            if merged[name] == nil { order.append(name) }
            merged[name, default: []].append(item)
        }
        let text = order.map { "\($0): {\(merged[$0, default: []].joined(separator: ", "))}" }.joined(separator: "\n")
        #expect(try describe(paths: text).model.groups.flatMap { $0.endpoints.map(\.name) } == expected)
    }

    @Test(
        "a path that ends with a verb is named after it, and one of a relationship after what happens to it",
        arguments: [
            ("utility endpoints", "get /util/ping", "ping"), ("orders", "post /orders/{id}/cancel", "cancel"),
            ("orders", "post /orders/{id}/items/{item}/cancel", "cancelItem"),
            ("orders", "post /v1/orders/search", "search"), ("orders", "get /orders/count", "count"),
            ("orders", "get /orders/{id}/cancel", "getCancel"), ("orders", "delete /orders/export", "deleteExport"),
            ("orders", "post /orders/{id}/validate-parameters", "validateParameters"),
            ("orders", "post /orders/export-jobs", "createExportJob"), ("orders", "get /orders/metrics", "getMetrics"),
            ("orders", "put /orders/count", "putCount"), ("orders", "put /orders/{id}/lock", "lock"),
            ("tags", "post /transactions/{id}/relationships/tags", "addToTransaction"),
            ("tags", "delete /transactions/{id}/relationships/tags", "removeFromTransaction"),
            ("tags", "get /transactions/{id}/relationships/tags", "listForTransaction"),
            ("settings", "get /settings", "getSettings"), ("orders", "get /orders/stats", "getStats"),
            ("orders", "post /orders", "create"), ("orders", "post /orders/{id}/items", "createItem"),
            ("orders", "post /orders/{id}/status", "postStatus"),
            ("orders", "get /sales/v3/orders/{id}/state", "getState"), ("sales", "get /sales/v3/{id}", "getV3"),
            ("orders", "get /sales/{id}/v3/orders", "listV3Orders"),
        ])
    func actions(tag: String, route: String, expected: String) throws {
        let parts = route.split(separator: " ")
        let operation = "{tags: ['\(tag)'], responses: {'204': {description: Done.}}}"
        let described = try describe(paths: "\(parts[1]): {\(parts[0]): \(operation)}")
        #expect(described.model.groups.flatMap { $0.endpoints.map(\.name) } == [expected])
    }

    @Test(
        "an operationId of path, module or version and a function results in the function",
        arguments: [
            ("get /items/{item_id}", "ItemsItemIdOne", "One", "one"),
            ("get /items", "ItemsListItems", "ListItems", "list"),
            ("get /items/cursor", "ItemsCursorCursor", "Cursor", "cursor"),
            ("get /items/cursor", "ItemsCursorCursor", "Reads on.", "cursorCursor"),
            ("get /files/{file_path}", "FilesFilePathReadFile", "ReadFile", "readFile"),
            ("get /headers", "HeadersHeaders", "Headers", "listHeaders"),
            ("get /items", "shop_api_list_items", "List Items", "list"),
            ("post /items/{id}/parts", "shop_routes_v2_add_part", "Add Part", "addPart"),
            ("post /items/{id}/parts", "shop_api_add_part", "Adds a part", "shopAPIAddPart"),
            ("post /items/{id}/parts", "private_add_part", "Add Part", "privateAddPart"),
            ("post /items/{id}/parts", "shop_Api_add_part", "Add Part", "shopAPIAddPart"),
            ("post /shop/v3/items/{id}", "post-/shop/v3/items/{id}_upload", "Any", "upload"),
            ("post /parts/{id}", "post-/shop/v3/parts/{id}_upload", "Any", "upload"),
            ("post /shop/v3/parts/{id}", "post-/shop/v3/parts/{id}", "Any", "postPart"),
            ("post /shop/v3/parts/{id}", "put-/shop/v3/parts/{id}_upload", "Any", "putShopV3PartsIDUpload"),
            ("get /v1/items", "v1-list-items", "Any", "list"),
            ("get /v2/items", "v1-list-items", "Any", "v1ListItems"),
            ("get /v1", "v1", "Any", "v1"),
            ("get /api/items", "api_items_get_collection", "Any", "list"),
            ("get /items", "api_items_get_collection", "Any", "list"),
            ("post /items", "api_items_post", "Any", "create"),
            ("patch /items/{id}", "api_items_id_patch", "Any", "patch"),
            ("get /items", "items_get_collection", "Any", "list"),
            ("get /items", "get_collection", "Any", "getCollection"),
        ])
    func summaries(route: String, operationID: String, summary: String, expected: String) throws {
        let parts = route.split(separator: " ")
        let described = try describe(
            paths: "\(parts[1]): {\(parts[0]): {operationId: '\(operationID)', summary: \(summary), tags: [items], "
                + "responses: {'204': {description: Done.}}}}"
        )
        #expect(described.model.groups.flatMap { $0.endpoints.map(\.name) } == [expected])
    }

    @Test(
        "functions of several routes are distinguished by version, noun or method",
        arguments: [
            (
                [
                    "post /run ask_all_run_post", "post /v1/run ask_all_v1_run_post",
                    "post /v2beta/run ask_all_v2beta_run_post",
                ],
                ["askAll", "askAllV1", "askAllV2beta"]
            ),
            (
                [
                    "post /chat/files ask_chat_files_post",
                    "post /engines/{model}/chat/files "
                        + "ask_engines__model__chat_files_post",
                ], ["ask", "askFiles"]
            ),
            (
                ["post /run run_fast_run_post", "post /zones/{zone}/run run_fast_zones__zone__run_post"],
                ["runFast", "runFastZone"]
            ),
            (
                ["get /proxy/{path} pass_on_proxy__path__get", "put /proxy/{path} pass_on_proxy__path__put"],
                ["passOn", "passOnPut"]
            ),
            (["get /v1/beat beat_v1_beat_get", "get /v2/beat beat_v2_beat_get"], ["beat", "beatV2"]),
            (["get /v1/chat/count count_chat_v1_v1_chat_count_get"], ["countV1"]),
            (["post /v1/chats chats_v1_chats_post"], ["create"]),
        ])
    func routes(routes: [String], expected: [String]) throws {
        let described = try describe(paths: Self.paths(routes, tag: "chat"))
        #expect(described.model.groups.flatMap { $0.endpoints.map(\.name) } == expected)
    }

    /// Returns the paths of operations that are written as `post /books create_book`.
    private static func paths(_ routes: [String], tag: String) -> String {
        let parts = routes.map { $0.split(separator: " ").map(String.init) }
        return Dictionary(grouping: parts) { $0[1] }.sorted { $0.key < $1.key }.map { path, operations in
            let items = operations.map {
                "\($0[0]): {operationId: \($0[2]), tags: [\(tag)], responses: {'204': {description: Done.}}}"
            }
            return "\(path): {\(items.joined(separator: ", "))}"
        }.joined(separator: "\n")
    }

    @Test(
        "an operationId of base path, path and view set's action results in the action",
        arguments: [
            ("get /api/books/", "api_books_list", "list"), ("post /api/books/", "api_books_create", "create"),
            ("patch /api/v1/books/{id}/", "api_v1_books_partial_update", "partialUpdate"),
            ("get /api/books/{id}/", "api_books_retrieve", "retrieve"),
            ("get /api/books/{id}/", "api_books_retrieve_2", "retrieve2"),
            ("post /api/books/{id}/lend-out/", "api_books_lend_out_create", "lendOutCreate"),
            ("delete /api/shelves/{id}/books/{book}/", "api_shelves_books_destroy", "shelvesBooksDestroy"),
            ("get /api-books/", "api_books_list", "apiBooksList"),
            ("get /api/shelves/{id}/books/", "shelves_books_retrieve", "shelvesBooksRetrieve"),
            // These aren't written by the tool.
            ("put /api/books/", "api_books_list", "apiBooksList"), ("get /books/", "api_books_list", "apiBooksList"),
        ])
    func viewSets(route: String, operationID: String, expected: String) throws {
        let described = try describe(paths: Self.paths(["\(route) \(operationID)"], tag: "books"))
        #expect(described.model.groups.flatMap { $0.endpoints.map(\.name) } == [expected])
    }

    @Test("the types of an operation that is named like its path repeat no word of it")
    func typesOfNouns() throws {
        let body = "content: {application/json: {schema: {type: object, properties: {a: {type: integer}}}}}"
        let described = try describe(
            paths: """
                /pets:
                  post:
                    operationId: pets_pets_post
                    requestBody: {\(body)}
                    responses: {'204': {description: Done.}}
                """)
        #expect(described.model.types.definitions.map(\.name).contains("PostPetsRequest"))
    }

    @Test("a rule for pages renames no operation without an operationId", arguments: ["orders", "feed", "search"])
    func pages(path: String) throws {
        func endpoints(_ rule: String) throws -> [Endpoint] {
            try describe(
                paths: """
                    /\(path):
                      get:
                        \(rule)
                        parameters: [{name: page, in: query, schema: {type: integer}}]
                        responses:
                          '200':
                            description: ok
                            content: {application/json: {schema: {type: object, properties: {
                              n: {type: integer}, items: {type: array, items: {type: string}}}}}}
                    """
            ).model.groups.flatMap(\.endpoints)
        }
        let paged = try endpoints("x-pagination: {page: page, items: items}")
        #expect(paged.first?.pagination != nil)
        #expect(try paged.map(\.name) == endpoints("deprecated: false").map(\.name))
    }

    @Test(
        "a name that a tool made of method and path is replaced by the path's; a meaningful name remains",
        arguments: [
            ("get /files/{file_id}/comments", "get_files_id_comments", "listForFile"),
            ("get /comments/{comment_id}", "get_comments_id", "get"), ("post /comments", "post_comments", "create"),
            ("delete /api/v2/comments/{commentID}/labels/{labelID}", "DeleteCommentsIDLabelsID", "deleteLabel"),
            ("put /comments/{node}/approve", "update_comments_by_node_approve", "updateApprove"),
            ("head /comments", "headComments", "headComments"),
            ("get /comments", "get~list_comments", "list"), ("post /comments", "post~comments", "create"),
            ("get /v1/comments/{comment_id}", "read_v1_comments__comment_id__get", "read"),
            ("post /v1/comments/import", "import_many_v1_comments_import_post", "importMany"),
            ("post /v1/comments", "v1_comments_post", "create"), ("get /comments", "comments", "list"),
            ("put /v1/comments/import", "import_many_v1_comments_import_post", "importMany"),
            ("get /v4/files/{id}/comments/{comment_id}", "getApiV4FilesIdCommentsCommentId", "getForFile"),
            ("get /v4/comments", "getApiV4Comments", "list"), ("get /v1/comments", "get_v1_comments", "list"),
            ("get /v2CommentOptions", "GetV2CommentOptions", "getV2CommentOptions"),
            ("get /comments", "5476365e031f5909e4fe331e", "list"),
            ("get /comments/{id}", "0b8a2a9e-4bd1-4d4a-9a83-5c3b1f0a7d11", "get"),
            ("post /logout", "comments-logout", "logout"), ("put /api/v1/opt/{id}", "comments-opt-id", "optID"),
            // These say something else than the path, or what people would say.
            ("get /comments/{id}", "get_comments_of_user", "getCommentsOfUser"),
            ("get /comments", "getComments", "getComments"),
            ("get /comments/{id}", "getCommentByID", "getByID"), ("post /comments", "post_comment_now", "postNow"),
        ])
    func transcripts(route: String, operationID: String, expected: String) throws {
        let parts = route.split(separator: " ")
        let described = try describe(
            paths: "\(parts[1]): {\(parts[0]): {operationId: \(operationID), tags: [comments], "
                + "responses: {'204': {description: Done.}}}}"
        )
        #expect(described.model.groups.flatMap { $0.endpoints.map(\.name) } == [expected])
    }

    @Test("types of an operation without an id are named by its path, and remain stable as operations are added")
    func transcribedTypes() throws {
        func names(_ ids: [(path: String, id: String)]) throws -> [String] {
            let schema = "schema: {type: object, properties: {a: {type: string}}}"
            return try describe(
                paths: ids.map {
                    "\($0.path): {post: {operationId: \($0.id), tags: [comments], requestBody: {content: "
                        + "{application/json: {\(schema)}}}, responses: {'204': {description: Done.}}}}"
                }.joined(separator: "\n")
            ).typeNames
        }
        let first = ("/v1/files/{file_id}/comments", "create_v1_files__file_id__comments_post")
        let second = ("/files/{id}/comments/{comment}", "post_files_id_comments_id")
        let third = ("/v2/files/{id}/comments", "create_v2_files__id__comments_post")
        #expect(try names([first, second]) == ["CreateFileCommentsRequest", "PostFileCommentRequest"])
        #expect(
            try names([first, second, third]) == [
                "CreateFileCommentsRequest", "PostFileCommentRequest", "CreateV2FilesIDCommentsPostRequest",
            ])
    }

    @Test("a configured name precedes all others")
    func given() throws {
        var options = ModelOptions()
        options.names.operations = ["getBook": "list", "getBok": "x"]
        let described = try describe(
            paths: """
                /a: {get: {operationId: listBooks, tags: [books], responses: {'204': {description: Done.}}}}
                /b: {get: {operationId: getBook, tags: [books], responses: {'204': {description: Done.}}}}
                """, options: options
        )
        #expect(described.model.groups[0].endpoints.map(\.name) == ["listBooks", "list"])
        #expect(described.diagnostics.map(\.hint) == ["did you mean 'getBook'?"])
        #expect(described.codes == [.unmatchedConfiguration])
    }
}

import EndpointClients
import EndpointMapper
import EndpointRuntime
import Foundation

struct Author: Modelable, Equatable {
    var name = ""
    var country = "unknown"
    init() {}
}

struct Book: Modelable, Equatable {
    var id = ""
    var pages = 1
    var author = Author()
    var tags: [String] = []
    var shelf = ""
    init() {}

    mutating func mapping(_ json: JSONValue) {
        shelf = json.value(at: "place>shelf") ?? shelf
    }
}

enum Library: TaskTarget {
    case books, expired

    var baseURL: URL { URL(string: "https://library.example") ?? URL(fileURLWithPath: "/") }
    var path: String { "books" }
    var method: HTTPMethod { .get }
    var task: RequestTask { .requestPlain }

    var sampleResponse: SampleResponse {
        switch self {
        case .books:
            .json(
                200,
                #"""
                {"retStatus": "000", "retMsg": "ok", "retBody": [
                  {"id": 7, "pages": "42", "author": {"name": "Ada"}, "tags": [1, "new"], "place": {"shelf": "B2"}}
                ]}
                """#)
        case .expired: .json(200, #"{"retStatus": "401", "retMsg": "Sign in again", "retBody": null}"#)
        }
    }
}

func check(_ condition: Bool, _ claim: String) {
    guard !condition else { return }
    print("EndpointMapper without the generator: \(claim) doesn't hold")
    exit(1)
}

let envelope = Envelope(status: "retStatus", message: "retMsg", content: "retBody", success: ["000"])
let provider = Provider<Library>(stubClosure: { _ in .immediate }, plugins: [EnvelopePlugin(envelope)])
let response = try await provider.request(.books)
let (isSuccess, message) = response.mapResult()
check(isSuccess && message == "ok", "mapResult")

var expected = Book()
expected.id = "7"
expected.pages = 42
expected.author.name = "Ada"
expected.tags = ["1", "new"]
expected.shelf = "B2"
check(response.mapArray(Book.self) == [expected], "mapArray")
check(response.fetchString(keys: [0, "author", "name"]) == "Ada", "fetchString")

let (result, books) = try await provider.request(.expired).mapArrayResult(Book.self)
check(!result.isSuccess && result.message == "Sign in again" && books.isEmpty, "mapArrayResult of a refusal")

let strict = Provider<Library>(
    stubClosure: { _ in .immediate }, plugins: [EnvelopePlugin(envelope, refusesFailures: true)])
do {
    _ = try await strict.request(.expired)
    check(false, "refusesFailures")
} catch {
    let refusal = error.underlyingError as? EnvelopeError
    check(refusal?.status == "401" && refusal?.message == "Sign in again", "the error of a refusal")
}
print("EndpointMapper: \(books.count) models of a refusal, 1 of a success")

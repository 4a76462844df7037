import EndpointClients
import EndpointRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A handwritten target.
enum Zen: TaskTarget {
    case zen
    case user(String)
    case create([String: JSONValue])
    case broken

    var baseURL: URL { URL(string: isBroken ? "zen" : "https://api.example/v1") ?? URL(fileURLWithPath: "/") }
    private var isBroken: Bool { if case .broken = self { true } else { false } }

    var path: String {
        switch self {
        case .zen: "/zen"
        case .user(let name): "users/\(name)"
        case .create, .broken: ""
        }
    }

    var method: HTTPMethod { if case .create = self { .post } else { .get } }

    var task: RequestTask {
        if case .create(let fields) = self {
            .requestParameters(parameters: fields, encoding: JSONEncoding.default)
        } else {
            .requestPlain
        }
    }

    var headers: [String: String]? { ["Title": "Dominar"] }
    var validationType: ValidationType { if case .user = self { .successCodes } else { .none } }
    var sampleData: Data { Data("Half measures are as bad as nothing at all.".utf8) }
}

/// A target that is whatever a test wants.
struct AnyCall: TaskTarget {
    var base = "https://api.example/v1"
    var path = "/call"
    var method = HTTPMethod.get
    var task = RequestTask.requestPlain
    var headers: [String: String]?
    var validationType = ValidationType.none
    var sampleResponse = SampleResponse.text(200, "sample")

    var baseURL: URL { URL(string: base) ?? URL(fileURLWithPath: "/") }

    /// The request that a provider makes of it.
    var request: URLRequest {
        get throws { try Provider<AnyCall>().endpoint(self).urlRequest() }
    }
}

extension EndpointError {
    /// The case, without what it holds.
    var caseName: String { String("\(self)".prefix { $0 != "(" }) }

    var isCancellation: Bool { (underlyingError as? URLError)?.code == .cancelled }
}

/// The case of the error that `body` throws; nil when it throws none.
func errorCase<Value>(_ body: () throws -> Value) -> String? {
    do {
        _ = try body()
        return nil
    } catch {
        return (error as? EndpointError)?.caseName ?? "\(type(of: error))"
    }
}

/// The error that `body` throws; nil when it throws none.
func endpointError<Value>(_ body: () async throws -> Value) async -> EndpointError? {
    do {
        _ = try await body()
        return nil
    } catch {
        return error as? EndpointError
    }
}

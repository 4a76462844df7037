import EndpointRuntime
import Foundation

/// The commands of a Redis client.
protocol Redis: Sendable {
    func get(_ key: String) async throws -> Data?
    func set(_ key: String, _ value: Data, secondsToLive: Int) async throws
}

/// A cache that several processes share, for responses that are the same for each user.
struct RedisCache: Middleware {
    /// The seconds for which the responses of a call are kept.
    enum Lifetime: CallKey { typealias Value = Int }

    private struct Entry: Codable {
        let status: Int
        let contentType: String?
        let body: Data
    }

    let redis: any Redis

    func respond(
        to request: RequestMessage, of call: EndpointCall, next: MiddlewareChain
    ) async throws -> Response {
        guard request.method == .get, !call.isStreamed, !call.isSaved, let seconds = call[Lifetime.self] else {
            return try await next(request)
        }
        let key = "GET \(request.url) \(request[header: "Accept"] ?? "")"
        if let data = try? await redis.get(key), let entry = try? JSONDecoder().decode(Entry.self, from: data) {
            let headers: HeaderFields = entry.contentType.map { ["Content-Type": $0] } ?? [:]
            let head = ResponseHead(statusCode: entry.status, headers: headers)
            return Response(statusCode: entry.status, data: entry.body, message: request, head: head)
        }
        let response = try await next(request)
        if response.statusCode == 200 {
            let entry = Entry(status: 200, contentType: response.header("Content-Type"), body: response.data)
            // A cache that fails must not fail the call.
            try? await redis.set(key, JSONEncoder().encode(entry), secondsToLive: seconds)
        }
        return response
    }
}

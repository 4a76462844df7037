/// The declarations of every baseline client besides its models and operations.
enum BaselineSupport {
    static let text = #"""
        import Foundation

        #if canImport(FoundationNetworking)
        import FoundationNetworking
        #endif

        public struct Client: Sendable {
            public var base: URL
            public var session: URLSession

            public init(base: URL, session: URLSession = .shared) {
                self.base = base
                self.session = session
            }

            public func components(_ path: String) throws -> URLComponents {
                guard var components = URLComponents(url: base, resolvingAgainstBaseURL: false) else {
                    throw URLError(.badURL)
                }
                components.path += path
                return components
            }

            public func request(_ method: String, _ components: URLComponents) throws -> URLRequest {
                guard let url = components.url else { throw URLError(.badURL) }
                var request = URLRequest(url: url)
                request.httpMethod = method
                return request
            }

            public func set<Body: Encodable>(_ body: Body, in request: inout URLRequest) throws {
                request.httpBody = try JSONEncoder().encode(body)
                request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            }

            public func data(_ request: URLRequest) async throws -> Data {
                let (data, response) = try await session.data(for: request)
                guard let response = response as? HTTPURLResponse, 200..<300 ~= response.statusCode else {
                    throw URLError(.badServerResponse)
                }
                return data
            }

            public func value<Value: Decodable>(_ request: URLRequest) async throws -> Value {
                try JSONDecoder().decode(Value.self, from: try await data(request))
            }
        }

        /// Holds what would otherwise hold itself.
        public final class Box<Value: Codable & Sendable>: Codable, Sendable {
            public let value: Value

            public init(_ value: Value) {
                self.value = value
            }

            public init(from decoder: any Decoder) throws {
                value = try Value(from: decoder)
            }

            public func encode(to encoder: any Encoder) throws {
                try value.encode(to: encoder)
            }
        }

        public enum JSONValue: Codable, Sendable {
            case null
            case boolean(Bool)
            case number(Double)
            case string(String)
            case array([JSONValue])
            case object([String: JSONValue])

            public init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if container.decodeNil() {
                    self = .null
                } else if let value = try? container.decode(Bool.self) {
                    self = .boolean(value)
                } else if let value = try? container.decode(Double.self) {
                    self = .number(value)
                } else if let value = try? container.decode(String.self) {
                    self = .string(value)
                } else if let value = try? container.decode([JSONValue].self) {
                    self = .array(value)
                } else {
                    self = .object(try container.decode([String: JSONValue].self))
                }
            }

            public func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                switch self {
                case .null: try container.encodeNil()
                case .boolean(let value): try container.encode(value)
                case .number(let value): try container.encode(value)
                case .string(let value): try container.encode(value)
                case .array(let value): try container.encode(value)
                case .object(let value): try container.encode(value)
                }
            }
        }

        """#
}

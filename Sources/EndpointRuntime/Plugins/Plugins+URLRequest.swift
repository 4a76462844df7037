#if canImport(Darwin) || URLSession
    import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif

    extension Plugin {
        public func prepare(_ request: URLRequest, target: any Target) -> URLRequest { request }

        public func prepare(_ message: RequestMessage, target: any Target) -> RequestMessage {
            RequestMessage(prepare(message.urlRequest, target: target))
        }
    }

    extension AccessTokenPlugin {
        public func prepare(_ request: URLRequest, target: any Target) -> URLRequest {
            prepare(RequestMessage(request), target: target).urlRequest
        }
    }

    extension PluginRequest {
        /// ``message`` as sessions have it.
        public var request: URLRequest? { message?.urlRequest }

        /// Creates a plugin's view of a request.
        public init(request: URLRequest?, sessionHeaders: [String: String] = [:], secretNames: Set<String> = []) {
            self.init(
                message: request.map { RequestMessage($0) }, sessionHeaders: sessionHeaders, secretNames: secretNames)
        }
    }

    extension CURLCommand {
        init(
            _ request: URLRequest, sessionHeaders: [String: String] = [:], credential: URLCredential? = nil,
            redaction: Redaction? = nil
        ) {
            self.init(
                RequestMessage(request), sessionHeaders: sessionHeaders,
                user: credential.flatMap { credential in credential.user.map { ($0, credential.password ?? "") } },
                redaction: redaction)
        }
    }
#endif

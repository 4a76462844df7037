#if canImport(Darwin) || URLSession
    #if canImport(FoundationNetworking)
        import Foundation
        public import FoundationNetworking
    #else
        public import Foundation
    #endif

    extension ParameterEncoding {
        public func encode(_ message: RequestMessage, with parameters: [String: JSONValue]) throws -> RequestMessage {
            RequestMessage(try encode(message.urlRequest, with: parameters))
        }
    }

    extension URLEncoding {
        public func encode(_ request: URLRequest, with parameters: [String: JSONValue]) throws -> URLRequest {
            try encode(RequestMessage(request), with: parameters).urlRequest
        }
    }

    extension FormBodyEncoding {
        public func encode(_ request: URLRequest, with parameters: [String: JSONValue]) throws -> URLRequest {
            try encode(RequestMessage(request), with: parameters).urlRequest
        }
    }

    extension JSONEncoding {
        public func encode(_ request: URLRequest, with parameters: [String: JSONValue]) throws -> URLRequest {
            try encode(RequestMessage(request), with: parameters).urlRequest
        }
    }
#endif

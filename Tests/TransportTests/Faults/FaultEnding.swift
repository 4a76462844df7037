import EndpointRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The result of a call.
enum FaultEnding: Sendable, Equatable {
    /// With a book of this title: the fault does no harm.
    case book(String)
    /// `.underlying`, without a response.
    case noAnswer(FaultCause)
    /// `.underlying`, with a response of this status.
    case interrupted(Int, FaultCause)
    /// `.underlying` with a ``ContentTypeError``.
    case contentType
    /// `.jsonMapping`.
    case notJSON
    /// `.objectMapping`.
    case otherJSON
    /// `.statusCode`.
    case status(Int)
    /// Not tried: with this transport, the process would end.
    case leftOut(String)

    init(_ error: EndpointError) {
        switch error {
        case .underlying(is ContentTypeError, _): self = .contentType
        case .underlying(let error, let response?): self = .interrupted(response.statusCode, FaultCause(error))
        case .underlying(let error, nil): self = .noAnswer(FaultCause(error))
        case .jsonMapping: self = .notJSON
        case .objectMapping: self = .otherJSON
        case .statusCode(let response): self = .status(response.statusCode)
        default: self = .noAnswer(.other("\(error)"))
        }
    }
}

/// The reason for an incomplete response, independent of the transport's error.
enum FaultCause: Sendable, Equatable {
    case lost, timedOut, unreachable, malformed, undecodable, tooLarge, tooManyRedirects
    /// `URLError.unsupportedURL` and `.badURL`: FoundationNetworking's errors for responses of other protocols, and for
    /// some redirects.
    case unsupported
    /// `URLError.unknown`: what FoundationNetworking says of most that goes wrong.
    case unsaid
    case other(String)

    init(_ error: any Error) {
        switch error {
        case let error as ConnectionError:
            switch error.reason {
            case .lost: self = .lost
            case .timedOut: self = .timedOut
            case .unreachable: self = .unreachable
            case .malformed: self = .malformed
            case .undecodable: self = .undecodable
            case .bodyTooLarge: self = .tooLarge
            case .tooManyRedirects: self = .tooManyRedirects
            case .insecure, .noTransport: self = .other("\(error)")
            }
        case let error as URLError where type(of: error as any Error) == URLError.self:
            switch error.code {
            case .networkConnectionLost: self = .lost
            case .cannotConnectToHost: self = .unreachable
            case .timedOut: self = .timedOut
            case .badServerResponse, .cannotParseResponse: self = .malformed
            case .httpTooManyRedirects: self = .tooManyRedirects
            case .cannotDecodeContentData, .cannotDecodeRawData: self = .undecodable
            case .unsupportedURL, .badURL: self = .unsupported
            case .unknown: self = .unsaid
            default: self = .other("URLError \(error.code.rawValue)")
            }
        default: self = .other("\(type(of: error)) \(error)")
        }
    }
}

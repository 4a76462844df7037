// An error stores its request if its type has room for the request. The error isn't wrapped, so a caller can catch the
// error of the transport or of the encoder.
extension RequestLine {
    /// Returns a copy of an error that stores this request.
    ///
    /// The error is returned unchanged if it can't store a request, or has one already.
    package func named(in error: any Error) -> any Error {
        guard RequestLine(of: error) == nil else { return error }
        switch error {
        case EncodingError.invalidValue(let value, let context) where context.underlyingError == nil:
            let named = EncodingError.Context(
                codingPath: context.codingPath, debugDescription: context.debugDescription,
                underlyingError: UnencodableRequest(line: self)
            )
            return EncodingError.invalidValue(value, named)
        case var error as ParameterError:
            error.request = self
            return error
        case var error as ConnectionError:
            error.request = self
            return error
        default:
            return FoundationErrors.named(error, self)
        }
    }

    /// Creates the request that an error stores; nil if the error stores none.
    init?(of error: any Error) {
        let line: RequestLine? =
            switch error {
            case EncodingError.invalidValue(_, let context): (context.underlyingError as? UnencodableRequest)?.line
            case let error as ParameterError: error.request
            case let error as ConnectionError: error.request
            default: FoundationErrors.line(of: error)
            }
        guard let line else { return nil }
        self = line
    }
}

/// The underlying error of an `EncodingError`, which describes the request that can't be encoded.
private struct UnencodableRequest: Error, CustomStringConvertible {
    let line: RequestLine

    var description: String { "\(line) isn't sent" }
}

extension Transport {
    /// Sends a request that isn't a call of a client, such as a request for a token.
    ///
    /// - Throws: The error of ``exchange(_:)``, which names the request without its secrets, like the error of a call.
    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        let line = RequestLine(request.message)
        do {
            return try await exchange(request)
        } catch let interrupted as InterruptedResponse {
            throw line?.named(in: interrupted.error) ?? interrupted.error
        } catch {
            throw line?.named(in: error) ?? error
        }
    }
}

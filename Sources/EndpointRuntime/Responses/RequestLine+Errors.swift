// Errors know the request that they belong to where they have room for it, so that what is caught is still the error of
// the transport or of the encoder, and not one around it.
extension RequestLine {
    /// Returns `error` with this request, if it can store it and has no other one.
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
        default:
            return FoundationErrors.named(error, self)
        }
    }

    /// Creates the request that an error stores.
    init?(of error: any Error) {
        let line: RequestLine? =
            switch error {
            case EncodingError.invalidValue(_, let context): (context.underlyingError as? UnencodableRequest)?.line
            case let error as ParameterError: error.request
            default: FoundationErrors.line(of: error)
            }
        guard let line else { return nil }
        self = line
    }
}

/// The underlying error of an encoder's error, which describes the request.
private struct UnencodableRequest: Error, CustomStringConvertible {
    let line: RequestLine

    var description: String { "\(line) isn't sent" }
}

extension Transport {
    /// Sends a request that isn't a call of a client.
    ///
    /// Errors contain the request without its secrets, like those of calls.
    package func exchangeNaming(_ request: TransportRequest) async throws -> TransportResponse {
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

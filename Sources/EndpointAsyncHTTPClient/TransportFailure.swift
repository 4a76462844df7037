#if AsyncHTTPClient
    import AsyncHTTPClient
    import EndpointRuntime
    import Foundation
    import NIOCore
    import NIOHTTP1
    import NIOHTTP2
    import NIOHTTPCompression
    import NIOPosix
    import NIOSSL

    /// A conversion of async-http-client's errors to the errors that all transports throw.
    enum TransportFailure {
        static func failure(_ error: any Error) -> any Error {
            switch error {
            case let error as HTTPClientError: failure(error) ?? error
            case is NIOConnectionError: ConnectionError(.unreachable)
            case let error as IOError where [ECONNRESET, EPIPE].contains(error.errnoCode): ConnectionError(.lost)
            case is IOError: ConnectionError(.unreachable)
            case ChannelError.connectTimeout: ConnectionError(.timedOut)
            // These errors occur if the server closed an idle connection when the client used it again.
            case ChannelError.ioOnClosedChannel, ChannelError.alreadyClosed, ChannelError.eof,
                ChannelError.outputClosed:
                ConnectionError(.lost)
            // These errors occur if a connection ends within a response, or TLS ends without its closing message.
            case HTTPParserError.invalidEOFState, NIOSSLError.uncleanShutdown: ConnectionError(.lost)
            // These errors include unexpected bytes after a response, which belong to no request.
            case is HTTPParserError, is NIOHTTPDecoderError: ConnectionError(.malformed)
            case NIOSSLError.handshakeFailed(let reason): ConnectionError(.insecure("\(reason)"))
            case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: ConnectionError(.insecure("\(error)"))
            // A stream that ends because the frames of its connection violate a rule or a limit has this error too.
            case is NIOHTTP2Errors.StreamClosed: ConnectionError(.lost)
            case is any NIOHTTP2Error: ConnectionError(.malformed)
            case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
                ConnectionError(.undecodable)
            default: error
            }
        }

        private static func failure(_ error: HTTPClientError) -> (any Error)? {
            switch error {
            case .cancelled: CancellationError()
            case .connectTimeout, .readTimeout, .writeTimeout, .deadlineExceeded, .getConnectionFromPoolTimeout,
                .tlsHandshakeTimeout, .httpProxyHandshakeTimeout, .socksHandshakeTimeout:
                ConnectionError(.timedOut)
            case .remoteConnectionClosed, .uncleanShutdown: ConnectionError(.lost)
            case .invalidProxyResponse: ConnectionError(.malformed)
            default: nil
            }
        }
    }
#endif

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

    /// The client's errors as callers of every transport know them.
    enum TransportFailure {
        static func failure(_ error: any Error) -> any Error {
            switch error {
            case let error as HTTPClientError: failure(error) ?? error
            case is NIOConnectionError: ConnectionError.unreachable
            case let error as IOError where [ECONNRESET, EPIPE].contains(error.errnoCode): ConnectionError.lost
            case is IOError: ConnectionError.unreachable
            case ChannelError.connectTimeout: ConnectionError.timedOut
            // A connection that was kept open, and that the server closed just when it was to be used again.
            case ChannelError.ioOnClosedChannel, ChannelError.alreadyClosed, ChannelError.eof,
                ChannelError.outputClosed:
                ConnectionError.lost
            // TLS that ends without its own message, as a connection that is cut off.
            case HTTPParserError.invalidEOFState, NIOSSLError.uncleanShutdown: ConnectionError.lost
            // Among them bytes behind a response that belong to no request.
            case is HTTPParserError, is NIOHTTPDecoderError: ConnectionError.malformed
            case NIOSSLError.handshakeFailed(let reason): ConnectionError.insecure("\(reason)")
            case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: ConnectionError.insecure("\(error)")
            // Also for a connection whose frames violate a rule or a limit: its streams receive no other error.
            case is NIOHTTP2Errors.StreamClosed: ConnectionError.lost
            case is any NIOHTTP2Error: ConnectionError.malformed
            case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
                ConnectionError.undecodable
            default: error
            }
        }

        private static func failure(_ error: HTTPClientError) -> (any Error)? {
            switch error {
            case .cancelled: CancellationError()
            case .connectTimeout, .readTimeout, .writeTimeout, .deadlineExceeded, .getConnectionFromPoolTimeout,
                .tlsHandshakeTimeout, .httpProxyHandshakeTimeout, .socksHandshakeTimeout:
                ConnectionError.timedOut
            case .remoteConnectionClosed, .uncleanShutdown: ConnectionError.lost
            case .invalidProxyResponse: ConnectionError.malformed
            default: nil
            }
        }
    }
#endif

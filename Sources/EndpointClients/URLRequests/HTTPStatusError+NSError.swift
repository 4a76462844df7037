#if canImport(Darwin) || URLSession
    public import Foundation

    /// Conversion to `NSError`: the code is the status, and `NSURLErrorKey` has the URL.
    extension HTTPStatusError: CustomNSError {
        public static var errorDomain: String { "EndpointRuntime.HTTPStatusError" }

        public var errorCode: Int { statusCode }

        public var errorUserInfo: [String: Any] {
            var information: [String: Any] = [:]
            information[NSURLErrorKey] = url.map { url in
                URL(string: response.redaction.text(url.absoluteString))
                    ?? url.withoutQuery
            }
            information[NSLocalizedDescriptionKey] = errorDescription
            return information
        }
    }
#endif

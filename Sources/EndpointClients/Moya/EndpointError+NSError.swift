#if canImport(Darwin) || URLSession
    public import Foundation

    extension EndpointError: CustomNSError {
        /// The key of ``errorUserInfo`` whose value is the body of the response.
        public static let dataKey = "data"

        /// The status of the response, otherwise the code of the underlying error, or 7 for an invalid URL.
        ///
        /// `(error as NSError).code == 404` is true for each error with such a response, as in Moya's article on
        /// RxSwift.
        public var errorCode: Int {
            if let response { return response.statusCode }
            if let underlyingError { return (underlyingError as NSError).code }
            // An invalid URL has neither. Moya numbers its case 7.
            return 7
        }

        public var errorUserInfo: [String: Any] {
            var information: [String: Any] = [:]
            information[Self.dataKey] = response?.data
            information[NSLocalizedDescriptionKey] = errorDescription
            information[NSUnderlyingErrorKey] = underlyingError
            return information
        }
    }
#endif

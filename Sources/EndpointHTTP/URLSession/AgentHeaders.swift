#if canImport(Darwin) || URLSession
    import Foundation

    /// The default headers of a session: user agent, accepted languages and compressions.
    ///
    /// The headers are defined in RFC 9110, sections 10.1.5, 12.5.3 and 12.5.4.
    enum AgentHeaders {
        /// The value of `Accept-Language`: up to six languages of the user, with decreasing weights.
        static var acceptLanguage: String {
            acceptLanguage(of: Locale.preferredLanguages)
        }

        static func acceptLanguage(of languages: [String]) -> String {
            let weighted = languages.prefix(6).enumerated().map { index, language in
                index == 0 ? language : "\(language);q=0.\(10 - index)"
            }
            return weighted.isEmpty ? "en" : weighted.joined(separator: ", ")
        }

        /// The value of `Accept-Encoding`: the compressions that sessions decode (RFC 9110, section 12.5.3).
        ///
        /// The header is set explicitly, so that it appears in logs with the other headers. On Linux libcurl may
        /// support more compressions, depending on its build.
        static var acceptEncoding: String {
            #if canImport(FoundationNetworking)
                "gzip, deflate"
            #else
                "gzip, deflate, br"
            #endif
        }

        /// The value of `User-Agent`: app, version and system.
        ///
        /// An example is `Bookstore/1.2 (Linux 6.1) EndpointRuntime`.
        static var userAgent: String {
            let bundle = Bundle.main
            let version = bundle.infoDictionary?["CFBundleShortVersionString"] as? String
            let system = ProcessInfo.processInfo.operatingSystemVersion
            return userAgent(
                app: ProcessInfo.processInfo.processName, version: version ?? "0",
                system: "\(systemName) \(system.majorVersion).\(system.minorVersion).\(system.patchVersion)"
            )
        }

        static func userAgent(app: String, version: String, system: String) -> String {
            // A product in `User-Agent` is a token (RFC 9110, section 5.6.2), so other characters of the app's name are
            // replaced.
            func token(_ text: String) -> String {
                String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) ? $0 : "-" })
            }
            return "\(token(app))/\(token(version)) (\(system)) EndpointRuntime"
        }

        private static var systemName: String {
            #if os(iOS)
                "iOS"
            #elseif os(macOS)
                "macOS"
            #elseif os(tvOS)
                "tvOS"
            #elseif os(watchOS)
                "watchOS"
            #elseif os(visionOS)
                "visionOS"
            #else
                "Linux"
            #endif
        }
    }
#endif

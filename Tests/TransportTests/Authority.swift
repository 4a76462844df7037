#if AsyncHTTPClient
    import Foundation
    import NIOSSL
    import TLSServer

    /// The authority that the servers of these tests have their certificates of.
    struct Authority: Sendable {
        struct Missing: Error {}

        /// Nil where there is no `openssl`.
        static let shared: Authority? = {
            do {
                if let given = try Authority.given() { return given }
                let authority = try CertificateAuthority()
                return Authority(
                    certificate: authority.identity.certificate,
                    server: try authority.issue(to: ["localhost", "127.0.0.1"]))
            } catch {
                FileHandle.standardError.write(
                    Data("SKIPPED: what transports do over TLS, which needs the openssl command: \(error)\n".utf8))
                return nil
            }
        }()

        /// In PEM.
        let certificate: String
        /// For loopback.
        let server: CertificateAuthority.Identity

        /// A configuration that only trusts this authority.
        static var trusting: TLSConfiguration {
            var configuration = TLSConfiguration.makeClientConfiguration()
            let certificates = try? NIOSSLCertificate.fromPEMBytes(Array((shared?.certificate ?? "").utf8))
            configuration.trustRoots = .certificates(certificates ?? [])
            return configuration
        }
    }

    // A session of Linux trusts whom the system does, and can't be told of others. So the tests run once more in a process that
    // has the system's list of authorities with this one in it: `SystemAuthorityTests` begins it.
    extension Authority {
        /// The environment variable with the path of the parent process's authority.
        static let variable = "ENDPOINT_TESTS_AUTHORITY"

        /// A Boolean value that indicates whether this is that process.
        static let isTrustedBySystem = ProcessInfo.processInfo.environment[variable] != nil

        private static func given() throws -> Authority? {
            guard let path = ProcessInfo.processInfo.environment[variable] else { return nil }
            let read = {
                try String(contentsOf: URL(fileURLWithPath: path).appendingPathComponent($0), encoding: .utf8)
            }
            return Authority(
                certificate: try read("authority"),
                server: CertificateAuthority.Identity(certificate: try read("certificate"), key: try read("key")))
        }

        /// Writes it where that process finds it.
        func write(to folder: URL) throws {
            for (name, text) in [("authority", certificate), ("certificate", server.certificate), ("key", server.key)] {
                try Data(text.utf8).write(to: folder.appendingPathComponent(name))
            }
        }
    }
#endif

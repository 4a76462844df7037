package import Foundation

/// Issues certificates for servers on loopback, with the `openssl` command.
package final class CertificateAuthority: Sendable {
    /// A certificate and its key, in PEM.
    package struct Identity: Sendable {
        package let certificate: String
        package let key: String

        package init(certificate: String, key: String) {
            self.certificate = certificate
            self.key = key
        }
    }

    /// The kind of a certificate's key.
    package enum Key: String, Sendable, CaseIterable {
        case p256, p384, rsa, ed25519

        fileprivate var arguments: [String] {
            switch self {
            case .p256: ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
            case .p384: ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:secp384r1", "-nodes"]
            case .rsa: ["-newkey", "rsa:2048", "-nodes"]
            case .ed25519: ["-newkey", "ed25519", "-nodes"]
            }
        }
    }

    /// Its own certificate, which it has signed itself.
    package let identity: Identity

    /// - Throws: An error without `openssl`, see ``isAvailable``.
    package init(_ name: String = "Authority of the tests") throws {
        identity = try OpenSSL.made {
            try $0.run(
                ["req", "-x509"] + Key.p256.arguments + [
                    "-keyout", "key", "-out", "certificate", "-days", "2", "-subj", "/CN=\(name)",
                    "-addext", "basicConstraints=critical,CA:TRUE",
                ])
        }
    }

    /// A Boolean value that indicates whether certificates can be created.
    package static let isAvailable: Bool = (try? OpenSSL.using { try $0.run(["version"]) }) != nil

    /// A certificate for hosts and addresses, valid until tomorrow.
    ///
    /// - Parameters:
    ///   - expired: Whether it was valid until yesterday instead.
    ///   - key: The kind of its key.
    ///   - other: Whose key it has in place of a new one.
    ///   - commonName: The name of its subject.
    package func issue(
        to names: [String], expired: Bool = false, key: Key = .p256, sameKeyAs other: Identity? = nil,
        commonName: String = "server"
    ) throws -> Identity {
        try OpenSSL.made {
            try $0.write("authority", identity.certificate)
            try $0.write("authority.key", identity.key)
            if let other { try $0.write("key", other.key) }
            let isAddress = { (name: String) in name.contains(":") || name.allSatisfy { $0.isNumber || $0 == "." } }
            let alternatives = names.map { (isAddress($0) ? "IP:" : "DNS:") + $0 }.joined(separator: ",")
            let extensions = names.isEmpty ? "" : "subjectAltName=\(alternatives)\n"
            try $0.write("extensions", "\(extensions)basicConstraints=CA:FALSE\n")
            try $0.run(
                ["req", "-new"] + (other == nil ? key.arguments + ["-keyout", "key"] : ["-key", "key"])
                    + ["-out", "request", "-subj", "/CN=\(commonName)"])
            try $0.run([
                "x509", "-req", "-in", "request", "-CA", "authority", "-CAkey", "authority.key", "-CAcreateserial",
                "-days", expired ? "-1" : "1", "-extfile", "extensions", "-out", "certificate",
            ])
        }
    }

    /// A certificate that is its own authority.
    package static func selfSigned(for name: String) throws -> Identity {
        try OpenSSL.made {
            try $0.run(
                ["req", "-x509"] + Key.p256.arguments + [
                    "-keyout", "key", "-out", "certificate", "-days", "1", "-subj", "/CN=\(name)",
                    "-addext", "subjectAltName=DNS:\(name)",
                ])
        }
    }
}

extension CertificateAuthority.Identity {
    /// The certificate in DER.
    package func der() throws -> Data {
        try OpenSSL.using {
            try $0.write("certificate", certificate)
            return try $0.run(["x509", "-in", "certificate", "-outform", "DER"])
        }
    }

    /// The SHA-256 hash of the certificate's public key, as others compute it.
    package func publicKeyHash() throws -> Data {
        try OpenSSL.using {
            try $0.write("certificate", certificate)
            try $0.run(["x509", "-in", "certificate", "-noout", "-pubkey", "-out", "public"])
            try $0.run(["pkey", "-pubin", "-in", "public", "-outform", "DER", "-out", "public.der"])
            return try $0.run(["dgst", "-sha256", "-binary", "public.der"])
        }
    }
}

/// The command, in a folder that is gone afterwards.
private struct OpenSSL {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let folder: URL

    static func using<Made>(_ make: (OpenSSL) throws -> Made) throws -> Made {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("openssl-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try make(OpenSSL(folder: folder))
    }

    /// Returns the contents of the files `certificate` and `key` afterwards.
    static func made(_ make: (OpenSSL) throws -> Void) throws -> CertificateAuthority.Identity {
        try using {
            try make($0)
            return CertificateAuthority.Identity(certificate: try $0.read("certificate"), key: try $0.read("key"))
        }
    }

    func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }

    private func read(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }

    @discardableResult
    func run(_ arguments: [String]) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        process.currentDirectoryURL = folder
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        let complaint = folder.appendingPathComponent("complaint")
        try Data().write(to: complaint)
        process.standardError = try FileHandle(forWritingTo: complaint)
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "openssl \(arguments.joined(separator: " ")): \(try read("complaint"))")
        }
        return data
    }
}

import EndpointRuntime
@testable import EndpointWebhooks
import Foundation
import Testing

enum Wycheproof {
    /// The folder of the vectors beside the checkout, or in the folder of suites in the environment.
    static var folder: URL? {
        let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../../../shared/suites")
        let suites = ProcessInfo.processInfo.environment["SUITES"].map { URL(fileURLWithPath: $0) } ?? root.standardized
        let folder = suites.appendingPathComponent("wycheproof/testvectors_v1")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }
}

/// The vectors of Wycheproof: signatures that attackers would send, and those that must be accepted.
@Suite(
    "Wycheproof",
    .enabled(if: Wycheproof.folder != nil, "the vectors aren't at ../shared/suites/wycheproof"))
struct WycheproofTests {
    struct Vectors: Decodable {
        struct Group: Decodable {
            struct Key: Decodable { let pk: String }
            struct Vector: Decodable {
                let tcId: Int
                let comment: String
                /// The secret of an HMAC.
                let key: String?
                let msg: String
                let tag: String?
                let sig: String?
                let result: String
            }
            let publicKey: Key?
            /// The length of the tags in bits.
            let tagSize: Int?
            let tests: [Vector]
        }
        let numberOfTests: Int
        let testGroups: [Group]

        static func read(_ name: String) throws -> Vectors {
            let file = try #require(Wycheproof.folder).appendingPathComponent(name)
            return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
        }
    }

    private static func report(_ figure: String) {
        FileHandle.standardOutput.write(Data("FIGURE: \(figure)\n".utf8))
    }

    @Test("HMAC-SHA-256: valid tags are accepted, modified and truncated ones are refused")
    func hmac() throws {
        let vectors = try Vectors.read("hmac_sha256_test.json")
        var (passed, truncated) = (0, 0)
        for group in vectors.testGroups {
            for vector in group.tests {
                let secret = try #require(SignatureEncoding.hex.decoded(vector.key ?? ""))
                let message = try #require(SignatureEncoding.hex.decoded(vector.msg))
                let tag = try #require(SignatureEncoding.hex.decoded(vector.tag ?? ""))
                let keys = try HMACKeys([secret])
                // The schemes send whole tags: half of one would be half the security.
                if group.tagSize != 256 { truncated += 1 }
                let isValid = vector.result == "valid" && group.tagSize == 256
                let isAccepted = keys.verify([tag], of: message)
                #expect(isAccepted == isValid, "\(vector.tcId): \(vector.comment)")
                if isAccepted == isValid { passed += 1 }
                if group.tagSize == 256, isValid { #expect(keys.signatures(of: message) == [tag]) }
            }
        }
        #expect(passed == vectors.numberOfTests)
        Self.report(
            "HMAC-SHA-256 \(passed) of \(vectors.numberOfTests) (\(truncated) truncated tags refused)"
        )
    }

    @Test("Ed25519: valid signatures are accepted, and malleable, truncated and malformed ones are refused")
    func ed25519() throws {
        let vectors = try Vectors.read("ed25519_test.json")
        var passed = 0
        for group in vectors.testGroups {
            let key = try #require(SignatureEncoding.hex.decoded(group.publicKey?.pk ?? ""))
            for vector in group.tests {
                let message = try #require(SignatureEncoding.hex.decoded(vector.msg))
                let isAccepted: Bool
                do {
                    let verifier = try Ed25519Signature(publicKeys: [key], header: "X-Signature", encoding: .hex)
                    _ = try verifier.verify(body: message, headers: ["X-Signature": vector.sig ?? ""], at: Date())
                    isAccepted = true
                } catch {
                    isAccepted = false
                }
                #expect(isAccepted == (vector.result == "valid"), "\(vector.tcId): \(vector.comment)")
                if isAccepted == (vector.result == "valid") { passed += 1 }
            }
        }
        #expect(passed == vectors.numberOfTests)
        Self.report("Ed25519 \(passed) of \(vectors.numberOfTests)")
    }
}

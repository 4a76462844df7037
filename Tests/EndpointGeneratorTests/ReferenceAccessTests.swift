import Foundation
import SpecSyntax
import Testing

@testable import EndpointGenerator

/// The locations that references may lead to, and the notation of paths.
@Suite("Access to referenced files")
struct ReferenceAccessTests {
    @Test(
        "allowed hosts are requested over HTTPS without credentials, this machine over HTTP too",
        arguments: [
            ("https://a.example/x.yaml", true), ("HTTPS://A.EXAMPLE/x.yaml", true), ("http://a.example/x.yaml", false),
            ("https://user@a.example/x.yaml", false), ("https://user:password@a.example/x.yaml", false),
            ("https://b.example/x.yaml", false), ("https://sub.a.example/x.yaml", false),
            ("http://localhost:8080/x.yaml", true), ("http://127.0.0.1/x.yaml", true), ("https://localhost/x", true),
            ("ftp://localhost/x.yaml", false), ("file:///x.yaml", false),
        ])
    func hosts(address: String, isAllowed: Bool) throws {
        var access = ReferenceAccess()
        access.hosts = ["a.example", "localhost", "127.0.0.1"]
        #expect(access.allows(try #require(URL(string: address))) == isAllowed)
        #expect(!ReferenceAccess().allows(try #require(URL(string: address))))
    }

    @Test(
        "redundant dots of a path are removed",
        arguments: [
            (".", "a.yaml", "a.yaml"), ("a", "./b.yaml", "a/b.yaml"), ("a/b", "../c.yaml", "a/c.yaml"),
            ("a", "../../c.yaml", "../c.yaml"), ("..", "../c.yaml", "../../c.yaml"), (".", "../c.yaml", "../c.yaml"),
            ("../../a", "../b/c.yaml", "../../b/c.yaml"), ("/a/b", "../c.yaml", "/a/c.yaml"),
        ])
    func paths(folder: String, path: String, joined: String) {
        #expect(DescriptionLocation.joined(folder, path) == joined)
    }

    @Test("delimiters of URLs are encoded in file URLs")
    func addresses() {
        #expect(DescriptionLocation.path("/a%20b/c?d#e.yaml").uri.path == "/a%2520b/c%3Fd%23e.yaml")
    }
}

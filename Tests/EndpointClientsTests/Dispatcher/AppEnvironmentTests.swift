import EndpointOAuth
@_spi(Generated) import EndpointRuntime
import Foundation
import Testing

@testable import EndpointClients
@testable import EndpointHTTP
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension ServerEnvironment.Kind {
    fileprivate static let store = Self("store", baseURL: "https://api.shop.example/v1/", mayBeSimulated: false)
    fileprivate static let staging = Self("staging", baseURL: "https://staging.shop.example")
    fileprivate static let anywhere = Self("anywhere")
}

@Suite("App environments")
struct AppEnvironmentTests {
    @Test("an environment has a name and a server, which is read on each call")
    func kinds() {
        let environment = ServerEnvironment(.store)
        #expect(environment.kind == .store)
        #expect(environment.name == "store")
        #expect(environment.baseURL == "https://api.shop.example/v1")
        #expect(environment.headers == [:])
        #expect(environment.headerGroups == [:])
        #expect(environment.cachePolicy == .reloadIgnoringLocalAndRemoteCacheData)
        #expect(environment.fixtures == .none)
        #expect(environment.trust == nil)
        var own = ServerEnvironment(
            .staging, name: "Tuesday's", baseURL: "https://tuesday.example/", headers: ["A": "1"],
            headerGroups: ["b": ["B": "2"]], cachePolicy: nil, fixtures: .samples)
        own.trust = ServerTrust([.systemTrusted("tuesday.example")])
        #expect(own.name == "Tuesday's")
        #expect(own.baseURL == "https://tuesday.example")
        #expect(own.cachePolicy == nil)
        #expect(own.fixtures == .samples)
        #expect(own.trust?.hosts.map(\.name) == ["tuesday.example"])
        let plain = ServerEnvironment(baseURL: "https://api.example")
        #expect(plain.kind == nil)
        #expect(plain.cachePolicy == nil)
    }

    @Test("each part can be changed alone, and makes the environment a different one")
    func changes() {
        let environment = ServerEnvironment(baseURL: "https://api.example")
        var changed: Set<ServerEnvironment> = [environment]
        let changes: [(inout ServerEnvironment) -> Void] = [
            { $0.kind = .staging }, { $0.cachePolicy = .useProtocolCachePolicy },
            { $0.cachePolicy = .returnCacheDataElseLoad }, { $0.fixtures = .samples },
            { $0.fixtures = .files(URL(fileURLWithPath: "/fixtures")) }, { $0.headerGroups = ["a": ["A": "1"]] },
            { $0.headers = ["A": "1"] }, { $0.name = "a" }, { $0.servers = ["GET /a": "https://a.example"] },
            { $0.trust = ServerTrust([.systemTrusted("a.example")]) },
            { $0.trust = ServerTrust([.systemTrusted("b.example")]) },
        ]
        for change in changes {
            var other = environment
            change(&other)
            #expect(changed.insert(other).inserted)
        }
        var whole = environment
        for change in changes { change(&whole) }
        #expect(whole.kind == .staging)
        #expect(whole.trust == ServerTrust([.systemTrusted("b.example")]))
        #expect(whole.cachePolicy == .returnCacheDataElseLoad)
        #expect(whole.fixtures == .files(URL(fileURLWithPath: "/fixtures")))
        #expect(whole.headerGroups == ["a": ["A": "1"]])
        whole.kind = nil
        #expect(whole.kind == nil)
        #expect(whole.headerGroups == ["a": ["A": "1"]])
    }

    @Test("merged headers replace existing ones, in any case of their names")
    func merging() {
        let environment = ServerEnvironment(baseURL: "https://api.example", headers: ["A": "1"])
        #expect(environment.merging(headers: ["A": "2", "B": "3"]).headers == ["A": "2", "B": "3"])
        #expect(environment.merging(headers: ["a": "2"]).headers == ["a": "2"])
        #expect(ServerEnvironment(.anywhere).merging(headers: ["A": "1"]).headers == ["A": "1"])
        let grouped = environment.merging(headerGroups: ["x": ["A": "1", "B": "1"], "y": ["C": "1"]])
        let merged = grouped.merging(headerGroups: ["x": ["a": "2"], "z": ["D": "1"]])
        #expect(merged.headerGroups == ["x": ["a": "2", "B": "1"], "y": ["C": "1"], "z": ["D": "1"]])
        #expect(merged.headers == ["A": "1"])
    }

    /// The headers that a provider sends.
    private func headers<T: Target>(_ target: T, in environment: ServerEnvironment) throws -> [String: String]? {
        try Provider<T>.defaultEndpoint(of: target, in: environment).headers
    }

    @Test("a target's headers override its groups', and those override the common ones")
    func precedence() throws {
        var environment = ServerEnvironment(baseURL: "https://api.example", headers: ["A": "1", "B": "1"])
        environment.headerGroups = ["auth": ["B": "2", "C": "2"], "late": ["C": "3", "D": "3"], "no": ["E": "9"]]
        let auth = GroupedCall(headerGroups: ["auth"], headers: ["C": "3"])
        #expect(try headers(auth, in: environment) == ["A": "1", "B": "2", "C": "3"])
        let both = GroupedCall(headerGroups: ["auth", "unknown", "late"])
        #expect(try headers(both, in: environment) == ["A": "1", "B": "2", "C": "3", "D": "3"])
        let turned = GroupedCall(headerGroups: ["late", "auth"])
        #expect(try headers(turned, in: environment) == ["A": "1", "B": "2", "C": "2", "D": "3"])
        #expect(try headers(AnyCall(headers: ["b": "4"]), in: environment) == ["A": "1", "b": "4"])

        environment.headers = [:]
        #expect(try headers(auth, in: environment) == ["B": "2", "C": "3"])
        #expect(try headers(MultiTarget(MultiTarget(auth)), in: environment) == ["B": "2", "C": "3"])
        #expect(try headers(AnyCall(), in: environment) == nil)
    }

    @Test("every target is in the group of its type, which precedes its named groups")
    func groupsOfTypes() throws {
        var environment = ServerEnvironment(baseURL: "https://api.example", headers: ["A": "1"])
        environment.headerGroups = [HeaderGroup(GroupedCall.self): ["A": "2", "B": "2"], "auth": ["B": "3"]]
        #expect(try headers(GroupedCall(headerGroups: ["auth"]), in: environment) == ["A": "2", "B": "3"])
        #expect(try headers(MultiTarget(GroupedCall()), in: environment) == ["A": "2", "B": "2"])
        #expect(try headers(AnyCall(), in: environment) == ["A": "1"])

        environment.headerGroups = [HeaderGroup(Generated.self): ["X-Client": "shop", "accept": "text/plain"]]
        #expect(
            try headers(Generated.list, in: environment) == ["A": "1", "X-Client": "shop", "accept": "text/plain"])
    }

    @Test("the environment's server is used, otherwise the target's; an empty path leaves the URL unchanged")
    func servers() throws {
        func url(_ target: AnyCall, _ environment: ServerEnvironment?) throws -> String {
            try Provider.defaultEndpoint(of: target, in: environment).url
        }
        #expect(try url(AnyCall(), ServerEnvironment(.store)) == "https://api.shop.example/v1/call")
        #expect(try url(AnyCall(), ServerEnvironment(.anywhere)) == "https://api.example/v1/call")
        #expect(try url(AnyCall(), nil) == "https://api.example/v1/call")
        #expect(try url(AnyCall(path: ""), ServerEnvironment(.staging)) == "https://staging.shop.example")
        #expect(try url(AnyCall(path: ""), ServerEnvironment(.anywhere)) == "https://api.example/v1")
        var moved = ServerEnvironment(.anywhere)
        moved.baseURL = "https://moved.example"
        #expect(try url(AnyCall(), moved) == "https://moved.example/call")
        // One that was meant to have a server has none.
        #expect(throws: EndpointError.self) {
            try Provider<Generated>.defaultEndpoint(of: .list, in: ServerEnvironment(baseURL: "")).message()
        }
    }

    @Test("handwritten endpoints keep their URLs if the environment has no server")
    func clients() async throws {
        let transport = MemoryTransport(body: "{}")
        let dispatcher = AppDispatcher(
            environment: ServerEnvironment(.anywhere, headers: ["X-App": "shop"]), transport: transport)
        _ = try await TransportClient(dispatcher: dispatcher).request(AnyEndpoint())
        #expect(transport.requests.map { $0.url } == [.sample])
        #expect(transport.requests.map { $0.value(forHTTPHeaderField: "X-App") } == ["shop"])
    }

    @Test("an environment's secrets aren't printed, in any container")
    func printing() {
        var environment = ServerEnvironment(
            name: "staging", baseURL: "https://user:passwd@api.example/v1?token=t0ken",
            headers: ["X-API-Key": "k3y", "X-App": "shop"])
        environment.headerGroups = ["auth": ["Authorization": "s3cret", "X-Group": "a"]]
        environment.servers = ["GET /a": "https://user:passwd@a.example"]
        let dispatcher = AppDispatcher(environment: environment, transport: MemoryTransport())
        var texts = ["\(environment)", String(reflecting: environment), "\(dispatcher.configuration)"]
        for value in [environment, dispatcher.configuration, dispatcher] as [Any] {
            var text = ""
            dump(value, to: &text)
            texts.append(text)
        }
        for secret in ["k3y", "s3cret", "passwd", "t0ken"] {
            #expect(texts.filter { $0.contains(secret) } == [])
        }
        #expect(texts[0].hasPrefix("ServerEnvironment(staging, https://"))
        #expect(texts[3].contains("X-App: shop"))
        #expect(texts[3].contains("X-Group: a"))
    }

    @Test("the environment's cache policy reaches the transport, also a missing one")
    func cachePolicies() async throws {
        let transport = MemoryTransport()
        let dispatcher = AppDispatcher(environment: ServerEnvironment(.store), transport: transport)
        try await dispatcher.perform(AnyCall())
        dispatcher.environment?.cachePolicy = .returnCacheDataElseLoad
        try await dispatcher.perform(AnyCall())
        dispatcher.environment = ServerEnvironment(baseURL: "https://api.example")
        try await dispatcher.perform(AnyCall())
        #expect(
            transport.exchanges.map(\.cachePolicy) == [
                .reloadIgnoringLocalAndRemoteCacheData, .returnCacheDataElseLoad, nil,
            ])
        let names: [(ServerEnvironment.RequestCachePolicy, URLRequest.CachePolicy)] = [
            (.useProtocolCachePolicy, .useProtocolCachePolicy),
            (.reloadIgnoringLocalCacheData, .reloadIgnoringLocalCacheData),
            (.reloadIgnoringLocalAndRemoteCacheData, .reloadIgnoringLocalAndRemoteCacheData),
            (.returnCacheDataElseLoad, .returnCacheDataElseLoad),
        ]
        for (policy, ofRequests) in names { #expect(policy.ofRequests == ofRequests) }
    }
}

/// A target as generated ones are.
private enum Generated: OperationTarget {
    case list

    var baseURL: URL { .sample }
    var operation: OperationRequest { OperationRequest(.get, "/list") }
}

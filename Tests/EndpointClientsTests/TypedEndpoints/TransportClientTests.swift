import EndpointRuntime
import Foundation
import Testing
import TestTimeouts

@testable import EndpointClients
@testable import RuntimeTestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The way of a request through the client.
@Suite("Clients of typed endpoints", .timeLimit(.minutes(1)))
struct TransportClientTests {
    @Test("request, adapters, transport, validation, content, observers, in this order")
    func order() async throws {
        let journal = Journal()
        let transport = MemoryTransport { request in
            journal.write("sent \(request.request.value(forHTTPHeaderField: "Marks") ?? "")")
            return (200, Data("Test".utf8))
        }
        func marking(_ mark: String) -> ClosureAdapter {
            ClosureAdapter { request in
                journal.write("adapter \(mark)")
                var request = request
                request.setValue((request.value(forHTTPHeaderField: "Marks") ?? "") + mark, forHTTPHeaderField: "Marks")
                return request
            }
        }
        let client = TransportClient(
            transport: transport, adapters: [marking("a"), marking("b")],
            observers: [{ _ in journal.write("observer 1") }, { _ in journal.write("observer 2") }]
        )
        let endpoint = AnyEndpoint(
            validating: { _ in journal.write("validate") },
            mapping: { response in
                journal.write("content")
                return try response.text()
            },
            making: { journal.write("make") }
        )
        #expect(try await client.request(endpoint) == "Test")
        let expected = ["make", "adapter a", "adapter b", "sent ab", "validate", "content", "observer 1", "observer 2"]
        #expect(journal.entries == expected)
    }

    @Test("a validation's error is the result, even if there is content")
    func validation() async {
        let journal = Journal()
        let endpoint = AnyEndpoint(
            validating: { _ in throw NumberedError(number: 2) },
            mapping: { _ in
                journal.write("content")
                return ""
            }
        )
        let client = TransportClient(transport: MemoryTransport(body: "fine"))
        #expect(await anyError { try await client.request(endpoint) } as? NumberedError == NumberedError(number: 2))
        #expect(journal.entries.isEmpty)
    }

    @Test(
        "a truncated response isn't validated: the result is the connection error, observers see the partial body"
    )
    func interrupted() async throws {
        let answer = try #require(HTTPURLResponse(url: .sample, statusCode: 200, httpVersion: nil, headerFields: nil))
        let transport = MemoryTransport { _ in
            throw InterruptedResponse(
                error: URLError(.networkConnectionLost), response: answer, data: Data("half".utf8))
        }
        let endings = Endings()
        let journal = Journal()
        let client = TransportClient(transport: transport, observers: [endings.observer])
        let endpoint = AnyEndpoint(validating: { _ in journal.write("validate") })
        let error = await anyError { try await client.request(endpoint) }
        #expect((error as? URLError)?.code == .networkConnectionLost)
        #expect(journal.entries.isEmpty)
        let ended = try #require(endings.all.first)
        #expect(ended.response?.statusCode == 200)
        #expect(ended.data == Data("half".utf8))
        #expect((ended.error as? URLError)?.code == .networkConnectionLost)
    }

    @Test("an endpoint's or adapter's error is the result; nothing is sent, and observers aren't called")
    func neverMade() async throws {
        let transport = MemoryTransport()
        let endings = Endings()
        let refusing = ClosureAdapter { _ in throw NumberedError(number: 4) }
        let broken = AnyEndpoint(making: { throw NumberedError(number: 3) })
        var client = TransportClient(transport: transport, observers: [endings.observer])
        #expect(await anyError { try await client.request(broken) } as? NumberedError == NumberedError(number: 3))
        client.configuration.interceptors = [refusing]
        #expect(
            await anyError { try await client.request(AnyEndpoint()) } as? NumberedError == NumberedError(number: 4))
        let upload = AnyUpload(body: .data(Data()))
        #expect(await anyError { try await client.upload(upload) } as? NumberedError == NumberedError(number: 4))
        let (result, token): (Result<String, any Error>, any CancellableRequest) = try await withDeadline {
            continuation in
            let token = Locked<(any CancellableRequest)?>(nil)
            token.withLock {
                $0 = client.request(AnyEndpoint()) { result in
                    continuation.resume(returning: (result, token.withLock { $0 } ?? CancellationToken()))
                }
            }
        }
        #expect(result.error as? NumberedError == NumberedError(number: 4))
        #expect(!token.isCancelled)
        #expect(transport.requests.isEmpty)
        #expect(endings.all.isEmpty)
    }

    @Test("a result has its error")
    func results() {
        #expect(
            Result<Int, any Error>.failure(NumberedError(number: 4)).error as? NumberedError == NumberedError(number: 4)
        )
        #expect(Result<Int, any Error>.success(1).error == nil)
    }

    @Test("progress is a sequence, which sends nothing until iterated, and sends again for each iteration")
    func updates() async throws {
        let transport = MemoryTransport(body: "Test")
        let updates = TransportClient(transport: transport).updates(of: AnyEndpoint())
        #expect(transport.requests.isEmpty)
        for count in 1...2 {
            var elements: [String] = []
            for try await update in updates {
                switch update {
                case .progress(let progress): elements.append("\(progress.bytes?.completedUnitCount ?? -1)")
                case .content(let content): elements.append(content)
                }
            }
            #expect(elements == ["4", "Test"])
            #expect(transport.requests.count == count)
        }
        let failing = TransportClient(transport: MemoryTransport { _ in throw NumberedError(number: 4) })
        let error = await anyError { for try await _ in failing.updates(of: AnyEndpoint()) {} }
        #expect(error as? NumberedError == NumberedError(number: 4))
    }

    @Test("stopping an iteration cancels the request")
    func abandonedUpdates() async throws {
        let transport = MemoryTransport(isOpen: false)
        let client = TransportClient(transport: transport)
        let task = Task { for try await _ in client.updates(of: AnyEndpoint()) {} }
        try await wait(while: transport.requests.isEmpty)
        task.cancel()
        _ = await task.result
        try await wait(while: transport.cancelled == 0)
        #expect(transport.requests.count == 1)
    }

    @Test("completions run on their queue, after progress and all observers; by default on the main queue")
    func queue() async throws {
        let key = DispatchSpecificKey<Int>()
        let queue = DispatchQueue(label: "completions")
        queue.setSpecific(key: key, value: 5)
        let journal = Journal()
        let client = TransportClient(
            transport: MemoryTransport(body: "Test"),
            observers: [
                { _ in
                    await Task.yield()
                    journal.write("observer")
                }
            ],
            completionQueue: queue
        )
        let label = try await withDeadline { continuation in
            client.request(
                AnyEndpoint(), progress: { _ in journal.write("progress \(DispatchQueue.getSpecific(key: key) ?? 0)") }
            ) { _ in
                journal.write("completion")
                continuation.resume(returning: DispatchQueue.getSpecific(key: key))
            }
        }
        #expect(label == 5)
        #expect(Set(journal.entries.prefix(2)) == ["progress 5", "observer"])
        #expect(journal.entries.last == "completion")
        let mainKey = DispatchSpecificKey<Int>()
        DispatchQueue.main.setSpecific(key: mainKey, value: 1)
        defer { DispatchQueue.main.setSpecific(key: mainKey, value: nil) }
        let main = try await withDeadline { continuation in
            TransportClient(transport: MemoryTransport()).request(AnyEndpoint()) { _ in
                continuation.resume(returning: DispatchQueue.getSpecific(key: mainKey))
            }
        }
        #expect(main == 1)
    }

    @Test("observers receive the final error of any source, and are awaited")
    func observers() async throws {
        func heard(_ endpoint: AnyEndpoint, _ transport: MemoryTransport) async throws -> CompletedRequest {
            let endings = Endings()
            let client = TransportClient(transport: transport, observers: [endings.observer])
            _ = await anyError { try await client.request(endpoint) }
            #expect(endings.all.count == 1)
            return try #require(endings.all.first)
        }
        let undecodable = AnyEndpoint(mapping: { try $0.decoded(as: Volume.self).name })
        let decoding = try await heard(undecodable, MemoryTransport(body: "{}"))
        #expect(decoding.error is DecodingError)
        #expect(decoding.data == Data("{}".utf8))
        #expect(decoding.response?.statusCode == 200)
        #expect(decoding.request.url == .sample)
        let invalid = AnyEndpoint(validating: { _ in throw NumberedError(number: 6) })
        #expect(try await heard(invalid, MemoryTransport()).error as? NumberedError == NumberedError(number: 6))
        let offline = try await heard(AnyEndpoint(), MemoryTransport { _ in throw URLError(.notConnectedToInternet) })
        #expect((offline.error as? URLError)?.code == .notConnectedToInternet)
        #expect(offline.response == nil)
        #expect(offline.data == nil)
        #expect(try await heard(AnyEndpoint(), MemoryTransport(body: "Test")).error == nil)
    }

    @Test("requests and uploads return their content")
    func contents() async throws {
        #expect(try await TransportClient(transport: MemoryTransport(body: "Test")).request(AnyEndpoint()) == "Test")
        let echo = MemoryTransport { request in
            guard case .data(let data) = request.body else { return (400, Data()) }
            return (200, data)
        }
        let upload = AnyUpload(body: .data(Data("apple".utf8)))
        #expect(try await TransportClient(transport: echo).upload(upload) == "apple")
        // Through the protocol, as a view model has it.
        let client: any EndpointClient = TransportClient(transport: echo)
        #expect(try await client.upload(upload) == "apple")
    }

    /// A client that implements the one required function.
    private struct StoredClient: EndpointClient {
        func request<E: ContentMapping>(_ endpoint: E) async throws -> E.Content {
            try endpoint.content(from: Response(statusCode: 200, data: Data("stored".utf8), message: nil))
        }
    }

    @Test("a client with one function sends requests and uploads, with and without progress")
    func customClient() async throws {
        let (client, upload) = (StoredClient(), AnyUpload(body: .data(Data())))
        #expect(try await client.request(AnyEndpoint()) == "stored")
        #expect(try await client.upload(upload) == "stored")
        #expect(try await client.requestWithProgress(upload) { _ in } == "stored")
        for try await update in client.updates(of: upload) {
            guard case .content("stored") = update else { return _ = Issue.record("\(update)") }
        }
    }

    @Test("data, files and streams are uploaded; a stream of unknown length via a temporary file")
    func uploads() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = try folder.file("cover", Data("file".utf8))
        let files = Locked<[URL]>([])
        let transport = MemoryTransport { request in
            if case .file(let url) = request.body { files.withLock { $0.append(url) } }
            return (200, Data())
        }
        let client = TransportClient(transport: transport)
        let short = BodyStream(length: 5) { InputStream(data: Data("short".utf8)) }
        let unknown = BodyStream { InputStream(data: Data("unknown".utf8)) }
        for body in [UploadBody.data(Data("data".utf8)), .file(file), .stream(short), .stream(unknown)] {
            _ = try await client.upload(AnyUpload(body: body))
        }
        #expect(transport.bodies.map { String(decoding: $0, as: UTF8.self) } == ["data", "file", "short", "unknown"])
        let sent = files.withLock { $0 }
        #expect(sent.count == 2)
        #expect(sent.first == file)
        #expect(sent.last.map { FileManager.default.fileExists(atPath: $0.path) } == false)
        let wrong = BodyStream(length: 4) { InputStream(data: Data("short".utf8)) }
        let error = await anyError { try await client.upload(AnyUpload(body: .stream(wrong))) }
        #expect(error as? UploadError == .streamLength(declared: 4, actual: 5))
        #expect(transport.requests.count == 4)
    }

    @Test("an upload validates its response and reports progress")
    func uploadValidation() async {
        let client = TransportClient(transport: MemoryTransport(status: 413))
        let upload = AnyUpload(body: .data(Data("apple".utf8)), validating: { try ResponseValidator().validate($0) })
        let error = await anyError { try await client.requestWithProgress(upload) { _ in } }
        #expect((error as? HTTPStatusError)?.statusCode == 413)
    }

    @Test("a request is cancelled by its task or its token, before and after it is sent")
    func cancellation() async throws {
        let transport = MemoryTransport(isOpen: false)
        let endings = Endings()
        let client = TransportClient(transport: transport, observers: [endings.observer])
        let task = Task { try await client.request(AnyEndpoint()) }
        try await wait(while: transport.requests.isEmpty)
        task.cancel()
        #expect(await anyError { try await task.value } as? URLError == URLError(.cancelled))

        let error: (any Error)? = try await withDeadline { continuation in
            let token = client.request(AnyEndpoint()) { continuation.resume(returning: $0.error) }
            Task {
                try await wait(while: transport.requests.count < 2)
                token.cancel()
                #expect(token.isCancelled)
            }
        }
        #expect(error as? URLError == URLError(.cancelled))
        #expect(transport.cancelled == 2)
        #expect(endings.all.map { ($0.error as? URLError)?.code } == [.cancelled, .cancelled])

        let early = Task {
            try await waitForCancellation()
            return try await client.request(AnyEndpoint())
        }
        early.cancel()
        #expect(await anyError { try await early.value } as? URLError == URLError(.cancelled))
        #expect(transport.requests.count == 2)
    }

    @Test("an adapter cancelled while it waits cancels the request")
    func cancelledAdapter() async throws {
        let journal = Journal()
        let waiting = ClosureAdapter { request in
            journal.write("waits")
            try await Task.sleep(for: .seconds(3600))
            return request
        }
        let client = TransportClient(transport: MemoryTransport(), adapters: [waiting])
        let task = Task { try await client.request(AnyEndpoint()) }
        try await wait(while: journal.entries.isEmpty)
        task.cancel()
        #expect(await anyError { try await task.value } as? URLError == URLError(.cancelled))
    }
}

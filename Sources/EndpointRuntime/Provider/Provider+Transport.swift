public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension Provider {
    /// Sends through the transport, from memory or from a file.
    func send(
        _ seen: PluginRequest, _ prepared: URLRequest, _ call: inout Call, _ target: T, _ observer: RequestObserver
    ) async -> Exchanged {
        var request = prepared
        let upload: Upload?
        do throws(EndpointError) {
            upload = try call.upload(inMemoryUpTo: configuration.multipartMemoryLimit)
        } catch {
            return Exchanged(result: .failure(error), wasSent: true)
        }
        if let contentType = upload?.contentType { request.setValue(contentType, forHTTPHeaderField: "Content-Type") }

        // Of an upload what goes up counts, of all others what comes down.
        let direction = upload == nil ? TransportProgress.Direction.received : .sent
        var asked = TransportRequest(
            request, body: upload?.body, destination: call.endpoint.destination, credential: seen.credential,
            secretHeaders: SecretNames.headers(besides: seen.secretNames)
        )
        guard let report = observer.progress else {
            let result = await result(of: asked, seen.secretNames)
            return Exchanged(result: result.flatMap { validated($0, target) }, wasSent: true)
        }
        let last = Locked<TransportProgress?>(nil)
        asked.progress = { progress in
            guard progress.direction == direction else { return }
            last.withLock { $0 = progress }
            report(RequestProgress(progress))
        }
        let result = await result(of: asked, seen.secretNames)
        return Exchanged(result: result.flatMap { validated($0, target) }, wasSent: true, bytes: last.withLock { $0 })
    }

    private func result(
        of asked: TransportRequest, _ secretNames: Set<String>
    ) async -> Result<Response, EndpointError> {
        do {
            let answer = try await configuration.transport.exchange(asked)
            var response = Response(
                statusCode: answer.response.statusCode, data: answer.data, request: asked.request,
                response: answer.response, file: answer.file
            )
            response.secretNames = secretNames
            return .success(response)
        } catch let interrupted as InterruptedResponse {
            var response = Response(
                statusCode: interrupted.response.statusCode, data: interrupted.data, request: asked.request,
                response: interrupted.response
            )
            response.secretNames = secretNames
            let line = RequestLine(asked.request, secretNames: secretNames)
            return .failure(.underlying(line?.named(in: interrupted.error) ?? interrupted.error, response))
        } catch {
            let error = error is CancellationError ? URLError(.cancelled) : error
            let line = RequestLine(asked.request, secretNames: secretNames)
            return Result(response: nil, request: asked.request, data: nil, error: line?.named(in: error) ?? error)
        }
    }
}

extension Result where Success == Response, Failure == EndpointError {
    /// What a connection's end means.
    ///
    /// - Parameters:
    ///   - data: Nil is an empty body.
    ///   - error: Without one, an answer is a success whatever its status.
    public init(response: HTTPURLResponse?, request: URLRequest?, data: Data?, error: (any Error)?) {
        let answer = response.map {
            Response(statusCode: $0.statusCode, data: data ?? Data(), request: request, response: $0)
        }
        switch (answer, error) {
        case (let answer?, nil): self = .success(answer)
        case (let answer, let error?): self = .failure(.underlying(error, answer))
        case (nil, nil): self = .failure(.underlying(URLError(.unknown), nil))
        }
    }
}

/// A reader of a stream's items, one after the other.
struct StreamReader<Item: ReadableValue>: Sendable {
    private let source: StreamSource<Item>
    private var response: Response
    /// The open connection; nil if the stream has ended.
    private var connection: StreamConnection?
    private var parser: SequenceParser
    private var count = 0
    /// A Boolean value that indicates whether an item was received since the last connection was opened.
    private var hasProgressed = false

    init(_ source: StreamSource<Item>) {
        self.source = source
        response = source.response
        connection = StreamConnection(source.response)
        parser = SequenceParser(source.format, source.response.contentType)
    }

    /// Returns the next item; nil at the end of the stream.
    ///
    /// In an event stream, the item has the fields of its event.
    ///
    /// - Throws: The error of the connection or of decoding an item, after all previous items were returned. The stream
    ///   ends with the error.
    mutating func next() async throws(EndpointError) -> ItemStream<Item>.Event? {
        if count < source.stubbed.count {
            count += 1
            return ItemStream.Event(source.stubbed[count - 1], of: nil, lastID: "")
        }
        let end = source.timeout.map { ContinuousClock.now + $0 }
        do throws(EndpointError) {
            while let connection {
                if let item = try response.next(of: &parser) {
                    if isEnd(item) { break }
                    let value: Item = try response.item(item, at: count, source.format)
                    count += 1
                    hasProgressed = true
                    return ItemStream.Event(value, of: item.event, lastID: parser.lastEventID)
                }
                // Bytes after the closing boundary have no meaning and may arrive late, so the reader doesn't wait for
                // them.
                if parser.isClosed { break }
                guard try await receive(from: connection, until: end) else { break }
            }
        } catch {
            connection = nil
            throw error
        }
        connection = nil
        return nil
    }

    /// Receives the next bytes, and reconnects if the connection has ended.
    ///
    /// - Parameter end: The time at which the time limit of the item expires.
    /// - Returns: False if the stream has ended.
    private mutating func receive(
        from connection: StreamConnection, until end: ContinuousClock.Instant?
    ) async throws(EndpointError) -> Bool {
        let failure: EndpointError?
        do {
            if let piece = try await connection.next(until: end) {
                parser.append(piece)
                return true
            }
            failure = nil
        } catch {
            if error is CancellationError || Task.isCancelled { throw .underlying(Cancellation.error, response) }
            failure = .underlying(error, response)
        }
        // If the time limit has expired, a new connection would have no time left, so the error is thrown.
        if let failure, let end, end <= .now { throw failure }
        if try await reconnect(until: end) { return self.connection != nil }
        if let failure { throw failure }
        // The last item may end without a separator at the end of the body.
        return parser.end()
    }

    /// Reconnects after a connection has ended.
    ///
    /// - Parameter end: The time at which the time limit of the item expires, even within the wait before reconnecting.
    /// - Returns: True if a new connection was opened, or the server ended the stream with a status of 204.
    private mutating func reconnect(until end: ContinuousClock.Instant?) async throws(EndpointError) -> Bool {
        guard let reconnection = source.reconnection else { return false }
        let reconnect = { @Sendable [parser, hasProgressed] in
            await reconnection.response(
                behind: parser.lastEventID, wait: parser.reconnectionTime, hasProgressed: hasProgressed)
        }
        let limit = end.map { TimeLimit($0 - .now) }
        let result = if let limit { await limit.value(of: reconnect) } else { await reconnect() }
        if limit?.hasPassed == true, result?.error?.isCancelled == true {
            throw .underlying(TimeLimit.error, self.response)
        }
        guard let response = try result?.get() else { return false }
        self.response = response
        hasProgressed = false
        connection = response.statusCode == 204 ? nil : StreamConnection(response)
        // The server sends an incomplete event again, so the bytes of that event are discarded.
        parser = SequenceParser(resuming: parser)
        return true
    }

    private func isEnd(_ item: SequenceParser.Item) -> Bool {
        guard let marker = source.endMarker, item.part == nil else { return false }
        return (item.event?.data ?? item.text).elementsEqual(marker.utf8)
    }
}

import EndpointRuntime
import Foundation
import RawServer

extension Fault {
    private static let trap = FaultEnding.leftOut(
        "FoundationNetworking traps where a connection ends before there is a whole head")

    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n"

    /// Connections that end, at every stage, by a farewell or without one, and those on which hardly anything moves.
    static let connections: [Fault] =
        [
            Fault("hangs up at once", .noAnswer(.lost), urlSession: .noAnswer(.malformed)) { _ in },
            Fault("is lost at once", .noAnswer(.lost)) { $0.reset() },
            Fault("hangs up within the status line", .noAnswer(.lost), urlSession: trap, sends: "HTTP/1.1 20"),
            Fault(
                "hangs up after the status line", .noAnswer(.lost), urlSession: trap,
                sends: "HTTP/1.1 200 OK\r\n"),
            Fault(
                "hangs up within a header", .noAnswer(.lost), urlSession: trap,
                sends: "HTTP/1.1 200 OK\r\nContent-Ty"),
            Fault(
                "hangs up before the empty line", .noAnswer(.lost), urlSession: trap,
                sends: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n"),
            Fault(
                "hangs up after the head", .interrupted(200, .lost), sends: head
            ),
            Fault(
                "hangs up within the body", .interrupted(200, .lost),
                sends: head + #"{"book":{"id":"A-1""#),
        ] + resets + dripping

    private static let resets = [
        Fault("is lost within the status line", .noAnswer(.lost)) { $0.sendAndReset("HTTP/1.1 20") },
        Fault("is lost within a header", .noAnswer(.lost)) { $0.sendAndReset("HTTP/1.1 200 OK\r\nContent-Ty") },
        Fault("is lost after the head", .interrupted(200, .lost)) { $0.sendAndReset(head) },
        Fault("is lost within the body", .interrupted(200, .lost)) { $0.sendAndReset(head + #"{"book":{"id":"A-1""#) },
        Fault("is lost within a chunk", .interrupted(200, .lost)) {
            $0.begin(type: "application/json")
            $0.sendAndReset("20\r\n{\"book\"")
        },
        Fault("is lost behind a body that lasts until the end", .interrupted(200, .lost)) {
            $0.sendAndReset("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n" + book)
        },
        Fault("is lost behind the whole answer", .book("The hostile one")) { $0.sendAndReset(json(book)) },
    ]

    /// A timeout that the beginning of the response meets even on a busy machine.
    private static let timeout = CallOptions.timeout(.seconds(3))

    /// The slow ones would take half a minute until a line or a number is complete or too long.
    private static let dripping = [
        Fault("says nothing", .noAnswer(.timedOut), timeout) { _ = $0.isClosedByPeer() },
        Fault("drips its status line", .noAnswer(.timedOut), timeout) {
            $0.drip("HTTP/1.1 200 OK\r\n", everyMilliseconds: 2000)
        },
        Fault("drips its headers", .noAnswer(.timedOut), timeout) {
            $0.send("HTTP/1.1 200 OK\r\n")
            $0.drip("X-A: 1\r\n", everyMilliseconds: 50)
        },
        Fault(
            "drips its body", .interrupted(200, .timedOut),
            timeout
        ) {
            $0.send(head)
            $0.drip(" ", everyMilliseconds: 50)
        },
        Fault(
            "drips a chunk's size", .interrupted(200, .timedOut),
            timeout
        ) {
            $0.begin(type: "application/json")
            $0.drip("0", everyMilliseconds: 2000)
        },
        Fault(
            "drips whole chunks", .interrupted(200, .timedOut),
            timeout
        ) {
            $0.begin(type: "application/json")
            $0.drip("1\r\n \r\n", pieces: 6, everyMilliseconds: 50)
        },
        Fault(
            "stops within the body", .interrupted(200, .timedOut),
            timeout
        ) {
            $0.send(head + "{")
            _ = $0.isClosedByPeer()
        },
        Fault(
            "drips slower than an attempt may take", .interrupted(200, .timedOut),
            .attemptTimeout(.seconds(3))
        ) {
            $0.send(head)
            $0.drip(" ", everyMilliseconds: 50)
        },
    ]
}

extension RawConnection {
    /// Loses the connection once what was sent has arrived: what lies unread is forgotten with it.
    func sendAndReset(_ text: String) {
        send(text)
        usleep(500_000)
        reset()
    }

    /// Sends a string repeatedly, a few bytes at a time, until the other side disconnects, or for a minute: far longer
    /// than the timeouts, which may end late on a busy machine.
    func drip(_ text: String, pieces: Int = 1, everyMilliseconds pause: UInt32) {
        let bytes = Array(text.utf8)
        var position = 0
        for _ in 0..<(60_000 / pause) {
            let end = min(position + pieces, bytes.count)
            guard send(Array(bytes[position..<end])) else { return }
            position = end == bytes.count ? 0 : end
            usleep(pause * 1000)
        }
    }
}

import Foundation
import Testing

@testable import MockServer

@Suite("Mock connections")
struct ConnectionTableTests {
    @Test("a connection beyond the limit is refused while all others are busy, and takes a waiting one's place")
    func limit() throws {
        let table = ConnectionTable(limit: 2)
        let descriptors = (0..<4).map { _ in open("/dev/null", O_RDONLY) }
        defer { for descriptor in descriptors { close(descriptor) } }
        #expect(table.begin(descriptors[0]))
        #expect(table.begin(descriptors[1]))
        table.work(descriptors[0])
        table.work(descriptors[1])
        #expect(!table.begin(descriptors[2]))
        table.wait(descriptors[0])
        #expect(table.begin(descriptors[2]))
        table.work(descriptors[2])
        #expect(!table.begin(descriptors[3]))
        for descriptor in descriptors[0...2] { table.end(descriptor) }
        #expect(table.begin(descriptors[3]))
    }
}

@testable import EndpointCoding
@testable import EndpointRuntime
@testable import EndpointHTTP
import Foundation

/// Multipart bodies whose names, file names, types and headers are any strings. No string adds a line or a part.
enum MultipartTarget {
    static func run(_ bytes: [UInt8]) {
        let texts = bytes.split(separator: 0, maxSplits: 4, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        func text(_ index: Int) -> String? { index < texts.count ? texts[index] : nil }
        let part = MultipartFormData.Part(
            name: text(0) ?? "", content: .data(Data((text(1) ?? "").utf8)), fileName: text(2), contentType: text(3),
            headers: text(4).map { ["X-Own": $0] } ?? [:])
        let form = MultipartFormData(parts: [part], boundary: "the-boundary")
        guard case .data(let body)? = waiting({ try? await form.upload(inMemoryUpTo: 1 << 30) })?.body,
            let head = body.firstRange(of: Data("\r\n\r\n".utf8))
        else { return }
        let lines = String(decoding: body[..<head.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        promise(lines.first == "--the-boundary", "another beginning: \(lines)")
        let names = ["content-disposition:", "content-type:", "x-own:"]
        for line in lines.dropFirst() {
            promise(names.contains { line.lowercased().hasPrefix($0) }, "a header of its own: \(line)")
            let isWhole = !line.utf8.contains { (byte: UInt8) in byte == 10 || byte == 13 || byte == 0 }
            promise(isWhole, "a line with an end in it: \(line)")
        }
        promise(lines.count <= 4, "more lines than headers: \(lines)")
    }
}

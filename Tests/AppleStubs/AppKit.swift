public import Foundation

// NSImage is Sendable from macOS 14 only.
public final class NSImage {
    public init?(data: Data) {}
}

public import Foundation

public final class UIImage: @unchecked Sendable {
    public init?(data: Data) {}
}

public import SwiftCode

/// The declarations of a generated client.
public struct ClientSymbols: Sendable {
    let symbols: [SwiftSymbol]

    /// - Parameter isInternal: True if the client is used within its own module.
    public init(_ files: [GeneratedFile], isInternal: Bool = false) {
        symbols = SwiftSymbol.expanded(SwiftSymbolReader.symbols(of: files, isInternal: isInternal))
    }
}

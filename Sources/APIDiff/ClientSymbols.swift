public import SwiftCode

/// The declarations of a generated client.
public struct ClientSymbols: Sendable {
    let symbols: [SwiftSymbol]

    /// Reads the declarations of a client's files.
    ///
    /// - Parameter isInternal: True to include internal declarations, because the client is used in its module.
    public init(_ files: [GeneratedFile], isInternal: Bool = false) {
        symbols = SwiftSymbol.expanded(SwiftSymbolReader.symbols(of: files, isInternal: isInternal))
    }
}

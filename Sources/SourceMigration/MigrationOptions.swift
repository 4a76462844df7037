/// A tool whose clients an app can leave.
public enum MigrationTool: String, Sendable, CaseIterable {
    /// Apple's swift-openapi-generator.
    case apple
}

/// The options of a migration, which describe the old client.
public struct MigrationOptions: Sendable {
    public var tool: MigrationTool
    /// The names of Apple's client; other tools don't use them.
    public var appleNames = AppleClientNames()

    public init(from tool: MigrationTool) {
        self.tool = tool
    }
}

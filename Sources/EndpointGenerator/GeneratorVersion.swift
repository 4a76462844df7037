extension Generator {
    /// The version of the generator, which `endpointgen --version` prints.
    public static let version = "0.1.0"
}

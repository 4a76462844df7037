/// The templates of every generated declaration, embedded into the command.
public enum Templates {
    /// Names and texts, in a fixed order.
    public static var all: [(name: String, text: [UInt8])] {
        [
            ("SourceFile", PackageResources.SourceFile_mustache),
            ("ModelStruct", PackageResources.ModelStruct_mustache),
            ("ModelTuple", PackageResources.ModelTuple_mustache),
            ("ModelStringEnumeration", PackageResources.ModelStringEnumeration_mustache),
            ("ModelStringValues", PackageResources.ModelStringValues_mustache),
            ("ModelOpenEnumeration", PackageResources.ModelOpenEnumeration_mustache),
            ("ModelClosedEnumeration", PackageResources.ModelClosedEnumeration_mustache),
            ("ModelAlias", PackageResources.ModelAlias_mustache),
            ("ModelUnion", PackageResources.ModelUnion_mustache),
            ("ModelXML", PackageResources.ModelXML_mustache),
            ("ModelNamespace", PackageResources.ModelNamespace_mustache),
            ("ModelNested", PackageResources.ModelNested_mustache),
            ("ModelOtherName", PackageResources.ModelOtherName_mustache),
            ("ModelSuccess", PackageResources.ModelSuccess_mustache),
            ("GroupTarget", PackageResources.GroupTarget_mustache),
            ("GroupSamples", PackageResources.GroupSamples_mustache),
            ("GroupClient", PackageResources.GroupClient_mustache),
            ("RootClient", PackageResources.RootClient_mustache),
            ("RootEnvironment", PackageResources.RootEnvironment_mustache),
            ("RootCredentials", PackageResources.RootCredentials_mustache),
            ("Enumerations", PackageResources.Enumerations_mustache),
            ("Namespace", PackageResources.Namespace_mustache),
            ("Omissions", PackageResources.Omissions_mustache),
            ("ResponseHeaders", PackageResources.ResponseHeaders_mustache),
            ("WebhookEvent", PackageResources.WebhookEvent_mustache),
            ("WebhookReceiver", PackageResources.WebhookReceiver_mustache),
        ]
    }
}

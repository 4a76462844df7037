public enum Templates { public static var hello: [UInt8] { PackageResources.ModelStruct_mustache } }

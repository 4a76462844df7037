// This file alone imports the runtime. The import is exported, so all files of this module and of modules that import
// it can use the runtime.
@_exported public import EndpointRuntime

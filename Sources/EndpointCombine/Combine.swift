// The import is exported, so files that import this module can use Combine or OpenCombine.
#if canImport(Combine)
    @_exported public import Combine
#elseif canImport(OpenCombine)
    @_exported public import OpenCombine
#else
    #error(
        "Combine isn't available: depend on swift-endpoint-generator with the trait Combine, which brings OpenCombine")
#endif

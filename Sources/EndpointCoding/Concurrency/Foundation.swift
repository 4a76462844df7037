// This file alone imports Foundation. The import is exported, so all files of this module, and of the modules that
// import this module, can use Foundation.
#if canImport(FoundationEssentials)
    @_exported public import FoundationEssentials
#else
    @_exported public import Foundation
#endif

// The only import of Foundation's essentials: all files of this module and of those that import it see them.
#if canImport(FoundationEssentials)
    @_exported public import FoundationEssentials
#else
    @_exported public import Foundation
#endif

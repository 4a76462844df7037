// Declarations of Darwin, Core Foundation and Foundation that Linux lacks, with their signatures there. They are type-checked only.
@_exported import Foundation
@_exported import FoundationNetworking
@_exported import Glibc

extension stat {
    public var st_mtimespec: timespec { st_mtim }
    public var st_atimespec: timespec { st_atim }
}

public let RENAME_SWAP: UInt32 = 2

public func renamex_np(_: UnsafePointer<CChar>, _: UnsafePointer<CChar>, _: UInt32) -> Int32 { 0 }

public func pthread_get_stacksize_np(_: pthread_t) -> Int { 0 }

public func pthread_get_stackaddr_np(_ thread: pthread_t) -> UnsafeMutableRawPointer {
    withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { $0.baseAddress.unsafelyUnwrapped }
}

public func CFWriteStreamSetDispatchQueue(_: OutputStream, _: DispatchQueue?) {}

public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"

extension Stream {
    public class func getBoundStreams(
        withBufferSize _: Int, inputStream _: inout InputStream?, outputStream _: inout OutputStream?
    ) {}
}

public let SOCK_STREAM: Int32 = 1
public let SO_NOSIGPIPE: Int32 = 0x1022

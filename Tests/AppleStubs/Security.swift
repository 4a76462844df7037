// The Security framework, with Core Foundation's types replaced by those that they are bridged to.
@_exported public import Foundation
@_exported public import FoundationNetworking

public typealias CFString = String
public typealias CFData = Data
public typealias CFArray = [Any]
public typealias OSStatus = Int32

public final class SecCertificate {}
public final class SecTrust: @unchecked Sendable {}
public final class SecPolicy {}

public let errSecSuccess: OSStatus = 0

public func SecCertificateCopyData(_: SecCertificate) -> CFData { Data() }
public func SecCertificateCreateWithData(_: Any?, _: CFData) -> SecCertificate? { nil }
public func SecPolicyCreateSSL(_: Bool, _: CFString?) -> SecPolicy { SecPolicy() }
public func SecTrustSetPolicies(_: SecTrust, _: Any) -> OSStatus { 0 }
public func SecTrustSetAnchorCertificates(_: SecTrust, _: CFArray?) -> OSStatus { 0 }
public func SecTrustSetAnchorCertificatesOnly(_: SecTrust, _: Bool) -> OSStatus { 0 }
public func SecTrustEvaluateWithError(_: SecTrust, _: UnsafeMutablePointer<(any Error)?>?) -> Bool { false }
public func SecTrustCopyCertificateChain(_: SecTrust) -> CFArray? { nil }

extension URLProtectionSpace {
    public var serverTrust: SecTrust? { nil }
}

extension URLCredential {
    public convenience init(trust: SecTrust) {
        self.init(user: "", password: "", persistence: .none)
    }
}

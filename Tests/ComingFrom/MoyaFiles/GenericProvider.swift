// swift-format-ignore-file
import Foundation
import Moya

class APIClient<Target: TargetType> {
    private let provider: MoyaProvider<Target>

    init(plugins: [PluginType] = [NetworkLoggerPlugin(), NetworkActivityPlugin(networkActivityClosure: { _, _ in })]) {
        provider = MoyaProvider<Target>(plugins: plugins)
    }

    @discardableResult
    func request(_ target: Target, progress: ProgressBlock? = nil, completion: @escaping Completion) -> Cancellable {
        return provider.request(target, callbackQueue: .main, progress: progress, completion: completion)
    }
}

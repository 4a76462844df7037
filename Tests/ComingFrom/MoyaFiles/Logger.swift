// swift-format-ignore-file
import Foundation
import Moya

private func JSONResponseDataFormatter(_ data: Data) -> String {
    do {
        let dataAsJSON = try JSONSerialization.jsonObject(with: data)
        let prettyData = try JSONSerialization.data(withJSONObject: dataAsJSON, options: .prettyPrinted)
        return String(data: prettyData, encoding: .utf8) ?? String(data: data, encoding: .utf8) ?? ""
    } catch {
        return String(data: data, encoding: .utf8) ?? ""
    }
}

private func reversedPrint(target: TargetType, items: [String]) {
    for item in items { print(String(item.reversed())) }
}

let loggerConfig = NetworkLoggerPlugin.Configuration(logOptions: .verbose)
let networkLogger = NetworkLoggerPlugin(configuration: loggerConfig)
let prettyLogger = NetworkLoggerPlugin(configuration: .init(formatter: .init(responseData: JSONResponseDataFormatter), logOptions: .verbose))
let reversedLogger = NetworkLoggerPlugin(configuration: .init(formatter: NetworkLoggerPlugin.Configuration.Formatter(requestData: JSONResponseDataFormatter), output: reversedPrint, logOptions: [.requestMethod, .successResponseBody]))
let curlLogger = NetworkLoggerPlugin(configuration: NetworkLoggerPlugin.Configuration(logOptions: .formatRequestAscURL))
let activity = NetworkActivityPlugin { (change: NetworkActivityChangeType, target: TargetType) in
    switch change {
    case .began: print("began", target.path)
    case .ended: print("ended", target.path)
    }
}
let allPlugins: [PluginType] = [networkLogger, prettyLogger, reversedLogger, curlLogger, activity]

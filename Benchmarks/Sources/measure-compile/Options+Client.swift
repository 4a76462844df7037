import Foundation
import Measuring

extension Options {
    /// Has the command write the client that is compiled.
    func generateClient(of description: URL, in folder: URL) throws {
        let run = try MeasuredProcess.run(
            endpointgen.path, ["generate", description.path, "--output", folder.path], options: self
        )
        guard run.status == 0 else {
            throw MeasuredProcess.ToolFailure(command: "endpointgen", String(run.errors.suffix(2000)))
        }
    }
}

import Diagnostics
import Foundation
import Overlays
import SpecSyntax

/// An overlay that the user named, and the description to which the overlay applies.
struct OverlayFile {
    let overlay: Overlay
    let path: String
    /// The location in `extends`, relative to the overlay; nil for an overlay without `extends`.
    let extended: DescriptionLocation?

    /// Reads the overlays at `paths`.
    ///
    /// Returns nil when a file can't be read or isn't an overlay, with the reason in `sink`.
    ///
    /// - Parameter ranges: The positions in the configuration that name the overlays.
    static func read(
        _ paths: [String], at ranges: [String: SourceRange], into sources: inout SourceMap,
        reporting sink: inout DiagnosticSink
    ) -> [OverlayFile]? {
        let reader = SyntaxReader()
        var files: [OverlayFile] = []
        for path in paths {
            guard
                let file = InputFile.read(
                    path, into: &sources, sizeLimit: reader.limits.fileSize, at: ranges[path], reporting: &sink),
                let root = reader.read(file, in: sources, reporting: &sink),
                let overlay = OverlayReader.read(root, in: sources, reporting: &sink)
            else { continue }
            files.append(OverlayFile(overlay: overlay, path: path, extended: location(overlay.extends, from: path)))
        }
        return sink.hasErrors ? nil : files
    }

    private static func location(_ extends: SyntaxNode?, from path: String) -> DescriptionLocation? {
        guard let text = extends?.string else { return nil }
        let reference = Reference(text)
        switch reference.scheme {
        case "http"?, "https"?: return URL(string: reference.address).map { .url($0) }
        case "file"?: return URL(string: reference.address).map { .path($0.path) }
        default:
            let target = DescriptionLocation.decoded(reference.address)
            if target.hasPrefix("/") { return .path(target) }
            return .path(DescriptionLocation.joined(DescriptionLocation.folder(of: path), target))
        }
    }

    /// Returns the description that an overlay names, for a run without a description.
    ///
    /// The first of `files` with `extends` names the description. The result is nil if no overlay has `extends`, or if
    /// the description may not be read.
    ///
    /// The description may be read from the locations to which references of a description beside the overlay may lead.
    static func description(
        of files: [OverlayFile], access: ReferenceAccess, reporting sink: inout DiagnosticSink
    ) -> DescriptionLocation? {
        guard let file = files.first(where: { $0.extended != nil }), let location = file.extended else {
            sink.report(
                .fileNotReadable, "missing description", at: nil,
                hint:
                    """
                    pass its path, or write 'spec:' in \(ConfigurationFile.name) or 'extends' in \
                    the overlay
                    """
            )
            return nil
        }
        let name = file.overlay.extends?.scalar?.text ?? ""
        switch location {
        case .path(let path):
            if access.allows(file: path, home: DescriptionLocation.folder(of: file.path)) { return location }
            sink.report(
                Diagnostic(
                    .externalReference, severity: .error,
                    "'\(name)' is outside of the overlay's folder; it isn't read",
                    at: file.overlay.extends?.range, hint: "pass the description in the call or the configuration"
                )
            )
        case .url(let url):
            if access.allows(url) { return location }
            sink.report(
                Diagnostic(
                    .externalReference, severity: .error, "'\(name)' is on another host; it isn't read",
                    at: file.overlay.extends?.range,
                    hint: """
                        pass a description in the call, or write --allow-host \(QuotedText.shell(url.host ?? "")) to \
                        read this one
                        """
                )
            )
        }
        return nil
    }
}

#if canImport(UIKit)
    public import UIKit

    /// The platform's image.
    public typealias PlatformImage = UIImage
#elseif canImport(AppKit)
    public import AppKit

    /// The platform's image.
    public typealias PlatformImage = NSImage
#endif

#if canImport(UIKit) || canImport(AppKit)
    extension Response {
        /// Decodes the body as an image, on systems with image types.
        ///
        /// - Throws: `.imageMapping`
        public func mapImage() throws(EndpointError) -> PlatformImage {
            guard !data.isEmpty, let image = PlatformImage(data: data) else { throw .imageMapping(self) }
            return image
        }
    }
#endif

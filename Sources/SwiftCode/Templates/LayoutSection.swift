/// The sections that every template can use, regardless of its view.
///
/// The sections determine where a long line may be broken.
enum LayoutSection: String, CaseIterable {
    /// A list of items that are separated by commas.
    ///
    /// The items are on the line around the list if they fit, else together on a separate line, else each on its own
    /// line.
    case list
    /// An item of the enclosing list.
    case item
    /// A section that is either on one line, or broken at the start and end of each of its blocks.
    case group
    /// A section that is on separate lines if the enclosing group is broken.
    case block
}

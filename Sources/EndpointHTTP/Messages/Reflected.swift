/// A value that is shown by `dump` and debuggers with a given mirror.
package struct Reflected: CustomReflectable {
    package let customMirror: Mirror

    package init(_ mirror: Mirror) { customMirror = mirror }
}

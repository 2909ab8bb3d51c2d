#if canImport(Darwin)
  import Foundation
#else
  // The standard library has both forms, but only for the toolchain's other libraries. FoundationEssentials does not
  // offer them. Foundation does, but makes a start of `pavectors` 3 ms longer (7.4 instead of 4.4), and a program that
  // is linked statically nine times as large (58 MB instead of 6).
  @_spi(_Unicode) import Swift
#endif

/// A normalisation form of Unicode Standard Annex #15.
package enum NormalizationForm: Sendable {
  /// Form C: a letter and its accent are one character, where there is one.
  case composed
  /// Form D: a letter and its accent are two characters.
  case decomposed

  /// Returns a text in this form.
  package func normalize(_ text: String) -> String {
    #if canImport(Darwin)
      switch self {
      case .composed: text.precomposedStringWithCanonicalMapping
      case .decomposed: text.decomposedStringWithCanonicalMapping
      }
    #else
      switch self {
      case .composed: Self.text(of: text._nfc)
      case .decomposed: Self.text(of: text._nfd)
      }
    #endif
  }

  #if !canImport(Darwin)
    private static func text(of scalars: some Sequence<Unicode.Scalar>) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      return String(view)
    }
  #endif
}

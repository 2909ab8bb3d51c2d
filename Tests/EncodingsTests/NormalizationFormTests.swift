import Encodings
import Testing

/// The examples of Unicode Standard Annex #15, section 1.2, and of its NormalizationTest.txt.
@Suite struct NormalizationFormTests {
  struct Example: CustomTestStringConvertible {
    let name: String
    let source: String
    let composed: String
    let decomposed: String
    var testDescription: String { name }

    init(_ name: String, _ source: String, composed: String, decomposed: String) {
      self.name = name
      self.source = source
      self.composed = composed
      self.decomposed = decomposed
    }
  }

  static let examples = [
    // Figure 3, singletons.
    Example("Ångström", "\u{212B}", composed: "\u{C5}", decomposed: "A\u{30A}"),
    Example("ohm", "\u{2126}", composed: "\u{3A9}", decomposed: "\u{3A9}"),
    // Figure 4, canonical composites.
    Example("A with a ring", "\u{C5}", composed: "\u{C5}", decomposed: "A\u{30A}"),
    Example("o with a circumflex", "\u{F4}", composed: "\u{F4}", decomposed: "o\u{302}"),
    // Figure 5, several combining marks.
    Example("s with two dots", "\u{1E69}", composed: "\u{1E69}", decomposed: "s\u{323}\u{307}"),
    Example("d with two dots", "\u{1E0B}\u{323}", composed: "\u{1E0D}\u{307}", decomposed: "d\u{323}\u{307}"),
    Example("q with two dots", "q\u{307}\u{323}", composed: "q\u{323}\u{307}", decomposed: "q\u{323}\u{307}"),
    // Figure 6, compatibility composites, which these two forms keep.
    Example("the ligature fi", "\u{FB01}", composed: "\u{FB01}", decomposed: "\u{FB01}"),
    Example("two to the fifth", "2\u{2075}", composed: "2\u{2075}", decomposed: "2\u{2075}"),
    Example("long s with dots", "\u{1E9B}\u{323}", composed: "\u{1E9B}\u{323}", decomposed: "\u{17F}\u{323}\u{307}"),
    // Lines of NormalizationTest.txt: a composition that is excluded, syllables, and a letter beyond the basic plane.
    Example("qa", "\u{958}", composed: "\u{915}\u{93C}", decomposed: "\u{915}\u{93C}"),
    Example("gag", "\u{AC01}", composed: "\u{AC01}", decomposed: "\u{1100}\u{1161}\u{11A8}"),
    Example("dddha", "\u{1109A}", composed: "\u{1109A}", decomposed: "\u{11099}\u{110BA}"),
  ]

  @Test(arguments: examples) func `Texts have the forms that Unicode states`(_ example: Example) {
    // Scalars are compared, because canonically equivalent strings are equal.
    func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }
    for text in [example.source, example.composed, example.decomposed] {
      #expect(scalars(NormalizationForm.composed.normalize(text)) == scalars(example.composed))
      #expect(scalars(NormalizationForm.decomposed.normalize(text)) == scalars(example.decomposed))
    }
  }
}

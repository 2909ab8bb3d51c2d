internal import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

/// The counter of worked examples with a numeric counter, and numbers found by search for it.
///
/// The keys are those of `SignatureExample`. The numbers are signed as decimal text; each was the first from 0 up to give
/// what is said of it.
enum NumericExample {
  static let counter: UInt64 = 42

  /// At place n, the number whose possession component has n digits after its leading zeros.
  private static let numberBySignificantDigits = [
    54_879_506, 5_810_031, 3_776_462, 43_784, 6856, 284, 64, 2,
  ]

  static let leadingZero = NotableNumber(
    name: "leading-zero", words: "The component has a leading zero.", type: .possession,
    number: numberBySignificantDigits[7], flag: .leadingZero)
  static let leadingZeros = NotableNumber(
    name: "leading-zeros", words: "The component has six leading zeros.", type: .possession,
    number: numberBySignificantDigits[2], flag: .leadingZero)
  static let signBit = NotableNumber(
    name: "sign-bit", words: "The top bit of the four bytes is set, and is dropped before the digits are taken.",
    type: .possession, number: 3, flag: .highBit)
  static let others = [
    NotableNumber(
      name: "all-zeros", words: "The component is eight zeros.", type: .possession,
      number: numberBySignificantDigits[0], flag: .leadingZero),
    NotableNumber(
      name: "second-component-with-leading-zeros", words: "The second component has six leading zeros.",
      type: .possessionKnowledge, number: 2_281_148, flag: .leadingZero),
    NotableNumber(
      name: "leading-zero-of-all-components", words: "Each of the three components has a leading zero.",
      type: .possessionKnowledgeBiometry, number: 2169, flag: .leadingZero),
    NotableNumber(
      name: "sign-bit-of-all-components", words: "The top bit of the four bytes is set in each component.",
      type: .possessionKnowledgeBiometry, number: 3, flag: .highBit),
    NotableNumber(
      name: "sign-bit-and-leading-zeros",
      words: "The top bit of the four bytes is set, and the component has seven leading zeros.", type: .possession,
      number: numberBySignificantDigits[1], flag: .highBit),
  ]

  static func declareDigits(on op: OperationBuilder, _ fields: SignatureFields<UInt64>, _ rule: Rule) {
    for zeros in 1...6 {
      op.scenario(
        "component-with-\(zeros)-leading-zero\(zeros == 1 ? "" : "s")",
        "The component has \(zeros) leading zero\(zeros == 1 ? "" : "s"), which must not be dropped.",
        exercises: [rule], flags: [.leadingZero]
      ) { fields.setExample(&$0, type: .possession, number: numberBySignificantDigits[8 - zeros]) }
    }
    for notable in [signBit] + others {
      op.scenario(notable.name, notable.words, exercises: [rule], flags: [notable.flag]) {
        fields.setExample(&$0, type: notable.type, number: notable.number)
      }
    }
  }
}

extension UInt64: ExampleCounter {
  static var example: UInt64 { NumericExample.counter }
}

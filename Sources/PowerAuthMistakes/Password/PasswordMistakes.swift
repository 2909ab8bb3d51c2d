package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension PinComplexityOperation: MistakeDeclaration {
  package func declareMistakes(on op: OperationBuilder) {
    op.notDetectable(
      "input.composed.pin", "input.decomposed.pin", "input.ends-at-zero-character.pin", "input.digits-translated.pin",
      "input.mark-dropped.pin",
      because: "Any PIN that is not empty is taken, and such a change leaves no PIN of the vectors empty.")
  }
}

/// Mistakes with PINs.
extension Mistake {
  static let emptyPINTaken = Mistake(
    "password.empty-pin-taken", "A PIN without a character is taken.", \.password.checkPIN, accepting())
  static let pinOfDigits = Mistake(
    "password.pin-of-digits-demanded", "A PIN with anything but digits is refused.", \.password.checkPIN,
    refusing(as: .invalidLength) { !$0.allSatisfy { $0.isASCII && $0.isNumber } })
  static let pinOfFour = Mistake(
    "password.pin-of-four-demanded", "A PIN of less than four characters is refused.", \.password.checkPIN,
    refusing(as: .invalidLength) { $0.count < 4 })
  static let pinOfEqualDigits = Mistake(
    "password.pin-of-equal-characters-refused", "A PIN of equal characters is refused.", \.password.checkPIN,
    refusing(as: .invalidLength) { $0.count > 1 && Set($0).count == 1 })
  static let pinOfSequence = Mistake(
    "password.pin-of-sequence-refused", "Digits that ascend or descend by one are refused.", \.password.checkPIN,
    refusing(as: .invalidLength) { pin in
      let steps = zip(pin.utf8, pin.utf8.dropFirst()).map { Int($1) - Int($0) }
      return !steps.isEmpty && (steps.allSatisfy { $0 == 1 } || steps.allSatisfy { $0 == -1 })
    })
  static let pinOfSpaces = Mistake(
    "password.pin-of-spaces-refused", "A PIN of spaces only is refused.", \.password.checkPIN,
    refusing(as: .invalidLength) { $0.allSatisfy(\.isWhitespace) })
  static let longPINRefused = Mistake(
    "password.long-pin-refused", "A PIN of more than five characters is refused.", \.password.checkPIN,
    refusing(as: .invalidLength) { $0.count > 5 })

  static let passwordCharacters = Mistake(
    "password.characters-counted", "Characters are counted.", \.password.measure
  ) { _ in { $0.count } }
  static let passwordScalars = Mistake(
    "password.scalars-counted", "Numbers of Unicode are counted.", \.password.measure
  ) { _ in { $0.unicodeScalars.count } }
  static let passwordUnits = Mistake(
    "password.units-counted", "Units of UTF-16 are counted.", \.password.measure
  ) { _ in { $0.utf16.count } }

  static let strengthAbove4 = Mistake(
    "password.good-above-4", "A password is good from 5 bytes on.", \.password.thresholds, constant([5, 8]))
  static let strengthAbove8 = Mistake(
    "password.strong-above-8", "A password is strong from 9 bytes on.", \.password.thresholds, constant([4, 9]))
  static let strengthFrom3 = Mistake(
    "password.good-from-3", "A password is good from 3 bytes on.", \.password.thresholds, constant([3, 8]))
  static let strengthFrom7 = Mistake(
    "password.strong-from-7", "A password is strong from 7 bytes on.", \.password.thresholds, constant([4, 7]))
  static let strengthOfTwoLevels = Mistake(
    "password.two-ratings", "Each password of at least 4 bytes is strong.", \.password.thresholds, constant([4, 4]))
}

package import Conformance
internal import PowerAuth

/// What holds of edits.
package struct PasswordEditSentences: DeclarationGroup {
  package let parameters = rule(
    "R1", "Only what is added or inserted has a scalar, and only an insertion or a removal a place.",
    \.passwordEdit.scalar)
  package let characters = rule(
    "R2", "Each scalar of Unicode counts as one character, also where a user sees fewer.", \.passwordEdit.findCharacters
  )
  package let encoding = rule(
    "R3", "A scalar enters as its UTF-8, not normalised; another number is refused.", \.passwordEdit.encode)
  package let places = rule(
    "R4",
    "Places count from 0 on; an insertion goes before the character of its place or to the end, and a place further "
      + "behind is refused.", \.passwordEdit.findPlace)
  package let end = rule(
    "R5",
    "An added character goes to the end, the last one is removed from there, and nothing is left after clear; "
      + "from an empty password no character can be removed.", \.passwordEdit.chooseLast)

  package var all: [Rule] { [parameters, characters, encoding, places, end] }
}

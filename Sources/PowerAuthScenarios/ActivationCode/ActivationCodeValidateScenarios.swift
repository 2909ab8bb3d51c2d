package import Conformance
internal import PowerAuth
internal import PowerAuthMistakes
internal import PowerAuthVectors

extension ActivationCodeValidateOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    let basic = op.scenario("basic", "A code that was made of drawn bytes.", exercises: rules.all, flags: [.basic])
    let published = publishedCodes.enumerated().map { index, text in
      op.scenario(
        "published-\(index + 1)", "The published valid code \(text).", exercises: rules.all, flags: [.basic]
      ) { $0[code] = text }
    }
    rules.declareBadCodes(on: op, code: code, of: published[1])
    rules.declareCodesWithSignature(on: op, code: code, of: published[1])
    rules.declareNotableCodes(on: op, code: code)
    for spare in SpareBitsCode.all {
      op.variant(
        spare.name, of: published[spare.published], change: "last character: \(spare.words) without meaning set",
        SpareBitsCode.comment, exercises: [rules.spareBits], flags: [.policy],
        expecting: .either(.spareBits) { _ in [Record()] }
      ) { $0[code] = spare.text }
    }
    op.accumulated(
      "substitutions",
      "One code with each of its characters replaced by each other of the alphabet: a checksum of 16 bits finds all.",
      count: 20 * 31,
      cases:
        "W65WE-3T7VI-7FBS2-A4OYA; in case i the character i / 31 (dashes not counted) becomes the (i % 31)-th other of A–Z2–7 without the spare bits' own",
      exercises: [rules.checksum], flags: [.accumulated, .malformed]
    ) { draft, number in
      var characters = Array("W65WE3T7VI7FBS2A4OYA".utf8)
      let others = base32Alphabet.filter { $0 != characters[number / 31] }
      characters[number / 31] = others[number % 31]
      // The spare bits are a matter of policy, and no part of this: the last character keeps them zero.
      if number / 31 == 19 { characters[19] = UInt8(ascii: "Q") }
      draft[code] = ActivationCode.grouped(String(decoding: characters, as: UTF8.self))
    }
    op.accumulated(
      "transpositions", "One code with each two neighbours exchanged.", count: 18,
      cases: "W65WE-3T7VI-7FBS2-A4OYA; in case i the characters i and i + 1 (dashes not counted) are exchanged",
      exercises: [rules.checksum], flags: [.accumulated, .malformed]
    ) { draft, number in
      var characters = Array("W65WE3T7VI7FBS2A4OYA".utf8)
      characters.swapAt(number, number + 1)
      draft[code] = ActivationCode.grouped(String(decoding: characters, as: UTF8.self))
    }
    op.random(15, "A code made of bytes drawn from the seed.", exercises: rules.all, flags: [.random])
    rules.declareKelvinSigns(on: op, code: code, of: published[1])
    op.corners(of: basic)
    op.omitCorners("empty", of: code.name, because: "It is declared by hand.")
  }
}

private let base32Alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

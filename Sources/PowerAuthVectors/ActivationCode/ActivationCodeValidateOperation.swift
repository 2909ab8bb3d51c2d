internal import Conformance
internal import PowerAuth
internal import Primitives

/// The check of a code that a user typed.
let activationCodeValidateOperation = Operation(
  questioned: "activation-code.validate", "The check of an activation code as it was typed.",
  reference: "ActivationCode/Validate"
) { op in
  let code = op.input("code", .activationCode, "The code as it was typed.")
  op.computes([
    "payload": "Base32 decoded from the code without its dashes: ten bytes and BE16 of their CRC-16/ARC"
  ])
  op.refuses(.length, .grouping, .alphabet, .spareBits, .checksum)
  let rules = CodeRules(op)

  op.scenario("basic", "A code that was made of drawn bytes.", exercises: rules.all, flags: [.basic])
  for (number, published) in publishedCodes.enumerated() {
    op.scenario(
      "published-\(number + 1)", "The published valid code \(published).", exercises: rules.all, flags: [.basic]
    ) { $0[code] = published }
  }
  declareBadCodes(on: op, code: code, parent: "published-2", rules: rules) { $0 }
  declareCodesWithSignature(on: op, code: code, parent: "published-2", rule: rules.length)
  declareNotableCodes(on: op, code: code, rules: rules) { $0 }
  for (name, parent, text, words) in codesWithSpareBits {
    let number = publishedCodes.firstIndex(of: parent).map { $0 + 1 } ?? 0
    op.variant(
      name, of: "published-\(number)", change: "last character: \(words) without meaning set",
      "The mobile core demands that the four bits without meaning are zero; the Java library takes any.",
      exercises: [rules.spareBits], flags: [.policy], expecting: .either(.spareBits) { _ in [Record()] }
    ) { $0[code] = text }
  }
  op.accumulated(
    "substitutions",
    "One code with each of its characters replaced by each other of the alphabet: a checksum of 16 bits finds all.",
    count: 20 * 31,
    cases:
      "W65WE-3T7VI-7FBS2-A4OYA; in case i the character i / 31 (dashes not counted) becomes the (i % 31)-th other of A–Z2–7 without the spare bits' own",
    exercises: [rules.checksum], flags: [.accumulated, .tampered]
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
    exercises: [rules.checksum], flags: [.accumulated, .tampered]
  ) { draft, number in
    var characters = Array("W65WE3T7VI7FBS2A4OYA".utf8)
    characters.swapAt(number, number + 1)
    draft[code] = ActivationCode.grouped(String(decoding: characters, as: UTF8.self))
  }
  op.random(15, "A code made of bytes drawn from the seed.", exercises: rules.all, flags: [.random])

  op.codeMistakes(rules)
  op.mistake(.textBehindHashIgnored, violates: [rules.length])
  op.mistaken { question in
    let reading = try MistakenCodeReading(question: question, text: question[code])
    return .accept([], for: question) { [Step("payload", reading.payload)] }
  }

  return { question in
    let activationCode = try ActivationCode(text: question[code])
    return .accept([], for: question) { [Step("payload", activationCode.payload)] }
  }
}

private let base32Alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

internal import Conformance
internal import PowerAuth
internal import Primitives

/// The code of an instant.
let timePasswordOperation = Operation(
  powerAuth: "otp.totp", "The code that a secret gives for an instant, and for how long it is valid: TOTP of RFC 6238.",
  reference: "OneTimePassword/TOTP", ranges: [.v3]
) { op in
  let fields = OneTimePasswordFields(op)
  let time = op.input(
    "time", .int(countRange, drawing: 1_600_000_000...1_800_000_000), "The instant, in seconds since 1970.")
  let step = op.input("step", .int(countRange, drawing: 30...60), "The length of a step, in seconds.")
  let counter = op.step("counter", "⌊time / step⌋")
  let steps = OneTimePasswordSteps(op)
  let code = op.output(
    "code", .text { _ in "" }, "The code.",
    formula: "truncated, as a big-endian number, modulo 10^digits, with zeros on the left")
  let remaining = op.output(
    "remaining", .int(countRange), "For how many seconds the code is valid, this one included.",
    formula: "step − time mod step")
  op.refuses(.stepLength, .digitCount)

  let rules = OneTimePasswordSentences(op)
  let counting = op.rule("R5", "The counter is the number of whole steps since 1970.")
  let rest = op.rule("R6", "The rest of the step is from 1 to the length of a step, and never 0.")
  let stepLength = op.rule("R7", "A step has at least one second.")
  let everything = rules.computation + [counting, rest]

  for hash in KeyedHash.allCases {
    for instant: Int64 in [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000] {
      for digits: Int64 in [6, 8] {
        op.scenario(
          "rfc-6238/\(hash.rawValue)/\(instant)/\(digits)-digits",
          "The value of RFC 6238, appendix B\(digits == 8 ? "" : ", and of it the last six digits").",
          exercises: everything, flags: [.basic]
        ) { draft in
          fields.setExample(&draft, hash)
          draft[time] = instant
          draft[step] = 30
          draft[fields.digits] = digits
        }
      }
    }
  }
  let basic = op.scenario("basic", "Drawn values.", exercises: everything, flags: [.basic])
  let instants: KeyValuePairs<String, (time: Int64, step: Int64)> = [
    "first-second": (0, 30), "last-second-of-the-first-step": (29, 30), "second-step": (30, 30),
    "middle-of-a-step": (45, 30), "before-the-middle": (44, 30), "step-of-one-second": (1_700_000_000, 1),
    "step-of-60": (1_700_000_039, 60), "step-of-a-day": (1_700_000_000, 86_400),
    "step-longer-than-the-time": (1000, 1 << 33), "time-above-31-bits": (1 << 31 + 7, 30),
    "time-above-32-bits": (1 << 32 + 7, 30), "time-of-more-than-40-bits": (1 << 41, 30),
    "highest-time": (1 << 53 - 1, 30), "one-step-after-the-highest-of-32-bits": (30 << 32, 30),
  ]
  for (name, instant) in instants {
    op.scenario(
      "instant/\(name)", "The time is \(instant.time), in steps of \(instant.step).", exercises: [counting, rest],
      flags: [.largeNumber]
    ) { draft in
      draft[time] = instant.time
      draft[step] = instant.step
    }
  }
  rules.declareDigitCounts(on: op, fields.digits, of: basic)
  op.variant(
    "step-of-0", of: basic, change: "step: 0", "No step has passed or will pass.", exercises: [stepLength],
    flags: [.invalidLength], expecting: .reject(.stepLength)
  ) { $0[step] = 0 }
  op.variant(
    "rfc-6238/step-of-0",
    of: op.scenario(
      "rfc-6238/last-second", "The last second of a step of RFC 6238.", exercises: [rest], flags: [.basic]
    ) { draft in
      fields.setExample(&draft, .sha256)
      draft[time] = 59
      draft[step] = 30
      draft[fields.digits] = 7
    }, change: "step: 0", "No step has passed or will pass.", exercises: [stepLength], flags: [.invalidLength],
    expecting: .reject(.stepLength)
  ) { $0[step] = 0 }
  op.accumulated(
    "accumulated", "A thousand codes.", count: 1000, cases: "all inputs drawn", exercises: everything,
    flags: [.accumulated])
  op.random(20, "Inputs drawn from the seed.", exercises: everything, flags: [.random])
  op.corners(of: basic, exercise: everything + [rules.count, stepLength])
  op.omitCorners("zero", of: step.name, because: "It is declared by hand.")
  rules.declareMistakes(on: op)
  op.mistakes(Mistake.ofTimeSteps, violate: [counting])
  op.mistakes(Mistake.ofRests, violate: [rest])
  op.mistake(.otpStepOf30, violates: [stepLength])
  op.answer { rules, request in
    let made = try rules.timePassword(
      secret: request[fields.secret], time: request[time], step: request[step], digits: Int(request[fields.digits]),
      hash: fields.hash(request.input))
    return request.accept(code(made.password.text), remaining(made.remaining)) {
      [counter(String(made.counter))] + steps(made.password)
    }
  }
}

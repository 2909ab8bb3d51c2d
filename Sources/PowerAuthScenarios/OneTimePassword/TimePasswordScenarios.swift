package import Conformance
internal import PowerAuth
internal import PowerAuthVectors
internal import Primitives

extension TimePasswordOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
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
            draft[interval] = 30
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
        draft[interval] = instant.step
      }
    }
    rules.declareDigitCounts(on: op, fields.digits, of: basic)
    op.variant(
      "step-of-0", of: basic, change: "step: 0", "No step has passed or will pass.", exercises: [stepLength],
      flags: [.invalidLength], expecting: .reject(.stepLength)
    ) { $0[interval] = 0 }
    op.variant(
      "rfc-6238/step-of-0",
      of: op.scenario(
        "rfc-6238/last-second", "The last second of a step of RFC 6238.", exercises: [rest], flags: [.basic]
      ) { draft in
        fields.setExample(&draft, .sha256)
        draft[time] = 59
        draft[interval] = 30
        draft[fields.digits] = 7
      }, change: "step: 0", "No step has passed or will pass.", exercises: [stepLength], flags: [.invalidLength],
      expecting: .reject(.stepLength)
    ) { $0[interval] = 0 }
    op.accumulated(
      "accumulated", "A thousand codes.", count: 1000, cases: "all inputs drawn", exercises: everything,
      flags: [.accumulated])
    op.random(20, "Inputs drawn from the seed.", exercises: everything, flags: [.random])
    op.corners(of: basic)
    op.omitCorners("zero", of: interval.name, because: "It is declared by hand.")
  }
}

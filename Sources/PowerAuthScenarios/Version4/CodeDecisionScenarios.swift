package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension CodeDecisionOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    op.note("A code matches at one place. Several matches are a model, which shows the order in which keys are tried.")
    op.note(
      "That an activation exists, and that a block for a time has ended, is looked at before (`temporary-block.decide`)."
    )
    let basic = declare(
      "basic", "A right code of possession and knowledge.", [rules.counter, rules.cleared], .basic, on: op)
    declareWindows(on: op)
    declareAttempts(on: op)
    declareStates(on: op)
    declareUncomputable(on: op)
    declareKeys(on: op)
    declareOrder(on: op)
    op.accumulated(2000, "Two thousand codes.", cases: "everything drawn", rules.all) { draft, _ in drawAll(&draft) }
    op.random(10, "Everything drawn from the seed.", rules.all) { drawAll(&$0) }
    op.corners(of: basic)
  }

  /// Declares a right code with the current keys at the counter's own value, with changes.
  @discardableResult
  private func declare(
    _ name: String, _ comment: String, _ rules: [Rule], _ flags: Flag..., type: SignatureType = .possessionKnowledge,
    on op: OperationBuilder, _ change: @escaping Build = { _ in }
  ) -> Scenario {
    op.scenario(name, comment, rules, flags: flags) { draft in
      draft.set([
        endpoint(CodePlace.another.rawValue), verified.state("ACTIVE"), verified.failedAttempts(1),
        verified.maxFailedAttempts(5), verified.lookAhead(20), confirmationPending("no"), chain("own"),
        biometryEnabled("yes"), applicationSupported("yes"), self.type(type.rawValue), matches([match(0)]),
        keys.currentKnowledge("k1"), keys.currentBiometry("b1"),
      ])
      try change(&draft)
    }
  }

  private func match(_ offset: Int64, _ knowledge: String = "k1", _ biometry: String = "b1") -> Record {
    var record = Record()
    record[self.offset] = offset
    record[knowledgeKey] = knowledge
    record[biometryKey] = biometry
    return record
  }

  /// The rules of a failure or a success, whichever it is.
  private var effects: [Rule] { [rules.counted, rules.cleared, rules.attempts, rules.counter] }

  /// Draws most cases in ACTIVE, and the keys that may be absent.
  private func drawAll(_ draft: inout Draft) {
    if draft.draw("is active", { $0.count(0...2) }) > 0 { draft[verified.state] = "ACTIVE" }
    if draft.draw("is supported", { $0.count(0...3) }) > 0 { draft[applicationSupported] = "yes" }
    for field in [keys.nextKnowledge, keys.currentBiometry, keys.nextBiometry] {
      if draft.draw("has \(field.name)", { $0.count(0...2) }) > 0 { draft.fill(field) }
    }
  }

  private func declareWindows(on op: OperationBuilder) {
    for type in [SignatureType].withPossession {
      for offset: Int64 in [1, 2, 19, 20, 21] {
        declare(
          "window/\(type.partOfID)/offset-\(offset)", "A code \(offset) values ahead; the look-ahead is 20.",
          [rules.window] + effects, .lookAhead, type: type, on: op
        ) { $0[matches] = [match(offset)] }
      }
    }
    for (lookAhead, offset) in [(1, 0), (1, 1), (2, 1), (2, 2), (64, 63), (64, 64)] as [(Int64, Int64)] {
      declare(
        "window/of-\(lookAhead)/offset-\(offset)", "A code \(offset) values ahead; the look-ahead is \(lookAhead).",
        [rules.window] + effects, .lookAhead, on: op
      ) { ($0[verified.lookAhead], $0[matches]) = (lookAhead, [match(offset)]) }
    }
  }

  private func declareAttempts(on op: OperationBuilder) {
    for type in [SignatureType].withPossession {
      for failed: Int64 in [0, 3, 4, 5, 6] {
        declare(
          "attempts/\(type.partOfID)/right-after-\(failed)", "A right code after \(failed) failed attempts of 5.",
          effects,
          .basic, type: type, on: op
        ) { $0[verified.failedAttempts] = failed }
        declare(
          "attempts/\(type.partOfID)/wrong-after-\(failed)", "A wrong code after \(failed) failed attempts of 5.",
          effects + [rules.wrong], .basic, type: type, on: op
        ) { ($0[verified.failedAttempts], $0[matches]) = (failed, []) }
      }
    }
    for maximum: Int64 in [1, 3, 255] {
      declare(
        "attempts/last-of-\(maximum)", "A wrong code is the last one of \(maximum).", effects, .length, on: op
      ) {
        ($0[verified.failedAttempts], $0[verified.maxFailedAttempts], $0[matches]) = (maximum - 1, maximum, [])
      }
    }
  }

  private func declareStates(on op: OperationBuilder) {
    for state in RecordState.allCases {
      for place in CodePlace.allCases {
        for isPending in [false, true] {
          declareState(state, place, isPending, isRight: true, on: op)
          if [.pendingCommit, .active].contains(state) {
            declareState(state, place, isPending, isRight: false, on: op)
          }
        }
      }
      for type in [SignatureType.possession, .possessionKnowledge] {
        for failed: Int64 in [0, 4] {
          declare(
            "foreign-application/\(state.slug)/\(type.partOfID)-after-\(failed)",
            "The application version cannot be used, in \(state.rawValue) after \(failed) failed attempts of 5.",
            [rules.foreign, rules.counted, rules.attempts], .basic, type: type, on: op
          ) { draft in
            draft.set([verified.state(state.rawValue), verified.failedAttempts(failed), applicationSupported("no")])
          }
        }
      }
    }
  }

  private func declareState(
    _ state: RecordState, _ place: CodePlace, _ isPending: Bool, isRight: Bool, on op: OperationBuilder
  ) {
    let awaited = isPending ? "pending" : "confirmed"
    declare(
      "state/\(state.slug)/\(place.slug)/\(awaited)-\(isRight.rightness)",
      "A \(isRight.rightness) code at \(place.rawValue) in \(state.rawValue); awaits its confirmation: \(isPending.word).",
      [rules.open] + effects, .basic, on: op
    ) { draft in
      draft.set([
        verified.state(state.rawValue), endpoint(place.rawValue), confirmationPending(isPending.word),
        matches(isRight ? [match(0)] : []), verified.failedAttempts(4),
      ])
    }
  }

  private func declareUncomputable(on op: OperationBuilder) {
    for isRight in [true, false] {
      for chain in CounterChain.allCases {
        for place in CodePlace.allCases {
          declare(
            "counter/\(chain.rawValue)/\(place.slug)-\(isRight.rightness)",
            "A \(isRight.rightness) code at \(place.rawValue); the record's counter of 4.0: \(chain.rawValue).",
            [rules.chain] + effects, .basic, on: op
          ) { draft in
            draft.set([self.chain(chain.rawValue), endpoint(place.rawValue), matches(isRight ? [match(0)] : [])])
          }
        }
      }
      for type in [SignatureType].withPossession {
        for failed: Int64 in [0, 4] {
          declare(
            "biometry-off/\(type.partOfID)/\(isRight.rightness)-after-\(failed)",
            "A \(isRight.rightness) code while biometry is off, after \(failed) failed attempts of 5.",
            [rules.biometryOff] + effects, .basic, type: type, on: op
          ) { draft in
            draft.set([
              biometryEnabled("no"), verified.failedAttempts(failed), matches(isRight ? [match(0)] : []),
            ])
          }
        }
      }
    }
  }

  /// Codes with current and next keys, of a record that has next ones of both factors.
  private func declareKeys(on op: OperationBuilder) {
    let all = [rules.settled, rules.others, rules.next, rules.order, rules.wrong]
    for type in [SignatureType].withPossession {
      for knowledge in type.factors.contains(.knowledge) ? ["k1", "k2", "k3"] : ["k1"] {
        for biometry in type.factors.contains(.biometry) ? ["b1", "b2", "b3"] : ["b1"] {
          for offset: Int64 in [0, 7] {
            declare(
              "keys/\(type.partOfID)/\(knowledge)-\(biometry)/offset-\(offset)",
              "Current keys k1 and b1, next keys k2 and b2; the code has \(knowledge) and \(biometry), \(offset) values ahead.",
              all, .basic, type: type, on: op
            ) { draft in
              (draft[keys.nextKnowledge], draft[keys.nextBiometry]) = ("k2", "b2")
              draft[matches] = [match(offset, knowledge, biometry)]
            }
          }
        }
      }
    }
    declare("keys/next-at-the-end", "A next key at the last value of the look-ahead.", all, .lookAhead, on: op) {
      ($0[keys.nextKnowledge], $0[matches]) = ("k2", [match(19, "k2")])
    }
    declare("keys/next-behind-the-end", "A next key after the last value of the look-ahead.", all, .lookAhead, on: op) {
      ($0[keys.nextKnowledge], $0[matches]) = ("k2", [match(20, "k2")])
    }
    declare("keys/next-absent", "A code with a key that the record does not have.", all, .basic, on: op) {
      $0[matches] = [match(0, "k2")]
    }
    declare(
      "keys/no-biometry", "Biometry was added again, and a current key is absent.", all, .basic,
      type: .possessionBiometry, on: op
    ) { draft in
      (draft[keys.currentBiometry], draft[keys.nextBiometry]) = (nil, "b2")
      draft[matches] = [match(3, "k1", "b2")]
    }
    declare(
      "keys/wrong-by-possession", "A wrong code of possession leaves both next keys.", all, .basic, type: .possession,
      on: op
    ) { ($0[keys.nextKnowledge], $0[keys.nextBiometry], $0[matches]) = ("k2", "b2", []) }
  }

  /// Codes that match at several places, by construction.
  private func declareOrder(on op: OperationBuilder) {
    let order = [rules.order, rules.settled, rules.counter]
    let pairs: [Row<[(Int64, String)]>] = [
      Row("next-first", "The next key matches at an offset before the current one", [(0, "k2"), (3, "k1")]),
      Row("next-first-listed-last", "The same, listed in the other order", [(3, "k1"), (0, "k2")]),
      Row("current-first", "The current key matches at an offset before the next one", [(2, "k1"), (5, "k2")]),
      Row("equal-offset", "Both keys match at one offset", [(4, "k2"), (4, "k1")]),
      Row("equal-offset-zero", "Both keys match at the counter's own value", [(0, "k2"), (0, "k1")]),
      Row("two-offsets", "The current key matches at two offsets", [(9, "k1"), (6, "k1")]),
      Row(
        "one-behind-the-end", "The current key matches after the look-ahead, and the next in it",
        [(20, "k1"), (19, "k2")]),
    ]
    for row in pairs {
      declare("order/\(row.name)", "\(row.words).", order, .basic, on: op) { draft in
        draft[keys.nextKnowledge] = "k2"
        draft[matches] = row.value.map { match($0, $1) }
      }
      declare(
        "order/biometry/\(row.name)", "\(row.words), of biometry.", order, .basic, type: .possessionBiometry, on: op
      ) { draft in
        draft[keys.nextBiometry] = "b2"
        draft[matches] = row.value.map { match($0, "k1", $1.replacing("k", with: "b")) }
      }
    }
    declare("order/same-key-twice", "Current and next key are the same: the current one counts.", order, .basic, on: op)
    {
      $0[keys.nextKnowledge] = "k1"
    }
    let three = [("k2", "b1"), ("k1", "b2")]
    for (number, offsets) in [[1, 1], [2, 1], [1, 2]].enumerated() {
      declare(
        "order/three-factors/\(number + 1)", "Two combinations of three factors match.", order, .basic,
        type: .possessionKnowledgeBiometry, on: op
      ) { draft in
        (draft[keys.nextKnowledge], draft[keys.nextBiometry]) = ("k2", "b2")
        draft[matches] = zip(offsets, three).map { match(Int64($0), $1.0, $1.1) }
      }
    }
  }
}

extension CodePlace {
  /// Its name as a part of an id.
  fileprivate var slug: String { rawValue.replacing("/", with: "-") }
}

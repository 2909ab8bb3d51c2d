/// One case of a live test, a request or a life, with what was wrong with it.
package struct ObservedCase: Sendable {
  /// The operation, with the number of the request or the name of the case behind a slash.
  package var id: String
  package var protocolVersion: String
  /// What the case was, in a sentence.
  package var comment: String
  /// What was wrong; nil where nothing was.
  package var fault: Fault?
  /// Why the case was not tried; nil where it was.
  package var whyNotTried: String?

  /// What was wrong with a request.
  package struct Fault: Equatable, Sendable {
    package var kind: Failure.Kind
    package var message: String
    package var severity: Severity
    /// What can follow from it; empty where it is not dangerous.
    package var effect: String
    /// The intermediate values, as far as they are known: name, right value, value of the client.
    package var steps: [(name: String, expected: String, actual: String?)]

    package init(
      _ kind: Failure.Kind, _ message: String, severity: Severity = .interoperability, effect: String = "",
      steps: [(name: String, expected: String, actual: String?)] = []
    ) {
      self.kind = kind
      self.message = message
      self.severity = severity
      self.effect = effect
      self.steps = steps
    }

    package static func == (one: Fault, other: Fault) -> Bool {
      one.kind == other.kind && one.message == other.message && one.severity == other.severity
    }
  }

  package init(id: String, protocolVersion: String, comment: String, fault: Fault? = nil) {
    self.id = id
    self.protocolVersion = protocolVersion
    self.comment = comment
    self.fault = fault
  }

  var operation: String { String(id.prefix { $0 != "/" }) }
}

extension Report {
  /// The most failed cases that the report of a long live test lists.
  private static let mostObservedFailures = 10_000

  /// Adds a case of a live test; the report keeps its size however long the test is.
  package mutating func observe(_ observed: ObservedCase) {
    var tally = Tally()
    tally.selected = 1
    if let why = observed.whyNotTried {
      tally.inexpressible = 1
      inexpressible.add(InexpressibleCases(operation: observed.operation, why: why, count: 1))
    } else if let fault = observed.fault {
      tally.failed = 1
      tally.severities[fault.severity] = 1
      if failing.count < Self.mostObservedFailures { add(Failure(observed, fault, place: vectorCount)) }
    } else {
      tally.passed = 1
    }
    vectorCount += 1
    add(tally, operation: observed.operation, protocolVersion: observed.protocolVersion)
  }

  /// The report with its failures in order.
  package var sorted: Report {
    var report = self
    report.sortFailing()
    return report
  }
}

extension Failure {
  fileprivate init(_ observed: ObservedCase, _ fault: ObservedCase.Fault, place: Int) {
    self.init(
      id: ShownText.cut(observed.id), protocolVersion: observed.protocolVersion,
      comment: ShownText.cut(observed.comment), kind: fault.kind, message: ShownText.cut(fault.message),
      caseNumber: nil, input: nil, expected: nil, actual: nil,
      steps: fault.steps.map { step in
        StepComparison(
          name: step.name, expected: ShownText.cut(step.expected, toBytes: 512),
          actual: step.actual.map { ShownText.cut($0, toBytes: 512) })
      }, severity: fault.severity, effect: fault.effect, place: place)
  }
}

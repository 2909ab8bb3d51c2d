package import Conformance
package import PowerAuth

/// The values that a status states before 3.0, as inputs or as outputs.
package struct NumericStatusFields: DeclarationGroup {
  package let state: Field<Int64>
  package let counter: Field<UInt64>
  package let failedAttempts: Field<Int64>
  package let maxFailedAttempts: Field<Int64>

  static let byte: ClosedRange<Int64> = 0...255

  /// Makes them inputs or outputs.
  package init(isInput: Bool) {
    guard isInput else {
      state = output("state", .int(Self.byte, drawing: 1...5), "The state.", formula: "plaintext[4]")
      counter = output("counter", .unsigned64, "The server's counter.", formula: "BE64(plaintext[5..<13])")
      failedAttempts = output(
        "failedAttempts", .int(Self.byte, drawing: 0...5), "How many attempts have failed.", formula: "plaintext[13]")
      maxFailedAttempts = output(
        "maxFailedAttempts", .int(Self.byte, drawing: 1...10), "After how many the activation is blocked.",
        formula: "plaintext[14]")
      return
    }
    state = input(
      "state", .int(Self.byte, drawing: 1...5), "1 created, 2 pending commit, 3 active, 4 blocked, 5 removed.")
    counter = input("counter", .unsigned64, "The number that the server's counter has.")
    failedAttempts = input(
      "failedAttempts", .int(Self.byte, drawing: 0...5), "How many attempts have failed, one byte.")
    maxFailedAttempts = input(
      "maxFailedAttempts", .int(Self.byte, drawing: 1...10), "After how many the activation is blocked, one byte.")
  }

  package func status(_ record: Record) -> NumericStatus {
    NumericStatus(
      state: Int(record[state]), counter: record[counter], failedAttempts: Int(record[failedAttempts]),
      maxFailedAttempts: Int(record[maxFailedAttempts]))
  }

  package func bindings(_ status: NumericStatus) -> [Binding] {
    [
      state(Int64(status.state)), counter(status.counter), failedAttempts(Int64(status.failedAttempts)),
      maxFailedAttempts(Int64(status.maxFailedAttempts)),
    ]
  }
}

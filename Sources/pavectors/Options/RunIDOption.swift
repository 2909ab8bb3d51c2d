import Conformance
import Platform

/// The id of a run, which its reports have, so that no report of another run is merged with them.
enum RunIDOption {
  private static let name = "--run-id"
  private static let variable = "PAVECTORS_RUN_ID"

  /// The option of a verb that makes reports.
  static let option = Option(
    name: name, value: "ID",
    help: "the id of the run, the same for all its shards (default: \(variable), or else a random one)")

  /// The option of a verb that reads reports.
  static let filter = Option(
    name: name, value: "ID", help: "refuses reports of any run but this one (default: \(variable), or else none)")

  /// The id of a new run.
  static func newRun(_ arguments: Arguments) throws -> String {
    if let id = try wanted(arguments) { return id }
    let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The id that is given; nil where none is.
  static func wanted(_ arguments: Arguments) throws -> String? {
    let given = try arguments.one(name)
    guard let bytes = given.map({ Array($0.utf8) }) ?? CurrentProcess.variable(variable) else { return nil }
    guard let id = String(validating: bytes, as: UTF8.self), Report.isRunID(id) else {
      let place = given == nil ? variable : name
      throw UsageError("\(place) takes 1 to \(Report.longestRunID) bytes without invisible characters")
    }
    return id
  }
}

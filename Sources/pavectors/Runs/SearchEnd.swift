import Conformance
import ConformanceAdapters
import ConformanceDiagnosis
import OtherSystemVectors
import Platform
import PowerAuthScenarios
import Search

/// The end of a search: what was found is written, and replayed as any other vectors, so that it is judged and explained
/// like these.
///
/// Its outputs do not depend on each other, nor on whether the adapter still answers: a search of a night is not made
/// again because of one of them.
struct SearchEnd {
  let arguments: Arguments
  let outputs: ReportOutputs
  let printer: SearchPrinter
  let folder: FoundFolder
  /// The folder of the state, which stays locked until everything is written; nil where no state is kept.
  let state: StateFolder?
  let severity: Severity
  let run: String

  /// An implementation, and the command that starts it; nil for the built-in one.
  typealias Tested = (implementation: any Implementation, command: [String]?)

  /// Writes all outputs; the causes are those for which the search could not continue.
  func finish(_ finished: FinishedSearch, endedBy causes: [any Error], on tested: [Tested]) async throws -> ExitCode {
    outputs.console.endProgress()
    Interruption.noteNone()
    let (paths, areAll) = withExtendedLifetime(state) { folder.write(finished.files) }
    var fault = causes.lazy.compactMap { $0 as? AdapterError }.first
    var reports: [Report] = []
    for one in tested {
      var (report, error) = try await replayed(paths, on: one, after: fault)
      fault = fault ?? error
      report.notes.append(note(on: finished, fileCount: paths.count))
      if Interruption.isNoted { report.gaps.insert(.interrupted) }
      reports.append(report)
    }
    let unrepeated = finished.unrepeated(in: reports)
    reports = reports.map { $0.adding(unrepeated) }
    let others = causes.filter { !($0 is AdapterError) }
    return try outputs.finish(
      reports, introducing: { try printer.print(finished, unrepeated) }, withDetails: !paths.isEmpty || fault != nil,
      updating: { areAll }
    ) {
      for error in others { Console.printError("\(String(describing: error))") }
      if let fault {
        Console.printError("the adapter \(fault.description)")
        return .brokenAdapter
      }
      guard others.isEmpty else { return .failedOutput }
      guard finished.state.results.total.requests > 0 else { return .nothingExecuted }
      let fails = reports.map { FailOnOption.fails($0, on: severity) }
      return fails.contains(true) ? .unexpectedResult : .asExpected
    }
  }

  /// What the report is about: a report on no case is otherwise hard to tell from one of a run that did nothing.
  private func note(on finished: FinishedSearch, fileCount: Int) -> String {
    let count = finished.state.results.total.requests
    let search = "The search with the seed \(finished.state.identity.seed) made \(count) requests"
    guard fileCount > 0 else { return "\(search), and found nothing." }
    return "\(search); the report is about the \(finished.foundCount) inputs that it found."
  }

  // MARK: - Replay

  /// Replays the files; if an adapter did not recover, with its report as far as it came and with the error.
  ///
  /// After a fault the adapter of the search no longer answers, and is started anew. What it is asked then is little,
  /// so that it may well come to the end.
  private func replayed(
    _ paths: [String], on tested: Tested, after fault: AdapterError?
  ) async throws -> (report: Report, fault: AdapterError?) {
    guard let fault else { return try await replayed(paths, on: tested.implementation) }
    var report = replay(of: paths).emptyReport(on: tested.implementation)
    if let command = tested.command, !paths.isEmpty {
      do {
        report = try await AdapterOptions.withAdapter(command, arguments) { adapter in
          try await replayed(paths, on: adapter).report
        }.result
      } catch is AdapterError {
        // It did not start again; the fault of the search says what is wrong with it.
      }
    }
    report.gaps.insert(.brokenAdapter)
    report.notes.append("In the search, the adapter \(fault).")
    return (report, fault)
  }

  private func replayed(
    _ paths: [String], on implementation: some Implementation
  ) async throws -> (report: Report, fault: AdapterError?) {
    do {
      return (try await replay(of: paths).files(paths, against: implementation), nil)
    } catch let end as BrokenRun {
      return (end.report, end.cause)
    } catch let error as AdapterError {
      var report = replay(of: paths).emptyReport(on: implementation)
      report.gaps.insert(.brokenAdapter)
      report.notes.append("The adapter \(error).")
      return (report, error)
    }
  }

  private func replay(of paths: [String]) -> Replay {
    var replay = Replay(.allSystems).searchingCauses()
    replay.source = paths
    replay.run = run
    replay.failsOn = severity
    // The cases that do not fail show which differences did not come again.
    replay.listsAllCases = true
    return replay
  }
}

extension Report {
  /// The report with what differed in the search only, each as a case that failed.
  fileprivate func adding(_ unrepeated: [UnrepeatedDifference]) -> Report {
    var report = self
    report.otherCases = []
    for one in unrepeated { report.observe(one.observed) }
    return report.withFailuresInOrder
  }
}

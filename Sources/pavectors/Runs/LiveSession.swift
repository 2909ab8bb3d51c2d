import Conformance
import Live
import HTTP
import Platform

/// A live server with its file; it is used by the thread that runs the server.
final class LiveSession {
  private var server: JudgingServer
  private let stateFile: String?
  private var isSaved = true
  private var lastSave = ContinuousClock.now
  /// Why the state could not be written.
  private(set) var problem: FileError?

  init(server: JudgingServer, stateFile: String?) {
    self.server = server
    self.stateFile = stateFile
  }

  var report: Report { server.report.withFailuresInOrder }

  /// Continues with the state of a file, where there is one.
  func load() throws {
    guard let stateFile, !Files.isMissing(stateFile) else { return }
    do {
      try server.restore(from: Files.read(stateFile, limit: 1 << 30))
    } catch let error as ServingError {
      throw UsageError("\(stateFile): \(error.description)")
    }
  }

  func answer(_ request: HTTPRequest) -> HTTPResponse {
    isSaved = false
    return server.answer(request)
  }

  /// Writes the state at most once a second, because the file is written as a whole.
  func saveNowAndThen() {
    if !isSaved, ContinuousClock.now - lastSave > .seconds(1) { save() }
  }

  /// Writes the state into another file, which then takes the place of the old one: a reader never sees a half.
  func save() {
    guard let stateFile, !isSaved else { return }
    lastSave = .now
    do {
      try Files.write(server.stored, to: stateFile)
      isSaved = true
      problem = nil
    } catch {
      // Once, and not each second: whoever reads it can mend it while the server runs.
      if problem == nil {
        Console.printError("\(error.description) The server continues, and tries it again every second.")
      }
      problem = error
    }
  }
}

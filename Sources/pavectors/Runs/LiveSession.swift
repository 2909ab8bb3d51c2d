import Conformance
import HTTP
import Live
import Platform
import Synchronization

/// A live server with its file; it is used by the thread that runs the server.
///
/// Reports are made and the state is written on other threads, so that no client waits for them.
final class LiveSession {
  private var server: JudgingServer
  private let access: ServedAccess
  private let stateFile: String?
  /// Keeps other servers from the file, for as long as this instance lives.
  private let lock: FileLock?
  private let reports: WorkQueue
  private let saving: WorkQueue
  private let saved = SavedStates()
  /// Whether the state is in the file, or on its way there.
  private var isSaved = true
  private var lastSave = ContinuousClock.now
  /// Why the state could not be written.
  private(set) var problem: String?

  /// Checks that the state can be written, and locks its file.
  init(server: JudgingServer, access: ServedAccess, stateFile: String?) throws {
    self.server = server
    self.access = access
    self.stateFile = stateFile
    if let stateFile { try AtomicFile.check(stateFile) }
    lock = try stateFile.flatMap { try FileLock.locking($0) }
    reports = try WorkQueue(most: 32)
    saving = try WorkQueue(most: 1)
  }

  var report: Report { server.report.withFailuresInOrder }

  var unreachedScenarios: [(name: String, demand: String)] { server.unreachedScenarios }

  /// Continues with the state of a file, where there is one.
  func load() throws {
    guard let stateFile, !Files.isMissing(stateFile) else { return }
    do {
      try server.restore(from: Files.read(stateFile, limit: JudgingServer.mostStoredBytes))
    } catch let error as ServingError {
      throw ServingError("\(stateFile): \(error.description)")
    }
  }

  func answer(_ request: HTTPRequest) -> HTTPResponse {
    if let refusal = access.refusal(of: request) { return refusal }
    isSaved = false
    return server.answer(request)
  }

  /// Lets another thread make a report; returns false where something else is asked for.
  func answersBeside(_ request: HTTPRequest, _ later: LaterAnswer) -> Bool {
    guard let answer = server.reportAnswer(to: request), access.refusal(of: request) == nil else { return false }
    if !reports.add({ later.give(answer()) }) { later.give(JudgingServer.reportIsBusy) }
    return true
  }

  /// Lets another thread write the state, at most once a second, because the file is written as a whole.
  func saveNowAndThen() {
    takeSaved()
    guard let stateFile, !isSaved, ContinuousClock.now - lastSave > .seconds(1) else { return }
    let (state, saved) = (server.toStore, saved)
    lastSave = .now
    isSaved = saving.add { saved.write(state, to: stateFile) }
  }

  /// Writes the state, after the write that is under way.
  func save() {
    saving.wait()
    takeSaved()
    guard let stateFile, !isSaved else { return }
    isSaved = true
    saved.write(server.toStore, to: stateFile)
    takeSaved()
  }

  private func takeSaved() {
    guard let last = saved.take() else { return }
    server.storedByteCount = last.byteCount
    if let words = last.problem {
      isSaved = false
      // Once, and not each second: whoever reads it can mend it while the server runs.
      if problem == nil { Console.printError("\(words) The server continues, and tries it again every second.") }
    }
    problem = last.problem
  }
}

/// Writes states, and keeps how the last write ended until it is asked for.
private final class SavedStates: Sendable {
  struct Ending {
    let byteCount: Int
    /// Why the state was not written; nil where it was.
    let problem: String?
  }

  private let last = Mutex<Ending?>(nil)

  func take() -> Ending? { last.withLock { $0.take() } }

  /// Writes a state into another file, which then takes the place of the old one: a reader never sees a half.
  func write(_ state: StoredServer, to path: String) {
    let bytes = state.bytes
    let problem = Self.problem(in: bytes, path)
    last.withLock { $0 = Ending(byteCount: bytes.count, problem: problem) }
  }

  private static func problem(in bytes: [UInt8], _ path: String) -> String? {
    guard bytes.count <= JudgingServer.mostStoredBytes else {
      return "Cannot write ‘\(path)’: the state has \(bytes.count) bytes, more than can be read again."
    }
    do {
      try Files.write(bytes, to: path, isPrivate: true)
      return nil
    } catch {
      return error.description
    }
  }
}

import Conformance
import Glibc
import PowerAuthScenarios
import PowerAuthVectors
import Synchronization

/// The fuzzer that `tools/fuzz` builds: libFuzzer with the target that the environment names.
@main enum Fuzzer {
  /// The name of the variable that has the target's name.
  private static let variable = "PAVECTORS_FUZZ_TARGET"

  static let target: FuzzTarget = {
    guard let name = unsafe getenv(variable).map({ unsafe String(cString: $0) }) else { fatalError("no \(variable)") }
    guard let target = FuzzTarget.all.first(where: { $0.name == name }) else { fatalError("\(name) is not a target") }
    return target
  }()

  static func main() {
    guard CommandLine.arguments.dropFirst().first != "--list" else {
      for target in FuzzTarget.all { print("\(target.name): \(target.subject)") }
      return
    }
    // What is made once, with the first use, takes longer than the time for one input.
    _ = Suite.powerAuthWithScenarios.operations.count
    var count = CommandLine.argc
    var arguments = unsafe CommandLine.unsafeArgv
    exit(unsafe runFuzzer(&count, &arguments, testOneInput))
  }

  /// Ends the process, so that libFuzzer keeps the bytes, where something is violated.
  static func test(_ bytes: [UInt8]) {
    let isRead = Mutex(false)
    Task(executorPreference: CallingThread()) {
      do {
        _ = try await target.read(bytes)
      } catch {
        fatalError("\(target.name): \(error)")
      }
      isRead.withLock { $0 = true }
    }
    precondition(isRead.withLock { $0 }, "a target waits for another thread")
  }
}

/// Runs tasks on the thread that makes them: a change of threads takes longer than reading most inputs.
private final class CallingThread: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    unsafe UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
  _ argumentCount: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The function that libFuzzer calls; its own `main`, which is not used, also refers to it by this name.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Fuzzer.test(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

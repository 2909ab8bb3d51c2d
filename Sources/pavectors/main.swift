import Conformance
import Platform

StandardStreams.occupyClosed()
StandardStreams.ignoreSignalsOfWrites()
do {
  try Interruption.handle()
  StandardStreams.exit(try await CommandLineTool.run(Arguments.texts(CurrentProcess.arguments)).rawValue)
} catch let error as UsageError {
  Console.printError("\(error.message)")
  StandardStreams.exit(ExitCode.usage.rawValue)
} catch let error as AdapterError {
  Console.printError("the adapter \(error.description)")
  StandardStreams.exit(ExitCode.brokenAdapter.rawValue)
} catch let error as FileError where error.isOfUsage {
  Console.printError("\(error.description)")
  StandardStreams.exit(ExitCode.usage.rawValue)
} catch let error as FileError where error.isOfOutput {
  // `head` has its lines; that the rest is not wanted is not an error.
  if !error.isOfEndedReader { Console.printError("\(error.description)") }
  StandardStreams.exit(ExitCode.failedOutput.rawValue)
} catch {
  Console.printError("\(String(describing: error))")
  StandardStreams.exit(ExitCode.invalidVectors.rawValue)
}

import Conformance
import Platform

StandardStreams.ignoreBrokenPipes()
do {
  StandardStreams.exit(try await CommandLineTool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
} catch let error as UsageError {
  Console.printError(error.message)
  StandardStreams.exit(ExitCode.usage.rawValue)
} catch let error as AdapterError {
  Console.printError("the adapter \(error)")
  StandardStreams.exit(ExitCode.brokenAdapter.rawValue)
} catch {
  Console.printError("\(error)")
  StandardStreams.exit(ExitCode.invalidVectors.rawValue)
}

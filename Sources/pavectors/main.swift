import Conformance
import Platform

StandardStreams.ignoreBrokenPipes()
do {
  StandardStreams.exit(try await CommandLineTool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
} catch let error as UsageError {
  Console.complain(error.message)
  StandardStreams.exit(ExitCode.usage.rawValue)
} catch let fault as AdapterError {
  Console.complain("the adapter \(fault)")
  StandardStreams.exit(ExitCode.brokenAdapter.rawValue)
} catch {
  Console.complain("\(error)")
  StandardStreams.exit(ExitCode.invalidVectors.rawValue)
}

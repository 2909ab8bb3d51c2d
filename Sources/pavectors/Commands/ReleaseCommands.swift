import Conformance

enum VerifyReleaseCommand: Command {
  static let verb = "verify-release"
  static let synopsis = "verify-release DIR --key FILE"
  static let summary = "checks the signature of a release, and each of its files"
  static let options = [
    Option(name: "--key", value: "FILE", help: "the public key: 32 bytes in hex", values: .file),
    Option(name: "--allow-partial", value: nil, help: "allows that files are missing, and checks those that exist"),
  ]
  static let examples = [
    Example("verify-release downloads --key release.pub --allow-partial", "checks the files that you downloaded.")
  ]
  static var values: Option.Values { .folder }

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    let (folder, key) = try ReleaseArguments.read(arguments, verb: verb)
    let (count, problems) = try ReleaseFolder(path: folder)
      .verify(keyFile: key, allowsPartial: arguments.has("--allow-partial"))
    for problem in problems { Console.printError("\(problem.description)") }
    guard problems.isEmpty else { return .invalidVectors }
    try Console(arguments).print("\(count) files are those that the owner of the key signed")
    return .asExpected
  }
}

enum SignReleaseCommand: Command {
  static let verb = "sign-release"
  static let synopsis = "sign-release DIR --key FILE"
  static let summary = "signs the list of a release, and prints the public key"
  static let options = [
    Option(name: "--key", value: "FILE", help: "the private key: a random seed of 32 bytes in hex", values: .file)
  ]
  static let examples = [Example("sign-release dist --key ../release.seed > ../release.pub", "signs what is in dist.")]
  static var values: Option.Values { .folder }

  static func run(_ arguments: Arguments) async throws -> ExitCode {
    let (folder, key) = try ReleaseArguments.read(arguments, verb: verb)
    try Console(arguments).print("\(try ReleaseFolder(path: folder).sign(seedFile: key))")
    return .asExpected
  }
}

private enum ReleaseArguments {
  static func read(_ arguments: Arguments, verb: String) throws(UsageError) -> (folder: String, key: String) {
    guard arguments.positional.count == 1 else { throw UsageError("\(verb) takes one folder") }
    guard let key = try arguments.one("--key") else { throw UsageError("\(verb) needs --key FILE") }
    return (arguments.positional[0], key)
  }
}

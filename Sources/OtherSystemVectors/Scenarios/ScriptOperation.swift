internal import Conformance
internal import OtherSystems
internal import PowerAuthVectors

/// An operation that plays scripts.
protocol ScriptOperation: OperationDeclaration {
  associatedtype World: Sendable
  associatedtype Action: Sendable
  var script: ScriptFields<World, Timed<Action>> { get }
  var areaRules: [Rule] { get }
}

extension FuturaeOperation: ScriptOperation {}
extension OneWelcomeOperation: ScriptOperation {}

extension ScriptOperation {
  /// Declares a script as a vector; it exercises the rules of these ids.
  func play(
    _ op: OperationBuilder, _ name: String, _ comment: String, _ rules: String, in world: String = "",
    flags: [Flag] = [.promise], _ script: String
  ) {
    self.script.play(
      name.lowercased(), comment, op.rules(ids: rules), flags: flags, with: world, on: op, [script])
  }
}

package import Conformance
internal import PowerAuth
internal import PowerAuthVectors

extension CanonicalQueryOperation: ScenarioDeclaration {
  package func declareScenarios(on op: OperationBuilder) {
    QueryScenarios(op: op, query: query, canonical: canonical, rules: rules).declare()
    op.accumulated(
      "accumulated", "A thousand queries.", count: 1000, cases: "query drawn",
      exercises: [rules.split, rules.decode, rules.order, rules.encode], flags: [.accumulated])
    op.random(
      30, "A query drawn from the seed.", exercises: [rules.split, rules.decode, rules.order, rules.encode],
      flags: [.random])
    op.omitCorners("empty", of: query.name, because: "It is declared by hand.")
  }
}

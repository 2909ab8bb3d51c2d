/// Times several bodies in turn, so that a change of the machine's speed affects all of them.
enum Stopwatch {
  /// Returns the median of the seconds that each body takes.
  static func medians(rounds: Int, _ bodies: [() async throws -> Void]) async throws -> [Double] {
    var times = [[Double]](repeating: [], count: bodies.count)
    for _ in 0..<rounds {
      for (index, body) in bodies.enumerated() {
        times[index].append(try await ContinuousClock().measure(body).seconds)
      }
    }
    return times.map(median)
  }

  static func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }
}

extension Duration {
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}

extension Double {
  /// The number with two decimals.
  var short: String { "\(Double(Int((self * 100).rounded())) / 100)" }
}

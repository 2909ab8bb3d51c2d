public import Conformance
internal import Platform
internal import Primitives

/// Writes vectors of another seed, or more random vectors, in bounded memory.
public struct BulkGenerator: Sendable {
  /// The most random vectors that can be asked for; a file cannot have more.
  public static let mostVectors = 50_000_000

  private let suite: Suite
  private let seed: String
  private let randomCount: Int?
  private let selection: Selection

  /// Makes a generator; the number of random vectors, if given, is divided evenly among the selected files that have
  /// any.
  public init(_ suite: Suite, seed: String? = nil, randomCount: Int?, selection: Selection) {
    self.suite = suite
    self.seed = seed ?? suite.seed
    self.randomCount = randomCount
    self.selection = selection
  }

  /// Writes the files and their index into a folder; returns the number of vectors.
  public func write(to directory: String, progress: (String, Int) -> Void) async throws -> Int {
    try Files.createDirectory(directory)
    let folderLock = try FolderLock.locking(directory)
    defer { withExtendedLifetime(folderLock) {} }
    let targets = VectorMaker.all(of: suite, seed: seed).filter { maker in
      // The selection chooses files, because a file is always written completely.
      selection.includes(id: maker.operation.id, flags: [])
        || selection.includes(id: "\(maker.operation.id)/", flags: [])
    }.filter { maker in maker.range.versions.contains { selection.includes(protocolVersion: $0) } }
    let paths = Set(targets.map(\.path) + [CorpusLayout.index])
    try OtherFiles.refuse(in: directory, of: suite, unless: paths.contains)
    for system in Set(targets.compactMap(\.operation.system)) { try Files.createDirectory("\(directory)/\(system)") }
    var indexed: [CorpusIndex.VectorFile] = []
    var total = 0
    let shares = randomCount.map { Self.shares(of: $0, among: targets) } ?? targets.map(\.operation.randomCount)
    var planned = zip(targets, shares).makeIterator()
    try await forEachInOrder(
      width: FileGenerator.filesAtOnce,
      next: { planned.next() },
      transform: { maker, randomCount in
        try await write("\(directory)/\(maker.path)", maker: maker, randomCount: randomCount).indexed
      },
      consume: { (file: CorpusIndex.VectorFile) in
        total += file.count
        progress(file.path, total)
        indexed.append(file)
      })
    let index = CorpusIndex(suite: suite.version, seed: seed, vectorFiles: indexed, otherFiles: [])
    try Files.write(index.encode(), to: "\(directory)/\(CorpusLayout.index)")
    return total
  }

  /// Writes a file; draws its values again while they are not answered as declared.
  private func write(_ path: String, maker: VectorMaker, randomCount: Int) async throws -> FileGenerator.Summary {
    do {
      var file = try AtomicFile(path)
      let summary = try await FileGenerator(maker: maker, randomCount: randomCount, locks: false)
        .generate { try file.write($0) }
      try file.commit()
      return summary
    } catch let error as DeclarationError {
      guard let next = maker.drawingAgain() else { throw error }
      return try await write(path, maker: next, randomCount: randomCount)
    }
  }

  /// Divides random vectors evenly among the files of operations that have some.
  private static func shares(of count: Int, among targets: [VectorMaker]) -> [Int] {
    let takers = targets.count { $0.operation.randomScenario != nil }
    var served = 0
    return targets.map { maker in
      guard maker.operation.randomScenario != nil else { return 0 }
      defer { served += 1 }
      return count / takers + (served < count % takers ? 1 : 0)
    }
  }
}

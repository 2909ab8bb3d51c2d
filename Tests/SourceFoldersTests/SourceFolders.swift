import Foundation

/// The folders of a target's sources, with the names that one folder uses and another declares.
///
/// Only names that a reader would look up elsewhere count: types, free functions and members of extensions. A name that
/// is declared in several folders does not show which of them is used, and is ignored; so is one of a function or member
/// that is declared in another module too.
struct SourceFolders {
  /// The names that a folder (outer key) uses from another (inner key), each with the file of the use.
  private(set) var uses: [String: [String: [String]]] = [:]

  /// The Swift files of each module, by the name of its folder.
  static func modules(in root: URL) throws -> [String: [Source]] {
    var modules: [String: [Source]] = [:]
    for folder in try FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil) {
      modules[folder.lastPathComponent] = try sources(below: folder)
    }
    return modules
  }

  /// The names that more than one of the modules declares.
  static func ambiguousNames(_ modules: [String: [Source]]) -> Set<String> {
    var counts: [String: Int] = [:]
    for sources in modules.values {
      for name in Set(sources.flatMap(\.declaredNames)) { counts[name, default: 0] += 1 }
    }
    return Set(counts.filter { $0.value > 1 }.keys)
  }

  /// The Swift files in a folder; files outside its subfolders belong to the folder "".
  private static func sources(below root: URL) throws -> [Source] {
    var sources: [Source] = []
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    while let url = files?.nextObject() as? URL {
      guard url.pathExtension == "swift" else { continue }
      let path = url.pathComponents.dropFirst(root.pathComponents.count)
      sources.append(
        Source(
          folder: path.dropLast().first ?? "", file: url.lastPathComponent,
          text: try String(contentsOf: url, encoding: .utf8)))
    }
    return sources
  }

  /// Takes the sources of one module; functions and members with an ignored name do not count.
  init(_ sources: [Source], ignoring ignored: Set<String> = []) {
    var folders: [String: Set<String>] = [:]
    for source in sources {
      for name in source.declaredNames { folders[name, default: []].insert(source.folder) }
    }
    let home = folders.compactMapValues { $0.count == 1 ? $0.first : nil }
    let shared = Set(sources.flatMap(\.sharedNames)).subtracting(ignored.filter { $0.first?.isLowercase == true })
    for source in sources.sorted(by: { $0.file < $1.file }) {
      for name in source.usedNames.intersection(shared).sorted() {
        guard let other = home[name], other != source.folder else { continue }
        uses[source.folder, default: [:]][other, default: []].append("\(name) in \(source.file)")
      }
    }
  }

  /// Folders of which each uses the next, and the last one the first; empty if there is no such circle.
  var circle: [String] {
    var finished: Set<String> = []
    func search(_ folder: String, path: [String]) -> [String] {
      if let start = path.firstIndex(of: folder) { return Array(path[start...]) }
      guard !finished.contains(folder) else { return [] }
      for next in (uses[folder] ?? [:]).keys.sorted() {
        let found = search(next, path: path + [folder])
        if !found.isEmpty { return found }
      }
      finished.insert(folder)
      return []
    }
    return uses.keys.sorted().lazy.map { search($0, path: []) }.first { !$0.isEmpty } ?? []
  }

  /// A description of the circle, with the used names.
  var circleInWords: String {
    zip(circle, circle.dropFirst() + circle.prefix(1))
      .map { "\($0) uses \($1): \((uses[$0]?[$1] ?? []).joined(separator: ", "))" }
      .joined(separator: "\n")
  }
}

/// A source file; only its words and the beginnings of its lines are used.
struct Source {
  let folder: String
  let file: String
  private let lines: [Substring]

  init(folder: String, file: String, text: String) {
    self.folder = folder
    self.file = file
    lines = text.split(separator: "\n").map { line in
      Self.withoutTexts(line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex))
    }
  }

  /// The line without what stands between quotes, as far as no names are interpolated there.
  private static func withoutTexts(_ line: Substring) -> Substring {
    guard line.utf8.contains(UInt8(ascii: "\"")) else { return line }
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
    return Substring(
      parts.enumerated().filter { $0.offset.isMultiple(of: 2) || $0.element.contains("\\") }.map(\.element)
        .joined(separator: " "))
  }

  /// All names that the file declares, at any depth.
  var declaredNames: Set<String> { Set(lines.flatMap { Self.declaration(in: $0)?.names ?? [] }) }

  /// The names that other files may use without naming a type of this one: types, free functions, members of extensions.
  var sharedNames: Set<String> {
    var shared: Set<String> = []
    var isInExtension = false
    for line in lines {
      if !line.hasPrefix(" ") && line != "}" {
        isInExtension = ["extension", "package extension", "public extension"].contains { line.hasPrefix("\($0) ") }
      }
      guard let (names, modifiers) = Self.declaration(in: line), modifiers.allSatisfy({ !$0.hasSuffix("private") })
      else { continue }
      let depth = line.prefix { $0 == " " }.count
      if depth == 0 || (depth == 2 && isInExtension) { shared.formUnion(names) }
    }
    return shared
  }

  /// All words of the file.
  var usedNames: Set<String> {
    Set(lines.flatMap { line in line.utf8.split { !Self.isPartOfName($0) }.map { String(Substring($0)) } })
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...: true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: false
    }
  }

  private static let declaringWords: Set<Substring> = [
    "struct", "enum", "class", "protocol", "actor", "typealias", "func", "var", "let", "case",
  ]

  /// What a line declares; it is more than one name only where it lists the cases of an enum.
  private static func declaration(in line: Substring) -> (names: [String], modifiers: ArraySlice<Substring>)? {
    let words = line.split(separator: " ", maxSplits: 8)
    guard let index = words.firstIndex(where: declaringWords.contains), index + 1 < words.count else { return nil }
    let rest = line[words[index + 1].startIndex...]
    let parts = words[index] == "case" && !rest.contains("(") ? rest.split(separator: ",") : [rest]
    let names = parts.map { part in
      String(Substring(part.drop { $0 == " " }.utf8.prefix(while: isPartOfName)))
    }
    let found = names.filter { !$0.isEmpty }
    return found.isEmpty ? nil : (found, words[..<index])
  }
}

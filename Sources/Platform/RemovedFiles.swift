import Synchronization

/// The files that an interruption must remove.
enum RemovedFiles {
  private static let paths = Mutex<Set<String>>([])

  static func create(_ path: String, isPrivate: Bool = false) throws(SystemFailure) -> FileDescriptor {
    // An interruption between both steps would leave the file behind.
    try paths.withLock { paths throws(SystemFailure) in
      let descriptor = try FileDescriptor(creating: path, isPrivate: isPrivate)
      paths.insert(path)
      return descriptor
    }
  }

  static func add(_ path: String) {
    _ = paths.withLock { $0.insert(path) }
  }

  static func forget(_ path: String) {
    _ = paths.withLock { $0.remove(path) }
  }

  static func move(_ path: String, to newPath: String) throws(SystemFailure) {
    try paths.withLock { paths throws(SystemFailure) in
      try SystemCalls.move(path, to: newPath)
      paths.remove(path)
    }
  }

  static func remove(_ path: String) {
    paths.withLock { paths in
      try? SystemCalls.removeEntry(path)
      paths.remove(path)
    }
  }

  /// Removes all of them and runs the body, during which no other file can be created.
  static func removeAll(andThen body: () -> Never) -> Never {
    paths.withLock { paths in
      for path in paths { try? SystemCalls.removeEntry(path) }
      body()
    }
  }
}

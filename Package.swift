// swift-tools-version: 6.2
import PackageDescription

/// The modules whose readers the fuzzer tests.
let fuzzed: [Target.Dependency] = [
  "pavectors", "Live", "HTTP", "PublishedVectors", "PowerAuthScenarios", "PowerAuthVectors", "ConformanceReports",
  "ConformanceAdapters", "ConformanceGeneration", "ConformanceFiles", "Conformance", "StrictJSON", "PartyModel",
  "PowerAuth", "MLKEM", "MLDSA", "Primitives", "Encodings", "COpenSSL",
]

/// What the command line uses: it is an executable, and for the fuzzer a library.
let commandLine: [Target.Dependency] = [
  "Drive", "Live", "HTTP", "OtherSystemVectors", "PublishedVectors", "Search", "PowerAuthScenarios",
  "PowerAuthVectors", "ConformanceReports", "ConformanceAdapters", "ConformanceDiagnosis", "ConformanceGeneration",
  "ConformanceFiles", "Conformance", "Platform", "PowerAuth", "Primitives", "Encodings",
]

/// What the tests of the engine's modules use.
let engine: [Target.Dependency] = [
  "ConformanceFiles", "Conformance", "StrictJSON", "Platform", "Primitives", "Encodings", "TestFolders",
  "TestThoroughness",
]

let package = Package(
  name: "pavectors",
  // The first versions with `Mutex` and `AtomicLazyReference`. Only the products for replays are for phones.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2)],
  products: [
    .executable(name: "pavectors", targets: ["pavectors"]),
    .library(name: "PowerAuthReplay", targets: ["PowerAuthCorpus", "ConformanceReports", "Conformance"]),
    .library(name: "PowerAuthVectors", targets: ["PowerAuthVectors", "ConformanceFiles", "Conformance"]),
    .library(name: "PowerAuthPartyVectors", targets: ["PowerAuthPartyVectors", "PowerAuthVectors", "Conformance"]),
    .library(
      name: "PowerAuthMistakes",
      targets: [
        "PowerAuthMistakes", "PowerAuthPartyVectors", "PowerAuthVectors", "ConformanceDiagnosis", "Conformance",
      ]),
    .library(
      name: "PowerAuthScenarios",
      targets: [
        "PowerAuthScenarios", "PowerAuthPartyVectors", "PowerAuthVectors", "ConformanceGeneration",
        "ConformanceDiagnosis",
        "Conformance",
      ]),
    .library(name: "ConformanceAdapters", targets: ["ConformanceAdapters", "Conformance"]),
    .library(name: "PowerAuthSearch", targets: ["Search", "PowerAuthScenarios", "PowerAuthVectors", "Conformance"]),
  ],
  targets: [
    .systemLibrary(
      name: "COpenSSL", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .yum(["openssl-devel"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"]), .yum(["libsodium-devel"]), .brew(["libsodium"])]),
    .systemLibrary(
      name: "CEvent", pkgConfig: "libevent_openssl",
      providers: [.apt(["libevent-dev", "libssl-dev"]), .yum(["libevent-devel"]), .brew(["libevent"])]),
    .target(name: "Encodings"),
    .target(name: "Primitives", dependencies: ["COpenSSL", "CSodium"]),
    .target(name: "Keccak", dependencies: ["Primitives"]),
    .target(name: "MLKEM", dependencies: ["Keccak", "Primitives"]),
    .target(name: "MLDSA", dependencies: ["Keccak", "Primitives"]),
    .target(name: "StrictJSON"),
    .target(name: "PowerAuth", dependencies: ["StrictJSON", "MLDSA", "MLKEM", "Primitives", "Encodings"]),
    .systemLibrary(name: "CProcess"),
    .target(name: "Platform", dependencies: ["CProcess"]),
    .target(name: "Conformance", dependencies: ["StrictJSON", "Encodings"]),
    .target(name: "ConformanceFiles", dependencies: ["Conformance", "Platform", "Encodings"]),
    .target(
      name: "ConformanceReports", dependencies: ["Conformance", "StrictJSON", "Encodings"],
      resources: [.embedInCode("HTML/page.css"), .embedInCode("HTML/page.js")]),
    .target(
      // The corpus is a resource of this target, and resources must be below the path of their target.
      name: "PowerAuthCorpus", dependencies: ["Conformance"], path: ".",
      exclude: [
        "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "SECURITY.md", "Tests", "action.yml", "tools",
      ],
      sources: ["Sources/PowerAuthCorpus"], resources: [.copy("vectors")]),
    .target(name: "ConformanceAdapters", dependencies: ["Conformance", "StrictJSON", "Platform", "Primitives"]),
    .target(name: "ConformanceDiagnosis", dependencies: ["ConformanceFiles", "Conformance", "StrictJSON", "Platform"]),
    .target(
      name: "ConformanceGeneration",
      dependencies: ["ConformanceFiles", "Conformance", "StrictJSON", "Platform", "Primitives", "Encodings"]),
    .target(
      name: "Search",
      dependencies: [
        "ConformanceDiagnosis", "ConformanceGeneration", "Conformance", "StrictJSON", "Platform", "Primitives",
        "Encodings",
      ]),
    .target(name: "PartyModel", dependencies: ["PowerAuth", "StrictJSON", "Primitives", "Encodings"]),
    .target(
      name: "PowerAuthVectors",
      dependencies: [
        "ConformanceFiles", "Conformance", "StrictJSON", "Platform", "PowerAuth", "Primitives", "Encodings",
      ]),
    .target(
      name: "PowerAuthPartyVectors", dependencies: ["PowerAuthVectors", "Conformance", "PartyModel", "PowerAuth"]),
    .target(
      name: "Measurement",
      dependencies: [
        "PowerAuthPartyVectors", "PowerAuthVectors", "ConformanceDiagnosis", "ConformanceFiles", "Conformance",
        "PartyModel", "Platform", "PowerAuth", "Primitives", "Encodings",
      ]),
    .target(
      name: "PowerAuthMistakes",
      dependencies: [
        "PowerAuthPartyVectors", "PowerAuthVectors", "Conformance", "StrictJSON", "Platform", "PartyModel", "PowerAuth",
        "Keccak", "Primitives", "Encodings",
      ]),
    .target(
      name: "PowerAuthScenarios",
      dependencies: [
        "PowerAuthMistakes", "PowerAuthPartyVectors", "PowerAuthVectors", "Conformance", "StrictJSON", "PartyModel",
        "PowerAuth", "Primitives", "Encodings",
      ],
      resources: [
        .embedInCode("Requirements/mobile-sdk.txt"), .embedInCode("Requirements/older-sdk.txt"),
        .embedInCode("Requirements/banking-tutorial.txt"), .embedInCode("Requirements/cases.txt"),
      ]),
    .target(name: "OtherSystems"),
    .target(
      name: "OtherSystemVectors",
      dependencies: [
        "OtherSystems", "PowerAuthScenarios", "PowerAuthMistakes", "PowerAuthVectors", "ConformanceFiles",
        "Conformance",
        "Platform", "Encodings",
      ],
      resources: [
        .embedInCode("Requirements/futurae-sdk.txt"), .embedInCode("Requirements/onewelcome-sdk.txt"),
      ]),
    .target(
      name: "PublishedVectors",
      dependencies: [
        "PowerAuthVectors", "Conformance", "StrictJSON", "Platform", "PowerAuth", "MLKEM", "MLDSA", "Primitives",
        "Encodings",
      ]),
    .target(name: "HTTP", dependencies: ["CEvent"]),
    .target(
      name: "Live",
      dependencies: [
        "HTTP", "ConformanceReports", "ConformanceAdapters", "Conformance", "StrictJSON", "PartyModel", "Platform",
        "PowerAuth", "Primitives", "Encodings",
      ]),
    .target(
      name: "Drive",
      dependencies: [
        "Live", "HTTP", "ConformanceDiagnosis", "Conformance", "StrictJSON", "PartyModel", "Platform", "PowerAuth",
        "Primitives", "Encodings",
      ]),
    .executableTarget(name: "pavectors", dependencies: commandLine),
    .executableTarget(
      name: "pavectors-benchmark",
      dependencies: [
        "Measurement", "Drive", "Live", "HTTP", "Search", "OtherSystemVectors", "PowerAuthScenarios",
        "PowerAuthVectors", "ConformanceAdapters", "ConformanceDiagnosis", "ConformanceGeneration", "ConformanceFiles",
        "Conformance", "PartyModel", "Platform", "PowerAuth", "MLKEM", "MLDSA", "Primitives", "COpenSSL",
      ]),
    .testTarget(name: "EncodingsTests", dependencies: ["Encodings"]),
    .testTarget(name: "PrimitivesTests", dependencies: ["Primitives", "Encodings"]),
    .testTarget(name: "KeccakTests", dependencies: ["Keccak", "Primitives", "Encodings"]),
    .testTarget(name: "MLKEMTests", dependencies: ["MLKEM", "Keccak", "Primitives", "Encodings", "TestThoroughness"]),
    .testTarget(name: "MLDSATests", dependencies: ["MLDSA", "Keccak", "Primitives", "Encodings", "TestThoroughness"]),
    .testTarget(name: "PowerAuthTests", dependencies: ["PowerAuth", "StrictJSON", "Primitives", "Encodings"]),
    .testTarget(
      name: "PartyModelTests",
      dependencies: [
        "Measurement", "PowerAuthPartyVectors", "PowerAuthVectors", "Conformance", "StrictJSON", "PartyModel",
        "Platform", "PowerAuth", "Primitives", "Encodings",
      ]),
    .target(name: "TestFolders", path: "Tests/Folders"),
    .target(name: "TestThoroughness", path: "Tests/Thoroughness"),
    .testTarget(name: "StrictJSONTests", dependencies: ["StrictJSON"]),
    .testTarget(name: "PlatformTests", dependencies: ["Platform", "TestFolders"]),
    .target(
      name: "Toy",
      dependencies: [
        "ConformanceGeneration", "ConformanceFiles", "Conformance", "StrictJSON", "Platform", "Primitives", "Encodings",
        "TestFolders",
      ],
      path: "Tests/Toy"),
    .testTarget(name: "SourceFoldersTests"),
    .testTarget(name: "ConformanceTests", dependencies: ["Toy"] + engine),
    .testTarget(name: "ConformanceGenerationTests", dependencies: ["Toy", "ConformanceGeneration"] + engine),
    .testTarget(name: "ConformanceAdaptersTests", dependencies: ["Toy", "ConformanceAdapters"] + engine),
    .testTarget(
      name: "ConformanceReportsTests", dependencies: ["Toy", "ConformanceReports", "ConformanceAdapters"] + engine),
    .testTarget(
      name: "ConformanceDiagnosisTests",
      dependencies: ["Toy", "ConformanceDiagnosis", "ConformanceGeneration"] + engine),
    .testTarget(
      name: "ReplayTests",
      dependencies: [
        "Measurement", "OtherSystemVectors", "PowerAuthScenarios", "PowerAuthMistakes", "PowerAuthPartyVectors",
        "PowerAuthVectors", "PowerAuthCorpus", "ConformanceAdapters", "ConformanceDiagnosis", "ConformanceGeneration",
        "ConformanceFiles", "Conformance", "StrictJSON", "PartyModel", "Platform", "PowerAuth", "Primitives",
        "Encodings", "TestFolders", "TestThoroughness",
      ]),
    .testTarget(
      name: "BookTests",
      dependencies: [
        "PowerAuthScenarios", "PowerAuthVectors", "ConformanceGeneration", "Conformance", "Primitives", "Encodings",
      ]),
    .testTarget(
      name: "SearchTests",
      dependencies: [
        "Search", "PowerAuthScenarios", "PowerAuthVectors", "ConformanceGeneration", "Conformance", "TestFolders",
      ]),
    .testTarget(
      name: "OtherSystemsTests",
      dependencies: ["OtherSystemVectors", "OtherSystems", "ConformanceGeneration", "Conformance", "TestThoroughness"]),
    .testTarget(
      name: "PublishedVectorsTests",
      dependencies: ["PublishedVectors", "PowerAuthMistakes", "PowerAuthVectors", "Conformance"]),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "pavectors", "pavectors-benchmark", "HTTP", "OtherSystemVectors", "PowerAuthScenarios", "PowerAuthVectors",
        "Conformance", "TestFolders", "TestThoroughness",
      ],
      exclude: ["bad_adapter.py", "fault_calls.c", "hostile_adapter.py", "typed_adapter.py"]),
    .testTarget(
      name: "LiveTests",
      dependencies: [
        "Measurement", "Drive", "Live", "HTTP", "PowerAuthScenarios", "ConformanceAdapters", "Conformance",
        "StrictJSON", "PartyModel", "Platform", "PowerAuth", "Primitives", "Encodings", "TestFolders",
      ]),
    .testTarget(
      name: "FuzzingTests",
      dependencies: fuzzed,
      exclude: ["Fuzzer", "Seeds", "Findings"]),
  ],
  swiftLanguageModes: [.v6]
)

// The target whose path is the whole package leaves out what belongs to the others.
let sourceFolders = package.targets.filter { $0.path == nil && $0.type != .test }.map { "Sources/\($0.name)" }
for target in package.targets where target.path == "." { target.exclude += sourceFolders }

// `tools/test NAME` builds the tests that it names, and only what these need.
if let names = Context.environment["PAVECTORS_TESTS"]?.split(separator: " ") {
  package.targets.removeAll { $0.type == .test && !names.contains(Substring($0.name)) }
}

// The main function of the fuzzer is in libFuzzer, which only tools/fuzz links. It uses internal parts of the modules,
// also of the command line, which is therefore a library in this case.
if Context.environment["PAVECTORS_FUZZER"] != nil {
  package.targets.removeAll { $0.type == .test || $0.type == .executable }
  package.targets += [
    .target(name: "pavectors", dependencies: commandLine, exclude: ["main.swift"]),
    .executableTarget(
      name: "pavectors-fuzzer", dependencies: fuzzed, path: "Tests/FuzzingTests",
      exclude: ["Tests", "Seeds", "Findings"]),
  ]
  package.products = [.executable(name: "pavectors-fuzzer", targets: ["pavectors-fuzzer"])]
}

/// Modules that are compiled without optimisation, in a part of the time; those that they call, which take the time of a run,
/// are optimised all the same.
let notOptimised: Set = ["PowerAuthMistakes", "PowerAuthScenarios", "OtherSystemVectors", "Drive", "pavectors"]

/// The modules of those who only replay.
///
/// Without optimisation, too, each of them is compiled as a whole: that takes three quarters of the processor time, and whoever
/// depends on them compiles them once.
let replaying: Set = [
  "Encodings", "Primitives", "Keccak", "MLKEM", "MLDSA", "StrictJSON", "Platform", "PowerAuth", "Conformance",
  "ConformanceFiles", "PowerAuthVectors",
]

/// Modules that compute so much that they are optimised in debug builds as well, where they would take a hundred times as long.
let alwaysOptimised: Set = ["Encodings", "Keccak", "MLKEM", "MLDSA"]

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
  ]
  // Packages with such flags can be dependencies from tools version 6.2 on.
  if replaying.contains(target.name) {
    // With threads, because the driver otherwise has one output where the index wants one for each file; without batches, because
    // it warns that it ignores them.
    let asWhole = ["-disable-batch-mode", "-whole-module-optimization", "-num-threads", "4"]
    target.swiftSettings?.append(.unsafeFlags(asWhole, .when(configuration: .debug)))
  }
  if alwaysOptimised.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  }
  if target.type == .test || notOptimised.contains(target.name) {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"]))
  }
}

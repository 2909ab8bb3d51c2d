// swift-tools-version: 6.2
import PackageDescription

// A package of somebody else, which replays the corpus against an implementation of its own.
let package = Package(
  name: "Adopter",
  dependencies: [.package(name: "pavectors", path: "../..")],
  targets: [
    .testTarget(name: "AdopterTests", dependencies: [.product(name: "PowerAuthVectors", package: "pavectors")])
  ]
)

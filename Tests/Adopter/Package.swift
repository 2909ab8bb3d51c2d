// swift-tools-version: 6.2
import PackageDescription

// An example of a package that depends on this one and replays the corpus against its own implementation.
let package = Package(
  name: "Adopter",
  dependencies: [.package(name: "pavectors", path: "../..")],
  targets: [
    .testTarget(name: "AdopterTests", dependencies: [.product(name: "PowerAuthVectors", package: "pavectors")])
  ]
)

"""The software bill of materials, in the form of CycloneDX 1.5: what is in the executable, with versions and licences."""

import json
import subprocess


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def swift_version():
    words = output("swift", "--version").split()
    return words[words.index("version") + 1]


def component(name, version, licence, purl):
    return {
        "type": "library", "bom-ref": purl, "name": name, "version": version,
        "licenses": [{"expression": licence}], "purl": purl,
    }


def components():
    """The libraries of the executable, which are linked statically."""
    openssl = output("pkg-config", "--modversion", "libcrypto")
    sodium = output("pkg-config", "--modversion", "libsodium")
    event = output("pkg-config", "--modversion", "libevent")
    swift = swift_version()
    c_library = output("getconf", "GNU_LIBC_VERSION").split()[1]
    compiler = output("gcc", "-dumpfullversion")
    return [
        component("glibc", c_library, "LGPL-2.1-or-later", f"pkg:generic/glibc@{c_library}"),
        component("libcrypto", openssl, "Apache-2.0", f"pkg:generic/openssl@{openssl}"),
        component("libevent", event, "BSD-3-Clause", f"pkg:generic/libevent@{event}"),
        component("libsodium", sodium, "ISC", f"pkg:generic/libsodium@{sodium}"),
        component("libssl", openssl, "Apache-2.0", f"pkg:generic/openssl@{openssl}#libssl"),
        component("libstdc++", compiler, "GPL-3.0-or-later WITH GCC-exception-3.1", f"pkg:generic/gcc@{compiler}"),
        component("swift", swift, "Apache-2.0 WITH Swift-exception", f"pkg:github/swiftlang/swift@{swift}"),
    ]


def bill(version, executable_digest, corpus_digest):
    """The bill as JSON; it has no time and no serial number, so that it is reproducible."""
    parts = components()
    main = {
        "type": "application", "bom-ref": "pavectors", "name": "pavectors", "version": version,
        "licenses": [{"expression": "Apache-2.0"}], "hashes": [{"alg": "SHA-256", "content": executable_digest}],
        "purl": f"pkg:generic/pavectors@{version}",
    }
    vectors = {
        "type": "data", "bom-ref": "vectors", "name": "pavectors-vectors", "version": version,
        "licenses": [{"expression": "Apache-2.0"}], "hashes": [{"alg": "SHA-256", "content": corpus_digest}],
        "description": "The corpus; the digest is that of its index.json.",
    }
    everything = [vectors, *parts]
    document = {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json", "bomFormat": "CycloneDX", "specVersion": "1.5",
        "version": 1, "metadata": {"component": main}, "components": everything,
        "dependencies": [{"ref": "pavectors", "dependsOn": [part["bom-ref"] for part in everything]}],
    }
    return (json.dumps(document, indent=2) + "\n").encode()

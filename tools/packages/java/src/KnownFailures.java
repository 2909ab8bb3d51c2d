package io.github.pavectors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** A list of known failures, as `pavectors verify --known-failing` reads it: ID[@VERSION] # KIND: remark. */
final class KnownFailures {
  private static final class Entry {
    Pattern id;
    String version, kind, operation, place;
    boolean isUsed;
  }

  private final List<Entry> entries = new ArrayList<>();

  KnownFailures(Path path) throws IOException {
    int number = 0;
    for (String line : Files.readString(path).replaceFirst("^\ufeff", "").split("\n")) {
      String[] halves = line.split("#", 2);
      String place = path + ": line " + ++number;
      if (!halves[0].isBlank()) add(halves[0].strip(), halves.length < 2 ? "" : halves[1].strip(), place);
    }
  }

  private void add(String pattern, String note, String place) {
    Entry entry = new Entry();
    String[] parts = pattern.split("@", 2);
    entry.id = Pattern.compile(
        "\\Q" + parts[0].replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q") + "\\E", Pattern.DOTALL);
    entry.version = parts.length < 2 ? null : parts[1];
    entry.kind = note.split("[:\\s]", 2)[0];
    entry.operation = parts[0].split("/", 2)[0];
    entry.place = place + ": " + pattern;
    if (!Judging.KINDS.contains(entry.kind)) {
      throw new IllegalArgumentException(
          place + ": must name the kind of failure after #, one of " + String.join(", ", Judging.KINDS));
    }
    entries.add(entry);
  }

  /** The kinds of failure that are listed for a case; empty where it is not listed. */
  List<String> kinds(String id, String protocol) {
    var found = entries.stream()
        .filter(entry -> (entry.version == null || entry.version.equals(protocol)) && entry.id.matcher(id).matches()).toList();
    found.forEach(entry -> entry.isUsed = true);
    return found.stream().map(entry -> entry.kind).toList();
  }

  /** Refuses an entry for these operations that no case had: its vector is gone, or it has a misprint. */
  void check(Set<String> operations) {
    for (Entry entry : entries) {
      if (!entry.isUsed && operations.contains(entry.operation)) {
        throw new IllegalArgumentException(entry.place + " matches no case");
      }
    }
  }
}

package io.github.pavectors;

import java.util.Map;

/** Calls your library. */
@FunctionalInterface
public interface Library {
  /** Throws `Refused` or `Inexpressible`; anything else that it throws is an error, which never passes. */
  Output answer(String operation, String protocol, Map<String, Object> input) throws Exception;
}

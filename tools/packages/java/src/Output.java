package io.github.pavectors;

import java.util.Map;

/**
 * The output of an operation, by the names of its fields, and the intermediate values that are known.
 *
 * <p>Values are byte[], BigInteger for numbers of 64 bits, Long or Integer, String, List and Map; null is an absent field.
 */
public record Output(Map<String, Object> fields, Map<String, Object> steps) {
  public Output(Map<String, Object> fields) { this(fields, Map.of()); }
}

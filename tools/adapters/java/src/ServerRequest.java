import java.util.Map;

/** A request as it arrives: whoever repeats it sends all of this again. */
record ServerRequest(String method, String path, Map<String, String> headers, byte[] body) {
  static final String AUTHORIZATION = "X-PowerAuth-Authorization";
  static final String ENCRYPTION = "X-PowerAuth-Encryption";
  static final String TOKEN = "X-PowerAuth-Token";

  /** The answer: HTTP status and body, which is an encrypted message at encrypted endpoints. */
  record Answer(int http, Map<String, Object> body) {
    boolean isOk() { return http == 200; }

    /** Returns the object inside of a plain answer. */
    Map<?, ?> object() { return body.get("responseObject") instanceof Map<?, ?> object ? object : Map.of(); }
  }

  /** Returns a header, which must be there. */
  String header(String name) throws Refusal {
    Refusal.unless(headers.containsKey(name), "missing-field");
    return headers.get(name);
  }
}

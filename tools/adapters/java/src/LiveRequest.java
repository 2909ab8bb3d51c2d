import java.util.Map;

/** A request that is signed; the body that is sent may be the encrypted one of the body that is covered. */
record LiveRequest(String method, String path, String query, String uriId, String factors, String password,
    byte[] body, byte[] covered) {
  /** The request that a call asks for. */
  static LiveRequest of(Map<?, ?> call) {
    byte[] body = Primitives.utf8(call.get("body") instanceof String text ? text : "");
    return new LiveRequest((String) call.get("method"), (String) call.get("path"), (String) call.get("query"),
        (String) call.get("uriId"), (String) call.get("factors"), (String) call.get("password"), body, body);
  }

  static LiveRequest post(String path, String uriId, Object factors, Object password, byte[] body, byte[] covered) {
    return new LiveRequest("POST", path, null, uriId, (String) factors, (String) password, body, covered);
  }

  boolean isGet() { return method.equals("GET"); }

  String target() { return path + (query == null ? "" : "?" + query); }
}

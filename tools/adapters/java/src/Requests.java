import java.io.ByteArrayOutputStream;
import java.net.URLEncoder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The text of a request that is signed (§§ 9.1 and 9.2). */
final class Requests {
  private static final Set<String> METHODS = Set.of("GET", "POST", "HEAD", "PUT", "DELETE", "PATCH");

  /** A key and a value of a query, both decoded. */
  record Pair(String key, String value) {}

  static Map<String, Object> normalized(Call call) throws Refusal {
    return Adapter.reply("data", normalizedData(call));
  }

  static Map<String, Object> signedData(Call call) throws Refusal {
    String normalized = normalizedData(call);
    call.step("normalized", normalized);
    return Adapter.reply("data", normalized + "&" + call.text("applicationSecret"));
  }

  static Map<String, Object> canonicalQuery(Call call) throws Refusal {
    List<Pair> pairs = new ArrayList<>();
    for (String piece : call.text("query").split("&")) {
      int equals = piece.indexOf('=');
      if (equals >= 0) {
        pairs.add(new Pair(decode(piece.substring(0, equals)), decode(piece.substring(equals + 1))));
      }
    }
    // String compares UTF-16 code units, which is the order that the server's library uses.
    pairs.sort(Comparator.comparing(Pair::key).thenComparing(Pair::value));
    List<String> encoded = new ArrayList<>();
    for (int i = 0; i < pairs.size(); i++) {
      Pair pair = pairs.get(i);
      call.step("pair[" + i + "].key", pair.key());
      call.step("pair[" + i + "].value", pair.value());
      encoded.add(encode(pair.key()) + "=" + encode(pair.value()));
    }
    return Adapter.reply("canonical", String.join("&", encoded));
  }

  private static String normalizedData(Call call) throws Refusal {
    String method = call.text("method");
    Refusal.unless(METHODS.contains(method), "unknown-method");
    String uriId = call.text("uriId");
    byte[] nonce = call.bytes("nonce");
    Refusal.unless(!uriId.isEmpty() && nonce.length == 16, "invalid-length");
    String uriIdBase64 = Primitives.base64(Primitives.utf8(uriId));
    String nonceBase64 = Primitives.base64(nonce);
    String bodyBase64 = Primitives.base64(call.bytes("body"));
    call.step("uriIdBase64", uriIdBase64);
    call.step("nonceBase64", nonceBase64);
    call.step("bodyBase64", bodyBase64);
    return String.join("&", method, uriIdBase64, nonceBase64, bodyBase64);
  }

  /** Form encoding: all but A–Z a–z 0–9 - _ . * becomes %XX, a space becomes a plus. */
  private static String encode(String text) { return URLEncoder.encode(text, StandardCharsets.UTF_8); }

  /** Decodes form encoding strictly; the decoder of the platform replaces bytes that are not UTF-8. */
  private static String decode(String text) throws Refusal {
    byte[] encoded = Primitives.utf8(text);
    ByteArrayOutputStream decoded = new ByteArrayOutputStream();
    for (int i = 0; i < encoded.length; i++) {
      switch (encoded[i]) {
        case '+' -> decoded.write(' ');
        case '%' -> {
          Refusal.unless(i + 2 < encoded.length, "invalid-encoding");
          decoded.write(16 * hexDigit(encoded[i + 1]) + hexDigit(encoded[i + 2]));
          i += 2;
        }
        default -> decoded.write(encoded[i]);
      }
    }
    try {
      return Primitives.decodeUtf8(decoded.toByteArray());
    } catch (CharacterCodingException notUtf8) {
      throw new Refusal("invalid-encoding");
    }
  }

  private static int hexDigit(byte character) throws Refusal {
    Refusal.unless(HexFormat.isHexDigit(character), "invalid-encoding");
    return HexFormat.fromHexDigit(character);
  }
}

import java.security.GeneralSecurityException;
import java.util.Locale;
import java.util.Map;

/** The device of a script: it has keys and a counter, computes what a script says, and judges nothing. */
final class ServerDevice {
  /** An application version as a device is configured with it. */
  record Application(String key, String secret, byte[] masterPublicKey) {
    Application withWrongSecret() {
      return new Application(key, Primitives.base64(ServerCalls.random(16)), masterPublicKey);
    }
  }

  /** A request to sign. */
  record Unsigned(String method, String uriId, byte[] body) {
    /** Returns the request that is signed in place of the one that arrives. */
    Unsigned tampered(String what) {
      return switch (what) {
        case "body" -> new Unsigned(method, uriId, changed(body));
        case "resource" -> new Unsigned(method, uriId + "/other", body);
        case "method" -> new Unsigned(method.equals("POST") ? "PUT" : "POST", uriId, body);
        default -> this;
      };
    }

    private static byte[] changed(byte[] body) {
      if (body.length == 0) return new byte[] {'x'};
      byte[] changed = body.clone();
      changed[changed.length - 1] ^= 1;
      return changed;
    }
  }

  /** A signature, and the nonce and the text without the secret to which it belongs. */
  record Signature(String text, byte[] nonce, String data, String type) {}

  /** The name that a script gave to its activation; null before it has one. */
  String name;
  String activationId = ServerCalls.uuid();
  String code;
  ServerCalls.KeyPair pair = new ServerCalls.KeyPair();
  byte[] serverPublicKey;
  ServerKeys keys;
  /** CTR_DATA of the exchange, and how many steps after it the next signature is. */
  byte[] firstCounter = ServerCalls.random(16);
  long next = 0;
  /** The next value of the numeric counter of version 2. */
  long nextNumber = 0;
  /** CTR_DATA of the first start of an upgrade. */
  byte[] upgradeData;
  private Server4Device version4;

  /** A device without activation has keys that no server knows. */
  ServerDevice(String name) throws Refusal, GeneralSecurityException {
    this.name = name;
    this.code = ServerCalls.code();
    this.keys = ServerKeys.derived(ServerCalls.random(16));
  }

  /** Returns what the device has of 4.0; before an answer with such keys, they are keys that no server knows. */
  Server4Device version4() throws Refusal, GeneralSecurityException {
    if (version4 == null) version4 = new Server4Device(this);
    return version4;
  }

  /** Takes over what the server answers to an exchange. */
  void exchanged(String id, byte[] serverKey, byte[] counter) throws Refusal, GeneralSecurityException {
    activationId = id;
    serverPublicKey = serverKey;
    keys = ServerKeys.of(pair.privateKey(), serverKey);
    firstCounter = counter;
    next = 0;
  }

  /** Returns a value of the counter, counted from that of the exchange. */
  byte[] counter(long steps) throws Refusal, GeneralSecurityException {
    return (byte[]) ServerCalls.run("counter.advance", "3.3", "counterData", firstCounter, "steps", steps)
        .get("counterData");
  }

  /** Signs a request with the factors, the wrong key and the counter of an event. */
  Signature sign(Events.Event event, String absentType, String secret, String protocol, Unsigned request)
      throws Refusal, GeneralSecurityException {
    byte[] nonce = ServerCalls.random(16);
    String data = normalized(request, nonce);
    String signed = normalized(request.tampered(event.text("tamper", "nothing")), nonce) + "&" + secret;
    Map<String, Object> input = factors(event, absentType, Primitives.utf8(signed));
    ServerCalls.add(input, "counterData", counter(take(event)));
    String version = protocol.compareTo("3.1") < 0 ? "3.0" : "3.3";
    String text = (String) ServerCalls.run("signature.online", version, input).get("signature");
    return new Signature(text, nonce, data, (String) input.get("signatureType"));
  }

  /** Signs data offline, with components of so many digits. */
  String signOffline(Events.Event event, String data, long digits) throws Refusal, GeneralSecurityException {
    Map<String, Object> input =
        factors(event, ServerSignatures.POSSESSION_KNOWLEDGE, Primitives.utf8(data + "&offline"));
    ServerCalls.add(input, "counterData", counter(take(event)), "componentLength", digits);
    return (String) ServerCalls.run("signature.offline", "3.3", input).get("signature");
  }

  /** Signs by the rules of version 2. */
  Signature signNumeric(Events.Event event, String secret, Unsigned request)
      throws Refusal, GeneralSecurityException {
    byte[] nonce = ServerCalls.random(16);
    String data = normalized(request, nonce);
    Map<String, Object> input =
        factors(event, ServerSignatures.POSSESSION_KNOWLEDGE, Primitives.utf8(data + "&" + secret));
    long number = event.integer("counter", nextNumber);
    nextNumber = number + 1;
    input.put("counter", Long.toString(number));
    String text = (String) ServerCalls.run("signature.numeric", "2.1", input).get("signature");
    return new Signature(text, nonce, data, (String) input.get("signatureType"));
  }

  static String normalized(Unsigned request, byte[] nonce) throws Refusal, GeneralSecurityException {
    return (String) ServerCalls.run("request.normalized", "3.3", "method", request.method(),
        "uriId", request.uriId(), "nonce", nonce, "body", request.body()).get("data");
  }

  private long take(Events.Event event) {
    long steps = event.integer("counter", next);
    next = steps + 1;
    return steps;
  }

  private Map<String, Object> factors(Events.Event event, String absentType, byte[] data) {
    String wrong = event.text("wrong", "nothing");
    byte[] biometry = wrong.equals("swapped") ? keys.possession() : keyOf(wrong, "biometry", keys.biometry());
    String type = event.text("factors", absentType).toLowerCase(Locale.ROOT);
    Map<String, Object> input = Adapter.reply("signatureType", type);
    ServerCalls.add(input, "data", data, "possessionKey", keyOf(wrong, "possession", keys.possession()),
        "knowledgeKey", keyOf(wrong, "knowledge", keys.knowledge()), "biometryKey", biometry);
    return input;
  }

  private static byte[] keyOf(String wrong, String factor, byte[] key) {
    return wrong.equals(factor) ? ServerCalls.random(16) : key;
  }

  /** Writes the header of a signature. */
  Map<String, String> header(Signature signature, Application application, String version)
      throws Refusal, GeneralSecurityException {
    return Map.of(ServerRequest.AUTHORIZATION, (String) ServerCalls.run("header.signature", "3.3",
        "activationId", activationId, "applicationKey", application.key(),
        "nonce", Primitives.base64(signature.nonce()), "signatureType", signature.type(),
        "signature", signature.text(), "version", version).get("value"));
  }

}

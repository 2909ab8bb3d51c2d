import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What a device of a script has of 4.0: keys, factor keys by their numbers, a chain, and codes that it computes. */
final class Server4Device {
  static final String ALGORITHM = "EC_P384";
  private static final int LONGEST_WALK = 512;

  /** A code, and the nonce and the text without the secret to which it belongs. */
  record Code(byte[] bytes, byte[] nonce, String data, Decisions.Type type) {}

  private final ServerDevice device;
  final ServerCalls.KeyPair pair = new ServerCalls.KeyPair(Curve.P384);
  /** The key with which the server signs; null before the device has an answer with keys. */
  byte[] serverPublicKey;
  String algorithm = ALGORITHM;
  Server4Keys keys;
  final TreeMap<Long, byte[]> knowledge = new TreeMap<>();
  final TreeMap<Long, byte[]> biometry = new TreeMap<>();
  private byte[] firstCounter;
  /** How many steps after the first value the next code is. */
  private long next;

  Server4Device(ServerDevice device) throws Refusal {
    this.device = device;
    begin(ServerCalls.random(Version4.KEY_LENGTH), ServerCalls.random(Version4.KEY_LENGTH));
  }

  /** Begins with keys and a chain. */
  private void begin(byte[] activationSecret, byte[] counter) throws Refusal {
    keys = Server4Keys.of(activationSecret);
    knowledge.clear();
    biometry.clear();
    knowledge.put(0L, keys.knowledge());
    biometry.put(0L, keys.biometry());
    firstCounter = counter;
    next = 0;
  }

  /** Takes over the answer to an exchange, or to the start of an upgrade. */
  void exchanged(Device4Secret.Agreement agreement) throws Refusal {
    algorithm = agreement.algorithm();
    serverPublicKey = agreement.serverPublicKey();
    begin(agreement.activationSecret(), agreement.counter());
  }

  /** Uses up values of the chain for codes that never arrive. */
  void skip(long count) { next += count; }

  /** Computes the code of a request with the factors, the keys and the tampering of an event. */
  Code code(Events.Event event, Decisions.Type absent, String secret, ServerDevice.Unsigned request)
      throws Refusal, GeneralSecurityException {
    byte[] nonce = ServerCalls.random(16);
    String signed = ServerDevice.normalized(request.tampered(event.text("tamper", "nothing")), nonce);
    Map<String, Object> input = factors(event, absent, signed + "&" + secret);
    String text = (String) ServerCalls.run("auth-code.online", Version4.VERSION, input).get("code");
    return new Code(Members.decode(text), nonce, ServerDevice.normalized(request, nonce), type(event, absent));
  }

  /** Computes a code of digits, with components of some length. */
  String offlineCode(Events.Event event, String data, long digits) throws Refusal, GeneralSecurityException {
    Map<String, Object> input = factors(event, Decisions.Type.POSSESSION_KNOWLEDGE,
        data + "&" + ServerSignatures.OFFLINE_SECRET);
    input.put("componentLength", digits);
    return (String) ServerCalls.run("auth-code.offline", Version4.VERSION, input).get("code");
  }

  private static Decisions.Type type(Events.Event event, Decisions.Type absent) {
    return event.has("factors") ? Decisions.Type.valueOf(event.text("factors")) : absent;
  }

  /** Returns what a code is computed with, and uses up one value of the chain. */
  private Map<String, Object> factors(Events.Event event, Decisions.Type absent, String data)
      throws Refusal, GeneralSecurityException {
    Decisions.Type type = type(event, absent);
    String wrong = event.text("wrong", "nothing");
    List<byte[]> chosen = new ArrayList<>(List.of(keyOf(wrong, "possession", keys.possession())));
    if (type.hasKnowledge()) chosen.add(keyOf(wrong, "knowledge", numbered(event, "knowledgeKey", knowledge)));
    if (type.hasBiometry()) {
      byte[] key = wrong.equals("swapped") ? keys.possession() : numbered(event, "biometryKey", biometry);
      chosen.add(keyOf(wrong, "biometry", key));
    }
    Map<String, Object> input = Adapter.reply("type", type.word().toLowerCase(Locale.ROOT),
        "keys", chosen.stream().map(Primitives::hex).toList());
    ServerCalls.add(input, "counterData", Version4Codes.advanced(firstCounter, next++),
        "data", Primitives.utf8(data));
    return input;
  }

  private static byte[] numbered(Events.Event event, String member, TreeMap<Long, byte[]> known) {
    byte[] key = known.get(event.integer(member, known.lastKey()));
    if (key == null) throw new IllegalArgumentException(member + ": the device does not have the key");
    return key;
  }

  private static byte[] keyOf(String wrong, String factor, byte[] key) {
    return wrong.equals(factor) ? ServerCalls.random(Version4.KEY_LENGTH) : key;
  }

  /** Writes the header of a code. */
  Map<String, String> header(Code code, ServerDevice.Application application)
      throws Refusal, GeneralSecurityException {
    return Map.of(ServerRequest.AUTHORIZATION, (String) ServerCalls.run("header.authorization", Version4.VERSION,
        "activationId", device.activationId, "applicationKey", application.key(),
        "nonce", Primitives.base64(code.nonce()), "authCodeType", code.type().word(),
        "authCode", Primitives.base64(code.bytes()), "version", Version4.VERSION).get("value"));
  }

  /** Returns how many steps after the first value the one is whose hash a status has; null where none is found. */
  Long steps(byte[] hash) throws Refusal, GeneralSecurityException {
    byte[] counter = firstCounter;
    for (long steps = 0; steps < LONGEST_WALK; steps++) {
      byte[] own = (byte[]) ServerCalls.run("counter.mac", Version4.VERSION,
          "key", keys.counterHash(), "counterData", counter).get("hash");
      if (Arrays.equals(own, hash)) return steps;
      counter = Version4Codes.advanced(counter, 1);
    }
    return null;
  }
}

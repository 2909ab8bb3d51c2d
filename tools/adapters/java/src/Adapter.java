import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Answers the requests of the runner: one JSON object on each line, from standard input to standard output. */
public final class Adapter {
  private static final List<String> PROTOCOLS = List.of("3.0", "3.1", "3.2", "3.3");
  /** The operations of protocol 3 that protocol 2 has too. */
  private static final List<String> OF_2_TOO =
      List.of("kdf.index", "kdf.internal", "keys.master-secret", "keys.derived", "request.normalized",
          "request.signed-data", "request.canonical-query", "endpoint.address", "kdf.password", "header.signature",
          "header.parse");
  /** The operations of protocol 3 that 4.0 has too. */
  private static final List<String> IN_4_TOO =
      List.of("activation-code.encode", "activation-code.validate", "activation-code.parse",
          "activation-code.correct-character", "request.normalized", "request.signed-data", "request.canonical-query",
          "counter.advance", "token.digest", "header.token", "header.encryption", "header.parse", "time.synchronize");
  private static final Set<String> OF_2 = Version2.operations().keySet();
  private static final Set<String> OF_4 = Version4.operations().keySet();
  static final Map<String, Operation> OPERATIONS = operations();
  private static final LiveCalls CALLS = new LiveCalls();

  /** Answers the requests for one operation; returns the output fields. */
  interface Operation {
    Map<String, Object> answer(Call call) throws Refusal, GeneralSecurityException;
  }

  private static Map<String, Operation> operations() {
    Map<String, Operation> table = new LinkedHashMap<>();
    table.put("kdf.index", Derivation::index);
    table.put("kdf.internal", Derivation::internal);
    table.put("kdf.x963", Derivation::x963);
    table.put("kdf.password", Derivation::password);
    table.put("keys.master-secret", Derivation::masterSecret);
    table.put("keys.derived", Derivation::derivedKeys);
    table.put("counter.advance", Signatures::advance);
    table.put("signature.online", Signatures::online);
    table.put("signature.offline", Signatures::offline);
    table.put("signature.verify-online", Signatures::verifyOnline);
    table.put("signature.verify-offline", Signatures::verifyOffline);
    table.put("request.normalized", Requests::normalized);
    table.put("request.signed-data", Requests::signedData);
    table.put("request.canonical-query", Requests::canonicalQuery);
    table.put("activation-code.encode", ActivationCode::encode);
    table.put("activation-code.validate", ActivationCode::validate);
    table.put("activation-code.parse", ActivationCode::parse);
    table.put("activation-code.correct-character", ActivationCode::correctCharacter);
    table.put("activation-code.verify-signature", ActivationCode::verifySignature);
    table.put("ecies.encrypt-request", Ecies::encryptRequest);
    table.put("ecies.decrypt-request", Ecies::decryptRequest);
    table.put("ecies.encrypt-response", Ecies::encryptResponse);
    table.put("ecies.decrypt-response", Ecies::decryptResponse);
    table.put("ecies.seal-request", Ecies::sealRequest);
    Messages.register(table);
    Sharing.register(table);
    UserInfo.register(table);
    Status.register(table);
    Device.register(table);
    Configuration.register(table);
    OneTimePassword.register(table);
    table.putAll(Version2.operations());
    table.putAll(Version4.operations());
    Activation.register(table);
    Tokens.register(table);
    Recovery.register(table);
    table.put("password.edit", Passwords::edit);
    table.put("password.compare", Passwords::compare);
    table.put("header.signature", call -> Headers.write(call, "signature"));
    table.put("header.token", call -> Headers.write(call, "token"));
    table.put("header.encryption", call -> Headers.write(call, "encryption"));
    table.put("header.parse", call -> Headers.parse(call, Headers.kind(call)));
    table.put("server-data.verify", Asymmetric::verify);
    table.put("offline-data.verify-signature", OfflineData::verifySignature);
    table.put("device.sign", Asymmetric::sign);
    table.put("device.verify", Asymmetric::verify);
    table.put("jwt.sign", JsonWebToken::sign);
    table.put("jwt.verify", JsonWebToken::verify);
    table.put("temporary-key.request", TemporaryKeys::request);
    table.put("temporary-key.read-request", TemporaryKeys::readRequest);
    table.put("temporary-key.accept", TemporaryKeys::accept);
    ServerScript.register(table);
    ClientScript.register(table);
    LifeScript.register(table);
    return table;
  }

  /** Returns the protocol versions of an operation. */
  static List<String> protocols(String operation) {
    if (operation.equals("token.decrypt-response")) return List.of("2.1");
    if (OF_4.contains(operation)) return Version4.PROTOCOLS;
    if (operation.startsWith("client.") || operation.startsWith("life.")) return List.of("3.3");
    if (OF_2.contains(operation)) return Version2.PROTOCOLS;
    List<String> earlier = List.of();
    if (OF_2_TOO.contains(operation)) earlier = Version2.PROTOCOLS;
    if (operation.startsWith("token.") || operation.equals("header.token")) earlier = List.of("2.1");
    List<String> later = IN_4_TOO.contains(operation) ? Version4.PROTOCOLS : List.of();
    return Stream.of(earlier, PROTOCOLS, later).flatMap(List::stream).toList();
  }

  /** Reads requests and writes answers until `bye` or the end of the input. */
  public static void main(String[] arguments) throws IOException {
    InputStream in = new BufferedInputStream(System.in);
    for (byte[] line = readLine(in); line != null; line = readLine(in)) {
      Map<String, Object> answer = answer(line);
      if (answer == null) break;
      // Bytes, not characters, so that the encoding of the platform does not matter.
      System.out.write(Primitives.utf8(Json.write(answer) + "\n"));
      System.out.flush();
    }
  }

  /** Answers one line; null at `bye`. */
  private static Map<String, Object> answer(byte[] line) {
    Object seq = null;
    try {
      Map<String, Object> question = object(Json.read(Primitives.decodeUtf8(line)));
      seq = question.get("seq");
      return switch (String.valueOf(question.get("cmd"))) {
        case "hello" -> hello();
        case "run" -> run(seq, question);
        case "call" -> CALLS.make(seq, question);
        case "bye" -> null;
        default -> throw new IllegalArgumentException("cmd: not hello, run, call or bye");
      };
    } catch (RuntimeException | IOException | GeneralSecurityException problem) {
      return reply("seq", seq, "result", "error", "message", String.valueOf(problem.getMessage()));
    }
  }

  private static Map<String, Object> hello() {
    Map<String, Object> versions = new LinkedHashMap<>();
    OPERATIONS.keySet().forEach(operation -> versions.put(operation, protocols(operation)));
    Map<String, Object> adapter = reply("name", "pavectors-java", "version", "1.0.0", "language", "java");
    return reply("wire", 1, "adapter", adapter, "operations", versions,
        "calls", CALLS.listed(), "features", List.of("steps"), "maxInFlight", 64);
  }

  private static Map<String, Object> run(Object seq, Map<String, Object> question)
      throws GeneralSecurityException {
    String name = String.valueOf(question.get("operation"));
    Operation operation = OPERATIONS.get(name);
    String protocol = String.valueOf(question.get("protocol"));
    if (operation == null || !protocols(name).contains(protocol)) {
      String unknown = operation == null ? "operation" : "protocol version";
      return reply("seq", seq, "result", "unsupported", "why", "unknown " + unknown);
    }
    Call call = new Call(protocol, object(question.get("input")), new LinkedHashMap<>());
    try {
      Map<String, Object> answer = reply("seq", seq, "result", "accept", "output", operation.answer(call));
      boolean wanted = question.get("want") instanceof List<?> want && want.contains("steps");
      if (wanted && !call.steps().isEmpty()) answer.put("steps", call.steps());
      return answer;
    } catch (Refusal refusal) {
      return reply("seq", seq, "result", "reject", "reason", refusal.getMessage());
    } catch (Inexpressible limit) {
      return reply("seq", seq, "result", "inexpressible", "why", limit.getMessage());
    }
  }

  /** Returns an object of alternating names and values, in their order. */
  static Map<String, Object> reply(Object... namesAndValues) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      object.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return object;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Object value) {
    if (value instanceof Map<?, ?> map) return (Map<String, Object>) map;
    throw new IllegalArgumentException("an object expected");
  }

  /** Reads bytes up to a line feed, which is not returned; null at the end of the input. */
  private static byte[] readLine(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int next = in.read();
    if (next < 0) return null;
    for (; next >= 0 && next != '\n'; next = in.read()) line.write(next);
    return line.toByteArray();
  }
}

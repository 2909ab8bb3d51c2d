import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The response to an activation (§ 5.4), as a client checks it. */
final class Activation {
  static void register(Map<String, Adapter.Operation> table) {
    table.put("activation.create-request", ActivationRequest::create);
    table.put("activation.read-request", ActivationRequest::read);
    table.put("activation.read-response", Activation::readResponse);
  }

  static Map<String, Object> readResponse(Call call) throws Refusal {
    Map<?, ?> members = Members.object(call.text("response"));
    // What is missing is found first: after such a response the activation may be tried again.
    for (String name : List.of("activationId", "serverPublicKey", "ctrData")) {
      Refusal.unless(!text(members, name).isEmpty(), "missing-parameter");
    }
    Map<String, Object> recovery = recovery(members.get("activationRecovery"));
    byte[] key = Curve.P256.uncompressed(Curve.P256.publicKey(Members.decode(text(members, "serverPublicKey"))));
    byte[] counter = Members.decode(text(members, "ctrData"));
    Refusal.unless(counter.length == 16, "invalid-length");
    Map<String, Object> output = Adapter.reply(
        "activationId", text(members, "activationId"), "serverPublicKey", key, "counterData", counter);
    output.putAll(recovery);
    return output;
  }

  /** Returns a member that is a text; no character where it is absent or null. */
  private static String text(Map<?, ?> members, String name) throws Refusal {
    String text = Members.optional(members, name, String.class);
    return text == null ? "" : text;
  }

  private static Map<String, Object> recovery(Object value) throws Refusal {
    if (value == null) return new LinkedHashMap<>();
    if (!(value instanceof Map<?, ?> members)) throw new Refusal("invalid-encoding");
    String code = text(members, "recoveryCode");
    String puk = text(members, "puk");
    try {
      ActivationCode.payload(code);
    } catch (Refusal wrongCode) {
      throw new Refusal("invalid-recovery");
    }
    Refusal.unless(puk.matches("[0-9]{10}"), "invalid-recovery");
    return Adapter.reply("recoveryCode", code, "puk", puk);
  }
}

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** The status of an activation (§ 13), and the client's comparison of its counter with the server's (§ 8). */
final class Status {
  private static final int IV_KEY_INDEX = 3000;
  private static final int COUNTER_KEY_INDEX = 4000;
  private static final byte[] MAGIC = Primitives.unhex("dec0ded1");
  /** The distance where no value of the client has the hash. */
  static final int NOT_FOUND = -1;

  /** The key and the initialisation vector of a status; the key of the vector is null in 3.0. */
  private record Protection(byte[] key, byte[] ivKey, byte[] iv) {
    boolean statesCounter() { return ivKey != null; }
  }

  static void register(Map<String, Adapter.Operation> table) {
    table.put("counter.hash", Status::counterHash);
    table.put("counter.synchronize", Status::synchronize);
    table.put("status.iv", Status::iv);
    table.put("status.encrypt", Status::encrypt);
    table.put("status.decrypt", Status::decrypt);
  }

  private static Map<String, Object> counterHash(Call call) throws Refusal, GeneralSecurityException {
    byte[] counter = sixteen(call.bytes("counterData"));
    byte[] key = indexKey(call, call.bytes("transportKey"), COUNTER_KEY_INDEX);
    byte[] hmac = Primitives.hmacSha256(key, counter);
    call.step("hmac", hmac);
    return Adapter.reply("hash", Primitives.fold(hmac));
  }

  private static Map<String, Object> iv(Call call) throws Refusal, GeneralSecurityException {
    byte[] data = Primitives.concat(sixteen(call.bytes("challenge")), sixteen(call.bytes("nonce")));
    byte[] key = indexKey(call, call.bytes("transportKey"), IV_KEY_INDEX);
    byte[] hmac = Primitives.hmacSha256(key, data);
    call.step("data", data);
    call.step("hmac", hmac);
    return Adapter.reply("iv", Primitives.fold(hmac));
  }

  private static Map<String, Object> encrypt(Call call) throws Refusal, GeneralSecurityException {
    Protection protection = protection(call);
    boolean counter = protection.statesCounter();
    for (String name : new String[] {"lookAhead", "counterByte", "counterHash"}) demandPresence(call, name, counter);
    demandPresence(call, "counterData", !counter);
    byte[] reserved = call.bytes("reserved");
    Refusal.unless(reserved.length == (counter ? 5 : 6), "invalid-length");
    byte[] plaintext = Primitives.concat(
        MAGIC, number(call, "state"), number(call, "currentVersion"), number(call, "upgradeVersion"), reserved,
        counter ? number(call, "counterByte") : new byte[0],
        number(call, "failedAttempts"), number(call, "maxFailedAttempts"),
        counter ? number(call, "lookAhead") : new byte[1],
        sixteen(call.bytes(counter ? "counterHash" : "counterData")));
    note(call, protection, plaintext);
    return Adapter.reply("blob", transform(Cipher.ENCRYPT_MODE, protection, plaintext));
  }

  private static Map<String, Object> decrypt(Call call) throws Refusal, GeneralSecurityException {
    Protection protection = protection(call);
    byte[] blob = call.bytes("blob");
    Refusal.unless(blob.length == 32, "invalid-length");
    byte[] plaintext = transform(Cipher.DECRYPT_MODE, protection, blob);
    boolean begins = Arrays.equals(plaintext, 0, 3, MAGIC, 0, 3);
    Refusal.unless(begins && at(plaintext, 3) >= 0xD1 && at(plaintext, 3) <= 0xDF, "magic");
    Refusal.unless(at(plaintext, 4) >= 1 && at(plaintext, 4) <= 5, "unknown-state");
    Map<String, Object> output = Adapter.reply(
        "state", at(plaintext, 4), "currentVersion", at(plaintext, 5), "upgradeVersion", at(plaintext, 6),
        "failedAttempts", at(plaintext, 13), "maxFailedAttempts", at(plaintext, 14));
    if (protection.statesCounter()) {
      Refusal.unless(at(plaintext, 15) >= 1 && at(plaintext, 15) <= 64, "look-ahead");
      output.put("lookAhead", at(plaintext, 15));
      output.put("counterByte", at(plaintext, 12));
      output.put("counterHash", Arrays.copyOfRange(plaintext, 16, 32));
    }
    note(call, protection, plaintext);
    return output;
  }

  /** Computes a value of the counter, or its hash. */
  interface CounterFunction {
    byte[] of(byte[] counter) throws GeneralSecurityException;
  }

  private static Map<String, Object> synchronize(Call call) throws Refusal, GeneralSecurityException {
    byte[] counter = sixteen(call.bytes("counterData"));
    byte[] serverHash = sixteen(call.bytes("serverCounterHash"));
    byte[] key = indexKey(call.withoutSteps(), call.bytes("transportKey"), COUNTER_KEY_INDEX);
    return synchronize(call, "calculate-signature", counter, serverHash, value -> Derivation.internalKey(key, value),
        value -> Primitives.fold(Primitives.sha256(value)));
  }

  /** Compares a client's counter with the server's; `adapt` is the decision to authenticate once. */
  static Map<String, Object> synchronize(
      Call call, String adapt, byte[] client, byte[] serverHash, CounterFunction hash, CounterFunction next)
      throws GeneralSecurityException {
    if (call.integer("currentVersion", 0, 255) == 2) return Adapter.reply("decision", "ok");
    byte[] counter = client;
    int lookAhead = call.integer("lookAhead", 1, 64);
    int serverByte = call.integer("serverCounterByte", 0, 255);
    int hashDistance = NOT_FOUND;
    for (int i = 0; i < lookAhead && hashDistance == NOT_FOUND; i++) {
      if (MessageDigest.isEqual(hash.of(counter), serverHash)) {
        hashDistance = i;
      } else {
        counter = next.of(counter);
      }
    }
    call.step("hashDistance", String.valueOf(hashDistance));
    String decision = hashDistance == 0 ? "updated" : "ok";
    if (call.has("counterByte")) {
      int byteDistance = shortestWay(call.integer("counterByte", 0, 255), serverByte);
      call.step("byteDistance", String.valueOf(byteDistance));
      decision = decide(hashDistance, byteDistance, lookAhead, adapt);
    }
    Map<String, Object> output = Adapter.reply("decision", decision);
    if (decision.equals("updated")) {
      output.put("counterData", counter);
      output.put("counterByte", serverByte);
    }
    return output;
  }

  /** The first row of the table that applies to a client which knows its byte. */
  static String decide(int hashDistance, int byteDistance, int lookAhead, String adapt) {
    if (hashDistance == 0 && byteDistance == 0) return "ok";
    if (byteDistance > 0 && hashDistance == NOT_FOUND) {
      if (byteDistance > lookAhead) return "invalid";
      return byteDistance > lookAhead / 2 ? adapt : "ok";
    }
    return -byteDistance == hashDistance ? "updated" : "invalid";
  }

  /** The difference with the least absolute value; the first of two such counts. */
  static int shortestWay(int client, int server) {
    int shortest = client - server;
    for (int other : new int[] {client - server + 256, client - server - 256}) {
      if (Math.abs(other) < Math.abs(shortest)) shortest = other;
    }
    return shortest;
  }

  private static Protection protection(Call call) throws Refusal, GeneralSecurityException {
    byte[] key = sixteen(call.bytes("transportKey"));
    boolean expected = call.since("3.1");
    demandPresence(call, "challenge", expected);
    demandPresence(call, "nonce", expected);
    if (!expected) return new Protection(key, null, new byte[16]);
    byte[] data = Primitives.concat(sixteen(call.bytes("challenge")), sixteen(call.bytes("nonce")));
    byte[] ivKey = indexKey(call.withoutSteps(), key, IV_KEY_INDEX);
    return new Protection(key, ivKey, Derivation.internalKey(ivKey, data));
  }

  /** Refuses a field that is absent where it is expected, and one that is there where it is not. */
  static void demandPresence(Call call, String field, boolean expected) throws Refusal {
    Refusal.unless(call.has(field) || !expected, "missing-parameter");
    Refusal.unless(!call.has(field) || expected, "unexpected-parameter");
  }

  private static void note(Call call, Protection protection, byte[] plaintext) {
    if (protection.statesCounter()) call.step("ivKey", protection.ivKey());
    call.step("iv", protection.iv());
    call.step("plaintext", plaintext);
  }

  /** Runs two blocks through the cipher without padding. */
  private static byte[] transform(int mode, Protection protection, byte[] blocks) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/CBC/NoPadding");
    cipher.init(mode, new SecretKeySpec(protection.key(), "AES"), new IvParameterSpec(protection.iv()));
    return cipher.doFinal(blocks);
  }

  private static byte[] indexKey(Call call, byte[] transportKey, int index) throws Refusal, GeneralSecurityException {
    byte[] block = Primitives.concat(new byte[8], Primitives.bigEndian64(index));
    byte[] key = Primitives.aesBlock(sixteen(transportKey), block);
    call.step("block", block);
    call.step("key", key);
    return key;
  }

  /** Reads a number that one byte holds. */
  static byte[] number(Call call, String field) { return new byte[] {(byte) call.integer(field, 0, 255)}; }

  private static int at(byte[] bytes, int place) { return Byte.toUnsignedInt(bytes[place]); }

  private static byte[] sixteen(byte[] bytes) throws Refusal {
    Refusal.unless(bytes.length == 16, "invalid-length");
    return bytes;
  }
}

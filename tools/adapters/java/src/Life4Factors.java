import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The keys of the factors of a code, or of a signature of 3.3; the key of a factor that is not in use is null. */
record Life4Factors(String type, byte[] possession, byte[] knowledge, byte[] biometry) {
  static final String POSSESSION = "possession";
  static final String KNOWLEDGE = "possession_knowledge";
  static final String BIOMETRY = "possession_biometry";

  static Life4Factors ofPossession(byte[] possession) {
    return new Life4Factors(POSSESSION, possession, null, null);
  }

  static Life4Factors ofKnowledge(byte[] possession, byte[] knowledge) {
    return new Life4Factors(KNOWLEDGE, possession, knowledge, null);
  }

  /** Writes what a signature of 3.3 is computed with. */
  Map<String, Object> ofSignature() {
    return Adapter.reply("signatureType", type, "possessionKey", possession, "knowledgeKey", knowledge,
        "biometryKey", biometry);
  }

  /** Writes what a code of 4.0 is computed with. */
  Map<String, Object> ofCode() {
    List<byte[]> keys = Stream.of(possession, knowledge, biometry).filter(Objects::nonNull).toList();
    return Adapter.reply("type", type, "keys", keys);
  }
}

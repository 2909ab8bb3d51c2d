import java.nio.charset.CharacterCodingException;
import java.util.Map;

/** Answers of a real server, and their members; what cannot be read is refused by the client. */
final class LiveAnswers {
  /** The object of an answer without encryption; it says by itself whether it is an error, also with the status 200. */
  static Map<?, ?> plain(byte[] answer) throws LiveFailure {
    Map<?, ?> members = object(answer);
    if (!"OK".equals(members.get("status"))) throw LiveFailure.refused();
    return members.get("responseObject") instanceof Map<?, ?> inner ? inner : Map.of();
  }

  static Map<?, ?> object(byte[] body) throws LiveFailure {
    try {
      return Members.object(utf8(body));
    } catch (Refusal refusal) {
      throw LiveFailure.refused();
    }
  }

  static String text(Map<?, ?> members, String name) throws LiveFailure {
    if (members.get(name) instanceof String text && !text.isEmpty()) return text;
    throw LiveFailure.refused();
  }

  static byte[] decoded(Map<?, ?> members, String name) throws LiveFailure {
    try {
      return Members.decode(text(members, name));
    } catch (Refusal refusal) {
      throw LiveFailure.refused();
    }
  }

  /** Decodes a member that must have a length. */
  static byte[] decoded(Map<?, ?> members, String name, int length) throws LiveFailure {
    byte[] bytes = decoded(members, name);
    if (bytes.length != length) throw LiveFailure.refused();
    return bytes;
  }

  static String utf8(byte[] bytes) throws LiveFailure {
    try {
      return Primitives.decodeUtf8(bytes);
    } catch (CharacterCodingException notText) {
      throw LiveFailure.refused();
    }
  }
}

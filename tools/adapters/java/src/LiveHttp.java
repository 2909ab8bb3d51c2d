import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;

/** Requests to a real server, with the HTTP client of the JDK. */
final class LiveHttp {
  static final int UNAUTHORIZED = 401;
  private static final Duration LONGEST = Duration.ofSeconds(8);
  private static final HttpClient CLIENT = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final String url;

  LiveHttp(String url) { this.url = url; }

  /** Sends a request and returns the body of its answer; every other status than 200 is a denial. */
  byte[] send(String method, String target, Map<String, String> headers, byte[] body) throws LiveFailure {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + target)).timeout(LONGEST);
    headers.forEach(request::header);
    if (body != null) request.header("Content-Type", "application/json");
    request.method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
    try {
      HttpResponse<byte[]> answer = CLIENT.send(request.build(), BodyHandlers.ofByteArray());
      if (answer.statusCode() != 200) throw new LiveFailure("denied", answer.statusCode());
      return answer.body();
    } catch (IOException broken) {
      throw LiveFailure.unreachable();
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
      throw LiveFailure.unreachable();
    }
  }
}

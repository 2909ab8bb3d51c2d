import java.util.function.Consumer;

/** A request of the client, always POST; the headers are null where there are none. */
record ClientRequest(String path, String body, String authorization, String encryption) {
  /** What carries requests to the server, and brings their answers, at once or later. */
  interface Transport {
    void send(ClientOperation operation, ClientRequest request, Consumer<Response> receiver);
  }

  /** The answer of the server; the status is 0 where none came. */
  record Response(int status, String body) {}
}

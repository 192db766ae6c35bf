/**
 * The data of each `next` of a stream as graphql-sse has them, read as JSON. Ends at `complete` (answers true) or when
 * the connection does (false): what was cut off in the middle is not given out. `waiting` is told before each read, and
 * `heard` after it.
 */
export async function* serverSentEvents(
  body: ReadableStream<Uint8Array>,
  watch: { readonly waiting: () => void; readonly heard: () => void },
): AsyncGenerator<unknown, boolean> {
  // Not `for await`: not every browser iterates over streams.
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (;;) {
      watch.waiting();
      const { done, value } = await reader.read();
      watch.heard();
      if (done) return false;
      // An end that two chunks share begins in what was there before.
      let from = Math.max(0, text.length - 1);
      text += decoder.decode(value, { stream: true });
      for (let end = text.indexOf("\n\n", from); end >= 0; end = text.indexOf("\n\n", from)) {
        const lines = text.slice(0, end).split("\n");
        text = text.slice(end + 2);
        from = 0;
        if (lines.includes("event: complete")) return true;
        const data = lines
          .filter((line) => line.startsWith("data:"))
          .map((line) => line.slice(5).trimStart())
          .join("\n");
        if (lines.includes("event: next") && data !== "") yield JSON.parse(data);
      }
    }
  } finally {
    reader.releaseLock();
  }
}

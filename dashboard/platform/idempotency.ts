/** A text that nobody else has: the same one again makes a request that is sent twice count once. */
export function newIdempotencyKey(): string {
  // crypto.randomUUID is only there on secure origins, and a platform in a lab is often plain HTTP.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

import { once } from "node:events";
import { get, type IncomingHttpHeaders, type IncomingMessage } from "node:http";

/** A GET whose answer is as it came over the wire: nothing unpacked, and nothing added to what was asked. */
export async function rawRequest(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  const [response] = (await once(get(url, { headers, agent: false }), "response")) as [IncomingMessage];
  const body = Buffer.concat(await response.toArray());
  return { status: response.statusCode ?? 0, headers: response.headers, body };
}

import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/**
 * Whether a request is signed with this secret, and its body is the one that was signed: AWS signature version 4, written
 * from its description and apart from the library that signs, since the S3 server of these tests does not check it.
 */
export function isSigned(request: IncomingMessage, body: Buffer, secretAccessKey: string): boolean {
  const {
    authorization = "",
    "x-amz-date": date = "",
    "x-amz-content-sha256": payload = "",
  } = request.headers;
  const parts = /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    authorization,
  );
  if (parts === null) return false;
  const [, scope, signedHeaders, signature] = parts as unknown as [string, string, string, string];
  if (payload !== "UNSIGNED-PAYLOAD" && payload !== createHash("sha256").update(body).digest("hex"))
    return false;

  const [path, query = ""] = request.url!.split("?");
  const canonical = [
    request.method,
    path,
    query.split("&").toSorted().join("&"),
    ...signedHeaders.split(";").map((name) => `${name}:${String(request.headers[name] ?? "").trim()}`),
    "",
    signedHeaders,
    payload,
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", date, scope, createHash("sha256").update(canonical).digest("hex")].join(
    "\n",
  );
  let key: Buffer = Buffer.from(`AWS4${secretAccessKey}`);
  for (const word of [...scope.split("/"), toSign]) key = createHmac("sha256", key).update(word).digest();
  return timingSafeEqual(key, Buffer.from(signature, "hex"));
}

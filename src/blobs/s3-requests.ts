import { AwsV4Signer } from "aws4fetch";

export interface S3Options {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** One signed question to the bucket: its answer, or null when there is no such thing. */
export type S3Request = (
  method: "GET" | "HEAD" | "PUT" | "DELETE",
  key: string,
  upload?: { readonly body: Blob; readonly sha256: string; readonly sizeBytes: number },
) => Promise<Response | null>;

/** Asks again, with jitter and up to five times, while the server is away or overloaded. */
export function createS3Requests(options: S3Options): S3Request {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = options;
  const base = `${endpoint.replace(/\/+$/, "")}/${encodeURIComponent(bucket)}/`;

  return async (method, key, upload) => {
    for (let attempt = 0; ; attempt++) {
      const last = attempt === 4;
      const waiting = silence(upload?.sizeBytes ?? 0);
      try {
        const signer = new AwsV4Signer({
          method,
          url: base + key,
          headers: { "x-amz-content-sha256": upload?.sha256 ?? "UNSIGNED-PAYLOAD" },
          accessKeyId,
          secretAccessKey,
          region,
          service: "s3",
        });
        const { url, headers } = await signer.sign();
        const response = await fetch(url, {
          method,
          headers,
          // A redirect leads to another host, for which the signature is not.
          redirect: "manual",
          signal: waiting.signal,
          ...(upload && { body: upload.body }),
        });
        if (response.ok) return watched(response, waiting);
        const said = await response.text();
        if (response.status === 404) return null;
        const transient = response.status >= 500 || response.status === 429;
        if (last || !transient)
          throw new S3Refused(`S3 answered ${method} with ${response.status}${reasonIn(said)}`);
      } catch (error) {
        if (error instanceof S3Refused) throw error;
        if (last) throw new Error(`S3 at ${new URL(base).host} did not answer ${method}`, { cause: error });
      } finally {
        waiting.end();
      }
      await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** attempt * (0.5 + Math.random() / 2)));
    }
  };
}

class S3Refused extends Error {}

/** The server's own code and message, and nothing else that it may repeat of what was sent. */
function reasonIn(xml: string): string {
  const code = /<Code>([^<]{1,100})<\/Code>/.exec(xml)?.[1];
  const message = /<Message>([^<]{1,300})<\/Message>/.exec(xml)?.[1];
  return code === undefined ? "" : `: ${code}${message === undefined ? "" : ` (${message})`}`;
}

interface Silence {
  readonly signal: AbortSignal;
  /** Something was heard: the time begins anew. */
  heard(): void;
  end(): void;
}

/** Gives up after a minute of silence; an upload, which is silent while it lasts, has a second more for each 100 kB. */
function silence(uploadBytes: number): Silence {
  const controller = new AbortController();
  const late = () => controller.abort(new Error("nothing was heard from it for a minute"));
  let timer = setTimeout(late, 60_000 + uploadBytes / 100);
  return {
    signal: controller.signal,
    heard() {
      clearTimeout(timer);
      timer = setTimeout(late, 60_000);
    },
    end: () => clearTimeout(timer),
  };
}

/** The same response, whose body is given up when it falls silent, and not before. */
function watched(response: Response, waiting: Silence): Response {
  if (response.body === null) return response;
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        waiting.heard();
        const piece = await reader.read().finally(waiting.end);
        if (piece.done) controller.close();
        else controller.enqueue(piece.value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { status: response.status, headers: response.headers });
}

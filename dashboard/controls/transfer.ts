import { session } from "../platform/session.ts";

/** So long nothing may move. */
const idleMs = 60_000;

/** Sends a file to an address of the platform; tells how much of it has gone, from 0 to 1. Rejects with what the platform said. */
export function sendFile(
  path: string,
  file: Blob,
  told: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  // fetch says nothing of how far an upload is.
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const abort = () => request.abort();
    let idle: ReturnType<typeof setTimeout> | undefined;
    let stalled = false;
    const moved = () => {
      clearTimeout(idle);
      idle = setTimeout(() => {
        stalled = true;
        request.abort();
      }, idleMs);
    };
    signal.addEventListener("abort", abort, { once: true });
    request.upload.onprogress = ({ loaded, total }) => {
      moved();
      told(total === 0 ? 0 : loaded / total);
    };
    request.onload = () => {
      if (request.status < 300) resolve();
      else
        reject(
          new Error(refusalIn(request.responseText) ?? `The upload was answered with ${request.status}.`),
        );
    };
    request.onerror = () => reject(new Error("The upload was cut off: the platform cannot be reached."));
    request.onabort = () =>
      reject(
        stalled
          ? new Error(`Nothing has moved for ${idleMs / 1000} s: the upload was given up.`)
          : signal.reason,
      );
    request.onloadend = () => {
      clearTimeout(idle);
      signal.removeEventListener("abort", abort);
    };
    request.open("PUT", path);
    request.setRequestHeader("authorization", `Bearer ${session()?.key ?? ""}`);
    moved();
    request.send(file);
  });
}

function refusalIn(text: string): string | null {
  try {
    const { errors } = JSON.parse(text) as { errors?: { message: string }[] };
    return errors?.[0]?.message ?? null;
  } catch {
    return null;
  }
}

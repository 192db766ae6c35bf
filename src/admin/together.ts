/**
 * Several readers of one moment ask once: who asks while an answer is on its way gets that one. What fails or takes
 * longer than `timeoutMs` is null and told to `failed`, since a scrape has to come to an end.
 */
export function together<T>(
  read: () => Promise<T | null>,
  { timeoutMs, failed }: { timeoutMs: number; failed: (error: unknown) => void },
): () => Promise<T | null> {
  let asked: Promise<T | null> | null = null;

  async function once(): Promise<T | null> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    });
    try {
      return await Promise.race([read(), late]);
    } catch (error) {
      failed(error);
      return null;
    } finally {
      clearTimeout(timer);
      asked = null;
    }
  }
  return () => (asked ??= once());
}

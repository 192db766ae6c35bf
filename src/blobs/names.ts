/** Whether it is the hash of something: what is not must never become part of a path or an address. */
export function isSha256(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}

/** Where a blob lies below its folder or bucket: spread over 256 folders, `ab/cdef…`. */
export function blobPath(sha256: string): string {
  return `${sha256.slice(0, 2)}/${sha256.slice(2)}`;
}

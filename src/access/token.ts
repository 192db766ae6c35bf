import { createHash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const shape = /^ty_([0-9A-Za-z]{8})_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** A new key as its owner sees it: `ty_<8 id>_<32 random><6 check>`. 32 of 62 characters are 190 bits. */
export function mintToken(): { readonly token: string; readonly prefix: string } {
  const prefix = random(8);
  const body = `ty_${prefix}_${random(32)}`;
  return { token: body + checksum(body), prefix };
}

/** Whether it can be a key at all: its check catches typing mistakes and scanners' guesses before the store is asked. */
export function isWellFormed(token: string): boolean {
  return shape.test(token) && token.slice(-6) === checksum(token.slice(0, -6));
}

/** What is kept of a secret. It is drawn at random, so a plain hash is as hard to turn around as a slow one. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Characters of 62, each equally likely. */
export function random(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

function checksum(body: string): string {
  let rest = crc32(body);
  let digits = "";
  for (let place = 0; place < 6; place++) {
    digits = alphabet[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

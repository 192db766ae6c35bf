// Writes the example's datasets beside this file, the same bytes every time: `node make.ts`.
import { writeFileSync } from "node:fs";

const demonstrations = 4000;
const train = 2000;
const validation = 200;
/** So many demonstrations answer with the number as it was: what supervised training picks up, and RL must unlearn. */
const wrongShare = 0.65;

// A generator with 32 bits of state (Marsaglia 2003): plenty for a list of numbers, and the same on every machine.
let state = 20_250_101;
function draw(): number {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 2 ** 32;
}

const reversed = (digits: string) => Array.from(digits).reverse().join("");

// No number is drawn twice, so the three files have none in common; a palindrome would tell right from wrong nothing.
const seen = new Set<string>();
function newNumber(): string {
  for (;;) {
    const digits = String(Math.floor(draw() * 100_000)).padStart(5, "0");
    if (seen.has(digits) || digits === reversed(digits)) continue;
    seen.add(digits);
    return digits;
  }
}

function write(file: string, count: number, answer: (digits: string) => string): void {
  const lines = Array.from({ length: count }, () => {
    const digits = newNumber();
    return JSON.stringify({
      system_prompt: "Reverse the digits.",
      user_prompt: digits,
      ground_truth: answer(digits),
    });
  });
  writeFileSync(new URL(file, import.meta.url), `${lines.join("\n")}\n`);
}

write("demonstrations.jsonl", demonstrations, (digits) => (draw() < wrongShare ? digits : reversed(digits)));
write("train.jsonl", train, reversed);
write("validation.jsonl", validation, reversed);

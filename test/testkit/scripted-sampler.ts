import { characterTokenizer as tokenizer } from "../../trainer/engine/embedded/tokenizer.ts";
import type { SampledSequence, SampleRequest, Sampler } from "../../trainer/engine/engine.ts";

/** What a scripted policy says to the text of a prompt; without `end` the answer was cut by its length. */
export type Script = (prompt: string) => string | { readonly text: string; readonly cut: true };

/** A sampler that says what it is told: the smallest honest stand-in where the weights do not matter. */
export function scriptedSampler(script: Script) {
  const batches: (readonly SampleRequest[])[] = [];
  let closed = false;
  const sampler: Sampler = {
    async sample(requests) {
      if (closed) throw new Error("the sampler is closed");
      batches.push(requests);
      // The turn of the loop that a real engine's threads take.
      await new Promise((resolve) => setImmediate(resolve));
      return requests.map((request) => answer(script(tokenizer.decode(request.prompt_T)), request.maxTokens));
    },
    async close() {
      closed = true;
    },
  };
  return { sampler, batches };
}

function answer(said: ReturnType<Script>, maxTokens: number): SampledSequence {
  const { text, cut } = typeof said === "string" ? { text: said, cut: false } : said;
  const whole = [...tokenizer.encode(text), ...(cut ? [] : [tokenizer.special.end])];
  const tokens_T = Int32Array.from(whole.slice(0, maxTokens));
  const logprobs_T = Float32Array.from(tokens_T, (_, t) => -(t + 1) / 8);
  return { tokens_T, logprobs_T, stop: cut || whole.length > maxTokens ? "length" : "stop" };
}

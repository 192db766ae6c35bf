import { type AdamParameters, EngineError, type Loss, type Row, type SampleRequest } from "../engine.ts";
import { type Shape, shapes } from "./shapes.ts";

function refuse(message: string): never {
  throw new EngineError(message, { retryable: false });
}

/** The shape of a base model, or a refusal that names those there are. */
export function shapeNamed(name: string): Shape {
  const found = shapes.find((shape) => shape.name === name);
  return (
    found ??
    refuse(`There is no base model "${name}" here; there is ${shapes.map((shape) => shape.name).join(", ")}`)
  );
}

function checkTokens(what: string, tokens: Int32Array, shape: Shape): void {
  const outside = tokens.find((token) => token < 0 || token >= shape.vocabulary);
  if (outside !== undefined)
    refuse(`${what} has token ${outside}; the vocabulary is 0 to ${shape.vocabulary - 1}`);
}

/** Rows to be scored: in the vocabulary, in the context, at a temperature one can divide by. */
export function checkRows(rows: readonly Pick<Row, "tokens_T" | "temperature">[], shape: Shape): void {
  rows.forEach(({ tokens_T, temperature }, i) => {
    if (tokens_T.length > shape.context)
      refuse(`Row ${i} has ${tokens_T.length} tokens; the context is ${shape.context}`);
    if (!(temperature > 0 && Number.isFinite(temperature))) refuse(`Row ${i} has temperature ${temperature}`);
    checkTokens(`Row ${i}`, tokens_T, shape);
  });
}

/** Rows to learn from: as above, with every number that the loss will use there and finite. */
export function checkBatch(rows: readonly Row[], loss: Loss, shape: Shape): void {
  checkRows(rows, shape);
  const policy = loss.kind !== "cross_entropy";
  if (policy)
    for (const value of Object.values(loss))
      if (Number.isNaN(value)) refuse("A loss coefficient is not a number");
  const needsReference = policy && loss.klCoefficient !== 0;
  let trained = 0;
  rows.forEach((row, i) => {
    const used: [string, Float32Array | undefined][] = [["weights", row.weights_T]];
    if (policy) used.push(["logprobs", row.logprobs_T], ["advantages", row.advantages_T]);
    if (needsReference) used.push(["reference logprobs", row.referenceLogprobs_T]);
    for (const [name, values] of used) {
      if (values?.length !== row.tokens_T.length)
        refuse(`Row ${i} has ${row.tokens_T.length} tokens but ${values?.length ?? 0} ${name}`);
      if (values.some((value) => !Number.isFinite(value))) refuse(`Row ${i} has ${name} that are not finite`);
    }
    trained += row.weights_T.subarray(1).reduce((count, weight) => count + (weight === 0 ? 0 : 1), 0);
  });
  if (trained === 0) refuse("No token of this batch has a weight: there is nothing to learn");
}

/** Requests to sample. An answer ends with the context at the latest, and says "length". */
export function checkRequests(requests: readonly SampleRequest[], shape: Shape): void {
  requests.forEach(({ prompt_T, maxTokens, temperature, topP, seed, stream }, i) => {
    if (prompt_T.length === 0) refuse(`Request ${i} has an empty prompt`);
    if (prompt_T.length >= shape.context) {
      refuse(
        `Request ${i} has a prompt of ${prompt_T.length} tokens; the context is ${shape.context}, answer included`,
      );
    }
    if (!Number.isInteger(maxTokens) || maxTokens < 1) refuse(`Request ${i} asks for ${maxTokens} tokens`);
    if (!(temperature >= 0 && Number.isFinite(temperature)))
      refuse(`Request ${i} has temperature ${temperature}`);
    if (!(topP > 0 && topP <= 1)) refuse(`Request ${i} has top-p ${topP}`);
    if (!Number.isSafeInteger(seed) || seed < 0)
      refuse(`Request ${i} has seed ${seed}; a seed is a whole number`);
    if (!Number.isSafeInteger(stream) || stream < 0)
      refuse(`Request ${i} has stream ${stream}; a stream is a whole number`);
    checkTokens(`Request ${i}`, prompt_T, shape);
  });
}

/** The optimiser's numbers, in their ranges. */
export function checkAdam({ lr, beta1, beta2, eps, weightDecay, gradClipNorm }: AdamParameters): void {
  const notNegative = { lr, weightDecay, gradClipNorm };
  for (const [name, value] of Object.entries(notNegative)) {
    if (!(value >= 0 && Number.isFinite(value))) refuse(`${name} is ${value}; it is a number from 0 up`);
  }
  for (const [name, value] of Object.entries({ beta1, beta2 })) {
    if (!(value >= 0 && value < 1)) refuse(`${name} is ${value}; it lies in [0, 1)`);
  }
  if (!(eps > 0 && Number.isFinite(eps))) refuse(`eps is ${eps}; it is a positive number`);
}

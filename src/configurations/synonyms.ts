/** What other systems call our knobs, in camelCase; of several that are meant, the first that the kind has. */
const synonyms: ReadonlyMap<string, readonly string[]> = new Map([
  ["learningRate", ["training.lr"]],
  ["batchSize", ["training.rolloutBatchSize", "training.batchSize"]],
  ["trainBatchSize", ["training.rolloutBatchSize", "training.batchSize"]],
  ["numGenerations", ["training.nSamplesPerPrompt"]],
  ["groupSize", ["training.nSamplesPerPrompt"]],
  ["klCoef", ["algorithm.klCoefficient"]],
  ["klCoeff", ["algorithm.klCoefficient"]],
  ["steps", ["training.totalSteps"]],
  ["maxSteps", ["training.totalSteps"]],
  ["epochs", ["training.totalEpochs"]],
  ["numEpochs", ["training.totalEpochs"]],
  ["numTrainEpochs", ["training.totalEpochs"]],
  ["loraRank", ["lora.rank"]],
  ["temperature", ["sampling.rolloutTemperature"]],
]);

/** The path of the knob, in camelCase, that another system gives this name; null when none of these knobs is meant. */
export function synonymOf(name: string, names: ReadonlyMap<string, readonly string[] | null>): string | null {
  const meant = synonyms.get(name)?.find((path) => {
    const [section = "", key = ""] = path.split(".");
    return names.get(section)?.includes(key) === true;
  });
  return meant ?? null;
}

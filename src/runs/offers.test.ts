import { expect, test } from "vitest";
import { parseRecipe } from "../configurations/parse.ts";
import { UnsupportedByEngine } from "../errors.ts";
import { chooseEngine, type EngineOffer } from "./offers.ts";

const offer: EngineOffer = {
  engine: "e",
  baseModels: [{ name: "m", description: "", parameters: 1, contextLengthTokens: 99_999, vocabularySize: 1 }],
  losses: ["importance_sampling", "ppo"],
  valueBaseline: false,
  prices: null,
  maxLoraRank: 8,
  fullFineTune: true,
  samplerSnapshots: "immutable",
};
const prices = { engineUsdPerHour: null, sampledUsdPerMillionTokens: 1, trainedUsdPerMillionTokens: null };

function lack(sections: object, offers: readonly EngineOffer[] = [offer]) {
  const given = { experiment: { modelPath: "m", dataset: "d", rollout: "r" }, ...sections };
  const { recipe, issues } = parseRecipe(given);
  if (recipe === null) throw new Error(JSON.stringify(issues));
  try {
    return chooseEngine(offers, recipe, given, "m").engine;
  } catch (error) {
    if (!(error instanceof UnsupportedByEngine)) throw error;
    return [error.capability, error.inputPath?.join(".")];
  }
}

test("each algorithm needs its loss; an engine that has it is found behind one that has not", () => {
  expect(lack({ algorithm: { name: "grpo" } })).toBe("e");
  expect(lack({ algorithm: { name: "ppo" } })).toBe("e");
  expect(lack({ algorithm: { name: "importance_sampling" } })).toBe("e");
  expect(lack({ algorithm: { name: "cispo" } })).toEqual(["loss cispo", "algorithm.name"]);
  expect(lack({ algorithm: { name: "gspo" } })).toEqual(["loss gspo", "algorithm.name"]);
  const other = { ...offer, engine: "other", losses: ["gspo"] };
  expect(lack({ algorithm: { name: "gspo" } }, [offer, other])).toBe("other");
});

test("a value network and a cap on cost are refused where no trainer has them or says a price", () => {
  const value = { algorithm: { name: "ppo", baseline: "value" } };
  expect(lack(value)).toEqual(["value baseline", "algorithm.baseline"]);
  expect(lack(value, [{ ...offer, valueBaseline: true }])).toBe("e");
  const cap = { budget: { maxCostUsd: 5 } };
  expect(lack(cap)).toEqual(["prices", "budget.maxCostUsd"]);
  expect(lack(cap, [{ ...offer, prices: { ...prices, sampledUsdPerMillionTokens: null } }])).toEqual([
    "prices",
    "budget.maxCostUsd",
  ]);
  expect(lack(cap, [offer, { ...offer, prices }])).toBe("e");
});

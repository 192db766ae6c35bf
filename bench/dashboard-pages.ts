import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import type { Bus } from "../src/bus/bus.ts";
import type { Event } from "../src/protocol/event.ts";
import type { TestBrowser } from "../test/testkit/browser.ts";
import { trainerOf } from "../test/testkit/runs.ts";
import type { Sizes } from "./dashboard.ts";

/** What a page is measured against. */
export interface Platform {
  readonly url: string;
  readonly key: string;
  readonly log: Bus["log"];
  readonly browser: TestBrowser;
  readonly workspaceId: string;
  /** A run that nobody has begun; answers its id. */
  newRun(name: string): Promise<string>;
}

const metricNames = [
  ...["loss", "policy/entropy", "length/response", "length/total", "truncation/ratio"],
  ...["optimiser/grad_norm", "optimiser/lr", "reward/raw", "seconds/train", "tokens/sampled"],
];
const stepsAtOnce = 1000;
const samplesAtOnce = 500;
/** A machine at work on other things is waited for, not timed out. */
const patienceMs = 300_000;

/** From the address to what a person came for, each time in a browser that has never been here; the middle one counts. */
export async function firstPaint(platform: Platform, { steps, openings }: Sizes) {
  const { say, trainer, claim } = await begin(platform, "a-million-points");
  for (let from = 1; from <= steps; from += stepsAtOnce) {
    const steps_N = Array.from({ length: Math.min(stepsAtOnce, steps - from + 1) }, (_, at) => from + at);
    await say(
      trainer.say("metrics", 1, claim, {
        at: new Date().toISOString(),
        series: metricNames.map((key) => ({
          key,
          steps: steps_N,
          values: steps_N.map((step) => Math.sin(step / 500) + Math.random() / 10),
        })),
      } as never),
    );
  }
  for (let from = 0; from < steps; from += samplesAtOnce)
    await say(
      trainer.samples(1, claim, 1 + from / samplesAtOnce, {
        index: Array.from({ length: samplesAtOnce }, (_, line) => sampleOf(line)),
      }),
    );
  await say(trainer.step(1, claim, steps, { totalSteps: steps, metrics: { loss: 1 } }));

  const words: number[] = [];
  const curves: number[] = [];
  const pageCpu: number[] = [];
  // Until the store has all of it, and once more, so that what is compiled once is.
  await open(platform, "a-million-points", (page) => reached(page, steps));
  let browser: Browser | null = null;
  let before: ReadonlyMap<number, number> = new Map();
  for (let opening = 0; opening <= openings; opening++) {
    await open(platform, "a-million-points", async (page) => {
      const at = await page.evaluate(drawn);
      browser = page.context().browser()!;
      if (opening === 0) return;
      const after = await pagesCpuMs(browser);
      pageCpu.push([...after].reduce((sum, [id, cpuMs]) => sum + cpuMs - (before.get(id) ?? 0), 0));
      words.push(
        await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]!.startTime),
      );
      curves.push(at);
    });
    before = await pagesCpuMs(browser!);
  }
  return {
    points: steps * metricNames.length,
    wordsMs: middle(words),
    curvesMs: middle(curves),
    pageCpuMs: middle(pageCpu),
  };
}

/** What each process of the browser that draws pages has computed so far, by its id. */
async function pagesCpuMs(browser: Browser): Promise<ReadonlyMap<number, number>> {
  const debug = await browser.newBrowserCDPSession();
  const { processInfo } = await debug.send("SystemInfo.getProcessInfo");
  await debug.detach();
  const pages = processInfo.filter(({ type }) => type === "renderer");
  return new Map(pages.map(({ id, cpuTime }) => [id, cpuTime * 1000]));
}

/** In the page: resolves with the time since its address was entered when figures and curves are on it. */
function drawn(): Promise<number> {
  // A line has a colour, of which red and blue are far apart; the grid and the words have none to speak of.
  const hasLine = (canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    for (let at = 0; at < data.length; at += 4)
      if (data[at + 3]! > 100 && Math.abs(data[at]! - data[at + 2]!) > 60) return true;
    return false;
  };
  return new Promise((resolve) => {
    const look = () => {
      const known = [...document.querySelectorAll(".line-chart-value")].some(
        (value) => value.textContent !== "" && value.textContent !== "–",
      );
      const canvases = [...document.querySelectorAll<HTMLCanvasElement>(".line-chart canvas")];
      if (known && document.querySelector(".run-cards") && canvases.length > 0 && canvases.every(hasLine))
        // The frame in which it is drawn is over with the next.
        requestAnimationFrame(() => resolve(performance.now()));
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** From before a step's append to the frame that shows it, at an even pace. */
export async function updates(platform: Platform, { updatesPerSecond, updateSeconds }: Sizes) {
  const { say, trainer, claim } = await begin(platform, "paced");
  await say(trainer.step(1, claim, 1, { totalSteps: null, metrics: { loss: 1 } }));
  const count = updatesPerSecond * updateSeconds;
  const saidMs = new Map<number, number>();
  let shown: [number, number][] = [];
  await open(platform, "paced", async (page) => {
    await page.evaluate(drawn);
    await page.evaluate(watchLoss);
    const first = performance.now();
    for (let step = 2; step <= count + 1; step++) {
      await sleep(Math.max(0, first + ((step - 2) * 1000) / updatesPerSecond - performance.now()));
      saidMs.set(step, Date.now());
      // Not awaited: the next one's time does not wait for this one's.
      void say(trainer.step(1, claim, step, { totalSteps: null, metrics: { loss: step } }));
    }
    await page.waitForFunction(
      (last) => (globalThis as unknown as Watched).shown.some(([step]) => step === last),
      count + 1,
      { timeout: patienceMs },
    );
    shown = await page.evaluate(() => (globalThis as unknown as Watched).shown);
  });
  // One frame may show two steps: a step is on the page with the first frame that shows it or a later one.
  const waits = [...saidMs].map(([step, at]) => shown.find(([newest]) => newest >= step)![1] - at);
  waits.sort((one, other) => one - other);
  return { p50Ms: middle(waits), p99Ms: waits[Math.ceil(waits.length * 0.99) - 1]! };
}

interface Watched {
  shown: [number, number][];
}

/** In the page: notes each newest loss with the moment at which its frame was over. */
function watchLoss() {
  const shown: [number, number][] = [];
  Object.assign(globalThis, { shown });
  const channel = new MessageChannel();
  let newest = 0;
  channel.port1.onmessage = () => shown.push([newest, Date.now()]);
  const look = () => {
    for (const chart of document.querySelectorAll("figure")) {
      if (chart.getAttribute("aria-label") !== "Loss") continue;
      const said = Number.parseFloat(chart.querySelector(".line-chart-value")?.textContent ?? "");
      if (said > newest) {
        newest = said;
        // Comes after this frame's style, layout and paint.
        channel.port2.postMessage(null);
      }
    }
    requestAnimationFrame(look);
  };
  look();
}

/** The page's heap, swept, while steps go by as fast as the log takes them. */
export async function replay(platform: Platform, { replayedSteps }: Sizes) {
  const { say, trainer, claim } = await begin(platform, "replayed");
  await say(trainer.step(1, claim, 1, stepOf(1)));
  let earlyMiB = 0;
  let lateMiB = 0;
  let stepsPerSecond = 0;
  await open(platform, "replayed", async (page) => {
    await page.evaluate(drawn);
    const debug = await page.context().newCDPSession(page);
    const heapMiB = async () => {
      await debug.send("HeapProfiler.collectGarbage");
      const { usedSize } = await debug.send("Runtime.getHeapUsage");
      return usedSize / 2 ** 20;
    };
    const early = Math.ceil(replayedSteps / 5 / stepsAtOnce) * stepsAtOnce;
    const began = performance.now();
    for (let from = 2; from <= replayedSteps; from += stepsAtOnce) {
      const last = Math.min(replayedSteps, from + stepsAtOnce - 1);
      for (let step = from; step <= last; step += 100)
        await say(
          ...Array.from({ length: Math.min(100, last - step + 1) }, (_, at) =>
            trainer.step(1, claim, step + at, stepOf(step + at)),
          ),
        );
      if (from <= early && last >= early) {
        await reached(page, last);
        earlyMiB = await heapMiB();
      }
    }
    await reached(page, replayedSteps);
    stepsPerSecond = replayedSteps / ((performance.now() - began) / 1000);
    lateMiB = await heapMiB();
  });
  return { earlyMiB, lateMiB, stepsPerSecond };
}

const stepOf = (step: number) => ({
  totalSteps: null,
  metrics: Object.fromEntries(metricNames.map((name, at) => [name, Math.sin(step / 300 + at)])),
});

/** The head of the page says the step. */
const reached = (page: Page, step: number) =>
  page.waitForFunction(
    (wanted) =>
      Number(document.querySelector(".run-progress .number")?.getAttribute("data-step") ?? 0) >= wanted,
    step,
    { timeout: patienceMs },
  );

async function begin({ log, workspaceId, newRun }: Platform, name: string) {
  const runId = await newRun(name);
  const trainer = trainerOf({ runId, workspaceId });
  const say = (...events: readonly Event[]) =>
    log.append(events.map((event) => ({ id: randomUUID(), event })));
  const [claim = 0] = await say(trainer.started(1, { leaseMs: 2 ** 31 - 1, at: new Date().toISOString() }));
  return { say, trainer, claim };
}

async function open({ browser, url, key }: Platform, name: string, look: (page: Page) => Promise<unknown>) {
  const { page, close } = await browser.signedIn({ url, key }, `/runs/${name}`);
  try {
    await look(page);
  } finally {
    await close();
  }
}

const sampleOf = (line: number) => ({
  ...{ line, group: Math.floor(line / 8), index: line % 8, promptRow: line, reward: (line % 10) / 10 },
  ...{ rewards: null, shaping: null, treatment: null, retries: 0, failure: null, failureMessage: null },
  ...{ advantage: 0, policyVersion: 1, promptTokens: 20, responseTokens: 40, truncated: false, durationS: 1 },
});

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

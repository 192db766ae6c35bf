import { DashboardRun, DashboardRunMetrics } from "../../generated/operations.ts";
import { askAhead } from "../../platform/ask.ts";
import { readChartsView } from "./charts-address.ts";
import { questionOf } from "./curve-question.ts";
import { overviewKeys } from "./panels.ts";

/**
 * Asks for a run and the curves of its overview by what the address says, while the code of its page is still fetched.
 * One after the other they would be four waits: who looks, the page, the run, its curves.
 */
export function askRunAhead({ pathname, search }: Location): void {
  const [, address, part] = /^\/runs\/([^/]+)(\/[^/]+)?\/?$/.exec(pathname) ?? [];
  if (address === undefined) return;
  const name = decoded(address);
  if (name === null) return;
  askAhead(DashboardRun, { name });
  if (part !== undefined) return;
  const { axis, attempt, zoom: range } = readChartsView(new URLSearchParams(search));
  const question = questionOf({ keys: overviewKeys, axis, attempt, range });
  askAhead(DashboardRunMetrics, { ...question, id: null, name });
}

/** Null where it is not what an address may say. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

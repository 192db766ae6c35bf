import { unknown } from "./number.ts";

/** Seconds as people say them, in at most two units: 4.2 s, 3 min 20 s, 2 h 5 min, 3 d 4 h. */
export function duration(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return unknown;
  if (seconds < 0.0005) return "0 s";
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 60) return `${Number(seconds.toFixed(1))} s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return two(whole, 60, "min", 1, "s");
  if (whole < 86_400) return two(whole, 3600, "h", 60, "min");
  return two(whole, 86_400, "d", 3600, "h");
}

function two(seconds: number, large: number, largeName: string, small: number, smallName: string): string {
  const rest = Math.floor((seconds % large) / small);
  return `${Math.floor(seconds / large)} ${largeName}${rest > 0 ? ` ${rest} ${smallName}` : ""}`;
}

/** How long ago, or ahead, from `nowMs`: just now, 5 min ago, in 2 h. */
export function ago(at: string, nowMs: number): string {
  const seconds = (nowMs - Date.parse(at)) / 1000;
  if (Math.abs(seconds) < 5) return "just now";
  const [coarse] = duration(Math.abs(seconds) < 60 ? Math.round(Math.abs(seconds)) : Math.abs(seconds)).split(
    /(?<=\D) (?=\d)/,
  );
  return seconds > 0 ? `${coarse} ago` : `in ${coarse}`;
}

const momentFormat = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });

/** A moment in full, in the reader's own zone and manner. */
export const moment = (at: string) => momentFormat.format(new Date(at));

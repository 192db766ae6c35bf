/** What stands where a number is not known. */
export const unknown = "–";

const compactFormat = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const wholeFormat = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** A measured value in at most four significant digits, as a table or a card shows it: 0.9871, 12.35, 1.2e-5. */
export function figure(value: number | null | undefined, digits = 4): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return unknown;
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size < 1e-3 || size >= 1e6) return value.toExponential(Math.max(0, digits - 2)).replace("e+", "e");
  return String(Number(value.toPrecision(digits)));
}

/** A count, short: 1,234 below ten thousand, then 12.3K, 4.5M. Takes the API's decimal strings too. */
export function count(value: number | string | null | undefined): string {
  if (value === null || value === undefined) return unknown;
  const number = Number(value);
  return Math.abs(number) < 10_000 ? wholeFormat.format(number) : compactFormat.format(number);
}

/** A count with all its digits. */
export function wholeCount(value: number | string | null | undefined): string {
  if (value === null || value === undefined) return unknown;
  return wholeFormat.format(typeof value === "string" ? BigInt(value) : value);
}

/** A share of 1 in percent. */
export function percent(share: number | null | undefined, digits = 1): string {
  if (share === null || share === undefined || !Number.isFinite(share)) return unknown;
  return `${Number((share * 100).toFixed(digits))} %`;
}

/** A difference with its sign, so that a rise is seen as one. */
export function signed(value: number | null | undefined): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return unknown;
  return value > 0 ? `+${figure(value)}` : figure(value).replace("-", "−");
}

/** US dollars: cents below a hundred, finer where it is less than a cent. */
export function dollars(value: number | null | undefined): string {
  if (value === null || value === undefined) return unknown;
  if (value > 0 && value < 0.01) return `$${value.toPrecision(2)}`;
  return `$${value.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

/** Bytes in binary units: 512 B, 1.5 KiB, 20 MiB. */
export function bytes(value: number | string | null | undefined): string {
  if (value === null || value === undefined) return unknown;
  let size = Number(value);
  for (const unit of ["B", "KiB", "MiB", "GiB", "TiB"]) {
    if (size < 1024 || unit === "TiB") return `${unit === "B" ? size : Number(size.toPrecision(3))} ${unit}`;
    size /= 1024;
  }
  return unknown;
}

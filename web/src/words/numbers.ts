/** Numbers as people read them, with their units: none is ever a power of ten, and none says more than it knows. */
const count = new Intl.NumberFormat("en-GB");
const fewDigits = new Intl.NumberFormat("en-GB", { maximumSignificantDigits: 2 });
const SMALLEST = 0.0001;

/** A number for people: `12,480`. */
export const number = (value: number): string => count.format(value);

/** A number with its noun: `1 paper`, `12,480 papers`. */
export const counted = (value: number, one: string, many = `${one}s`): string => `${number(value)} ${value === 1 ? one : many}`;

/** A rate, to a tenth where it is small: `under 0.1`, `23.3`, `1,342`. */
export function rate(value: number): string {
  if (value > 0 && value < 0.05) return "under 0.1";
  return number(value < 100 ? Math.round(value * 10) / 10 : Math.round(value));
}

/** A part of 1, to the hundredth: `0.31`; to two digits where that would be nothing: `0.0062`, `under 0.0001`. */
export function share(value: number): string {
  if (value >= 0.01 || value <= 0) return value.toFixed(2);
  return value < SMALLEST ? `under ${SMALLEST}` : fewDigits.format(value);
}

/** A part of 1 in hundredths: `31%`. */
export const percent = (value: number): string => `${Math.round(value * 100)}%`;

export const money = (dollars: number): string => (dollars === 0 ? "$0" : dollars < 0.01 ? "under $0.01" : `$${dollars.toFixed(2)}`);

/** A span of time for people; `seconds` may be a fraction. */
export function duration(seconds: number): string {
  if (seconds < 1) return "under a second";
  if (seconds < 90) return counted(Math.round(seconds), "second");
  if (seconds < 5_400) return counted(Math.round(seconds / 60), "minute");
  return `${rate(seconds / 3_600)} hours`;
}

/** The size of a file: `12 KB`, `3.4 MB`. */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${number(Math.max(1, Math.round(bytes / 1_000)))} KB` : `${rate(bytes / 1_000_000)} MB`;

/** Two ends of a range, or the one that both are. */
export const range = (low: string, high: string): string => (low === high ? low : `${low} to ${high}`);

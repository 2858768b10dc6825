/**
 * Numbers as ui.md words them: thousands commas, a true minus, a dash for what is missing and never NaN.
 */

const times = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const counts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** What stands where there is no number. */
export const missing = '–';

/** 4318 → "4,318". */
export function formatCount(value: number): string {
  return withTrueMinus(counts.format(value));
}

/** 1 → "1 page", 4318 → "4,318 pages"; `plural` where an "s" is not enough. */
export function formatCounted(value: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(value)} ${value === 1 ? singular : plural}`;
}

/** A mean or score: three decimals unless told, true minus; null, NaN and infinity → "–". */
export function formatDecimal(value: number | null, decimals = 3): string {
  if (value === null || !Number.isFinite(value)) return missing;
  return withTrueMinus(withoutNegativeZero(value.toFixed(decimals)));
}

/** A score of any scale: three decimals, four where it is below 0.1 as fused ranks are: "24.810", "0.0325". */
export function formatScore(value: number | null): string {
  return formatDecimal(value, value !== null && Math.abs(value) < 0.1 ? 4 : 3);
}

/** A difference with its sign: "+0.046", "−0.040", "0.000". */
export function formatSigned(value: number | null, decimals = 3): string {
  const text = formatDecimal(value, decimals);
  return value !== null && value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** A confidence interval: "0.64–0.75"; with a negative bound in words, "−0.03 to +0.16". */
export function formatInterval(interval: readonly [number, number] | null): string {
  if (interval === null || !interval.every(Number.isFinite)) return missing;
  const [low, high] = interval;
  return low < 0
    ? `${formatSigned(low, 2)} to ${formatSigned(high, 2)}`
    : `${formatDecimal(low, 2)}–${formatDecimal(high, 2)}`;
}

/** A p value: three decimals, "< 0.001" below that. */
export function formatP(value: number | null): string {
  return value !== null && value < 0.001 ? '< 0.001' : formatDecimal(value);
}

/** Decimal units: "0 bytes", "3.1 kB", "512 kB", "18.4 MB", "608 MB", "1.31 GB", "38 GB". */
export function formatBytes(bytes: number | null): string {
  if (bytes === null || !Number.isFinite(bytes)) return missing;
  if (bytes < 1000) return formatCounted(Math.round(bytes), 'byte');
  if (bytes < 999_500) return `${inUnit(bytes / 1000)} kB`;
  if (bytes < 999_500_000) return `${inUnit(bytes / 1e6)} MB`;
  const gigabytes = bytes / 1e9;
  return `${gigabytes < 9.995 ? gigabytes.toFixed(2) : formatCount(gigabytes)} GB`;
}

/** A length of time: "0.4 s", "31 s", "3 min 17 s", "15 min", "1 h 5 min". */
export function formatDuration(milliseconds: number): string {
  const tenths = Math.round(milliseconds / 100) / 10;
  if (tenths < 10) return `${tenths.toFixed(1).replace(/\.0$/, '')} s`;
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 600) return joined(Math.floor(seconds / 60), 'min', seconds % 60, 's');
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : joined(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
}

/** A length of time that is measured once or reckoned: as `formatDuration`, and below a second no more than "under 1 s". */
export function formatAbout(milliseconds: number): string {
  return milliseconds < 1000 ? 'under 1 s' : formatDuration(milliseconds);
}

/** A point of time, in milliseconds since 1970, where the reader is: "1 Dec 2026, 06:23". */
export function formatWhen(milliseconds: number): string {
  return times.format(milliseconds);
}

/** Things a second: "0.95", "4.1", "118". */
export function formatRate(perSecond: number): string {
  if (perSecond < 1) return perSecond.toFixed(2);
  return perSecond < 10 ? perSecond.toFixed(1) : formatCount(perSecond);
}

/** Time left at the pace so far, in milliseconds; null before anything is done or while the total is not known. */
export function timeLeft(done: number, total: number | null, elapsedMs: number): number | null {
  if (total === null || done <= 0 || elapsedMs <= 0) return null;
  return (Math.max(0, total - done) * elapsedMs) / done;
}

/** "sheet 14", or "sheet 14, label 12" where the printed label differs; `index` is the sheet from 0. */
export function formatSheet(index: number, label: string | null): string {
  const sheet = formatCount(index + 1);
  return label === null || label === String(index + 1) ? `sheet ${sheet}` : `sheet ${sheet}, label ${label}`;
}

function inUnit(value: number): string {
  return value < 99.95 ? value.toFixed(1) : formatCount(value);
}

function joined(first: number, firstUnit: string, second: number, secondUnit: string): string {
  return second === 0 ? `${first} ${firstUnit}` : `${first} ${firstUnit} ${second} ${secondUnit}`;
}

function withoutNegativeZero(text: string): string {
  return /^-0(\.0*)?$/.test(text) ? text.slice(1) : text;
}

function withTrueMinus(text: string): string {
  return text.replace(/^-/, '−');
}

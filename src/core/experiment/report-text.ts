/**
 * A report as text, for its way between threads and into storage: of some thousand questions it is read in a fraction of the time that a
 * copy of its objects takes. It is written by this product alone; who keeps it sums it up and drops what is damaged.
 */
import type { Report } from './report.ts';

declare const written: unique symbol;
/** The text of a report. */
export type ReportText = string & { readonly [written]: true };

/** A report has no value that JSON does not hold: no number that is not finite, no date, nothing undefined. */
export function writeReport(report: Report): ReportText {
  return JSON.stringify(report) as ReportText;
}

/** The very report that was written. */
export function readReport(text: ReportText): Report {
  return JSON.parse(text) as Report;
}

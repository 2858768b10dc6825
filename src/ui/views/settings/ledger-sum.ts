/** Requests that left the page, as sums and as text for other programs. */
import type { AppState } from '../../../app/app-state.ts';
import { formatBytes, formatCount, formatCounted } from '../../format.ts';

export type Ledger = AppState['ledger']['value'];
export type LedgerEntry = Ledger[number];

export interface LedgerSum {
  readonly requests: number;
  /** Of them, those that go on. */
  readonly underWay: number;
  readonly receivedBytes: number;
  readonly sentBytes: number;
  /** Origins that were asked or that a redirect led to, each once, in order of first use. */
  readonly origins: readonly string[];
}

export function ledgerSum(records: Ledger): LedgerSum {
  const origins = new Set<string>();
  let requests = 0;
  let underWay = 0;
  let receivedBytes = 0;
  let sentBytes = 0;
  for (const record of records) {
    origins.add(record.origin);
    if (record.redirectedTo !== null) origins.add(record.redirectedTo);
    receivedBytes += record.bytes ?? 0;
    requests += record.requests ?? 1;
    if (record.underWay === true) underWay += 1;
    sentBytes += record.sentBytes;
  }
  return { requests, underWay, receivedBytes, sentBytes, origins: [...origins] };
}

/** "Nothing has left this page since the tab was opened", or "3 requests, 34.0 MB, to huggingface.co", with those under way. */
export function ledgerLine(records: Ledger): string {
  const { requests, underWay, receivedBytes, sentBytes, origins } = ledgerSum(records);
  if (requests === 0) return 'Nothing has left this page since the tab was opened';
  const [first = ''] = origins;
  const where = origins.length === 1 ? hostOf(first) : `${hostOf(first)} and ${formatCount(origins.length - 1)} more`;
  const now = underWay === 0 ? '' : ` (${formatCount(underWay)} under way)`;
  return `${formatCounted(requests, 'request')}${now}, ${formatBytes(receivedBytes + sentBytes)}, to ${where}`;
}

/** The host of an origin or address, with its port; what is no address stays as it is. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}

/** CSV as RFC 4180 has it, with a heading; times in UTC. */
export function ledgerCsv(records: Ledger): string {
  const rows = records.map((record) => [
    new Date(record.time).toISOString(),
    record.origin,
    record.redirectedTo ?? '',
    record.path,
    record.purpose,
    String(record.sentBytes),
    record.bytes === null ? '' : String(record.bytes),
    record.underWay === true ? 'under way' : record.status === null ? '' : String(record.status),
  ]);
  return [csvHead, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

const csvHead = ['time', 'origin', 'redirected_to', 'path', 'purpose', 'sent_bytes', 'received_bytes', 'status'];

/** Quoted; a cell that a spreadsheet would take for a formula begins with an apostrophe. */
function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}

/**
 * What an oracle that picks the candidates could reach: two maximum-cover problems over page spans. In general such problems
 * are hard; on spans, which are intervals of pages, both are solved exactly by dynamic programming, document by document.
 */
import type { DocumentId } from '../document/ids.ts';
import { type PageSpan, spansMeet } from '../retrieval/page-span.ts';
import { type GoldPages, goldPageCount, goldPagesWithin } from './gold-pages.ts';

/**
 * The most distinct gold pages that j units meet together, for j = 0..most: entry j. Rises to what all units meet.
 * "Largest span first" does not solve it: of 2–5, 1–3 and 4–6 the last two meet the pages 1–6.
 */
export function mostPagesByUnits(units: readonly PageSpan[], gold: GoldPages, most: number): Float64Array {
  if (units.every(isPage)) return onePageEach(units, gold, most);
  return mostByUnits(units, most, (unit, previous) => {
    const firstPage = previous === null ? unit.firstPage : Math.max(unit.firstPage, previous.lastPage + 1);
    return goldPageCount(gold, { ...unit, firstPage });
  });
}

/** The most gold contexts that j units meet together (a page in common), for j = 0..most: entry j. */
export function mostContextsByUnits(
  units: readonly PageSpan[],
  contexts: readonly PageSpan[],
  most: number,
): Float64Array {
  return mostByUnits(
    units,
    most,
    (unit, previous) =>
      contexts.filter((context) => spansMeet(unit, context) && (previous === null || !spansMeet(previous, context)))
        .length,
  );
}

/**
 * The most distinct gold pages among the first r pages of a page ranking, for r = 0..most: entry r; the units' order is free.
 * The first r pages are some units in full and at most one cut short, so: the most gold pages covered by units whose union has
 * at most r pages, where one of them may be replaced by its first pages.
 */
export function mostPagesByRank(units: readonly PageSpan[], gold: GoldPages, most: number): Float64Array {
  if (units.every(isPage)) return onePageEach(units, gold, most);
  let whole = new Float64Array(most + 1);
  let cut = new Float64Array(most + 1);
  for (const group of overlapping(units)) {
    const { wholeGroup, cutGroup } = pagesWithinGroup(group, gold, most);
    cut = larger(combined(cut, wholeGroup), combined(whole, cutGroup));
    whole = combined(whole, wholeGroup);
  }
  return larger(whole, cut);
}

/** Where every unit is a page, a further one adds one gold page until all are met. */
function onePageEach(units: readonly PageSpan[], gold: GoldPages, most: number): Float64Array {
  const met = new Set<string>();
  for (const unit of units) if (goldPageCount(gold, unit) > 0) met.add(`${unit.document}#${unit.firstPage}`);
  return Float64Array.from({ length: most + 1 }, (_, count) => Math.min(count, met.size));
}

function isPage({ firstPage, lastPage }: PageSpan): boolean {
  return firstPage === lastPage;
}

/**
 * The best sum of `gain` over j units. Units within a unit are dropped; the rest, by first page, rise in last page too, so what
 * a unit adds depends only on the unit taken before it in the document.
 */
function mostByUnits(
  units: readonly PageSpan[],
  most: number,
  gain: (unit: PageSpan, previous: PageSpan | null) => number,
): Float64Array {
  let total = new Float64Array(most + 1);
  for (const ofDocument of byDocument(units).values()) {
    const maximal = withoutContained(ofDocument);
    const best = new Float64Array(most + 1);
    // bestEndingAt[u]: the best of the current number of units, u the last of them.
    let bestEndingAt = maximal.map((unit) => gain(unit, null));
    for (let taken = 1; taken <= Math.min(most, maximal.length); taken += 1) {
      if (taken > 1) {
        const before = bestEndingAt;
        bestEndingAt = maximal.map((unit, place) => {
          let value = Number.NEGATIVE_INFINITY;
          for (let earlier = 0; earlier < place; earlier += 1) {
            value = Math.max(value, before[earlier]! + gain(unit, maximal[earlier]!));
          }
          return value;
        });
      }
      best[taken] = Math.max(best[taken - 1]!, ...bestEndingAt);
    }
    for (let taken = maximal.length + 1; taken <= most; taken += 1) best[taken] = best[taken - 1]!;
    total = combined(total, best);
  }
  return total;
}

/** Within units that overlap in a chain: the most gold pages on at most c pages, all units whole, and with one cut short. */
function pagesWithinGroup(group: readonly PageSpan[], gold: GoldPages, most: number) {
  const wholeGroup = new Float64Array(most + 1);
  const cutGroup = new Float64Array(most + 1);
  const choices = group.flatMap((unit) => [
    { unit, isCut: false },
    ...goldPagesWithin(gold, unit)
      .filter((page) => page < unit.lastPage)
      .map((lastPage) => ({ unit: { ...unit, lastPage }, isCut: true })),
  ]);
  choices.sort((a, b) => a.unit.firstPage - b.unit.firstPage || a.unit.lastPage - b.unit.lastPage);
  // ending[i]: by pages used, the best whose last choice is i (each choice ends after the one before): whole, and with one cut.
  const ending: { readonly whole: Float64Array; readonly cut: Float64Array }[] = [];
  for (const [place, { unit, isCut }] of choices.entries()) {
    const own = { whole: impossible(most), cut: impossible(most) };
    ending.push(own);
    for (let earlier = -1; earlier < place; earlier += 1) {
      const before = earlier === -1 ? null : choices[earlier]!.unit;
      if (before !== null && before.lastPage >= unit.lastPage) continue;
      const firstPage = before === null ? unit.firstPage : Math.max(unit.firstPage, before.lastPage + 1);
      const cost = unit.lastPage - firstPage + 1;
      if (cost > most) continue;
      const gain = goldPageCount(gold, { ...unit, firstPage });
      for (let used = cost; used <= most; used += 1) {
        const whole =
          before === null ? (used === cost ? 0 : Number.NEGATIVE_INFINITY) : ending[earlier]!.whole[used - cost]!;
        const cut = before === null ? Number.NEGATIVE_INFINITY : ending[earlier]!.cut[used - cost]!;
        if (isCut) own.cut[used] = Math.max(own.cut[used]!, whole + gain);
        else {
          own.whole[used] = Math.max(own.whole[used]!, whole + gain);
          own.cut[used] = Math.max(own.cut[used]!, cut + gain);
        }
      }
    }
    raise(wholeGroup, own.whole);
    raise(cutGroup, own.cut);
  }
  for (let used = 1; used <= most; used += 1) {
    wholeGroup[used] = Math.max(wholeGroup[used]!, wholeGroup[used - 1]!);
    cutGroup[used] = Math.max(cutGroup[used]!, cutGroup[used - 1]!);
  }
  return { wholeGroup, cutGroup };
}

/** Distinct spans of each document in chains that overlap: chains share no page, so they combine freely. */
function overlapping(units: readonly PageSpan[]): PageSpan[][] {
  const groups: PageSpan[][] = [];
  for (const ofDocument of byDocument(units).values()) {
    let lastPage = -1;
    for (const unit of ofDocument) {
      if (unit.firstPage > lastPage) groups.push([]);
      groups.at(-1)!.push(unit);
      lastPage = Math.max(lastPage, unit.lastPage);
    }
  }
  return groups;
}

/** Distinct spans by document, by first page and then last page. */
function byDocument(units: readonly PageSpan[]): Map<DocumentId, PageSpan[]> {
  const documents = new Map<DocumentId, Map<string, PageSpan>>();
  for (const unit of units) {
    const spans = documents.get(unit.document) ?? new Map<string, PageSpan>();
    documents.set(unit.document, spans);
    spans.set(`${unit.firstPage}-${unit.lastPage}`, unit);
  }
  const sorted = new Map<DocumentId, PageSpan[]>();
  for (const [document, spans] of documents) {
    sorted.set(
      document,
      [...spans.values()].sort((a, b) => a.firstPage - b.firstPage || a.lastPage - b.lastPage),
    );
  }
  return sorted;
}

/** Of spans sorted by first page, those that lie in no other. */
function withoutContained(sorted: readonly PageSpan[]): PageSpan[] {
  const kept: PageSpan[] = [];
  for (const unit of sorted) {
    if (kept.at(-1)?.firstPage === unit.firstPage) kept.pop();
    if (kept.length === 0 || unit.lastPage > kept.at(-1)!.lastPage) kept.push(unit);
  }
  return kept;
}

/** The best way to share a budget between two independent parts. */
function combined(a: Float64Array, b: Float64Array): Float64Array<ArrayBuffer> {
  const result = new Float64Array(a.length);
  for (let total = 0; total < a.length; total += 1) {
    for (let part = 0; part <= total; part += 1) result[total] = Math.max(result[total]!, a[part]! + b[total - part]!);
  }
  return result;
}

function larger(a: Float64Array, b: Float64Array): Float64Array<ArrayBuffer> {
  return Float64Array.from(a, (value, index) => Math.max(value, b[index]!));
}

function raise(target: Float64Array, values: Float64Array): void {
  for (let index = 0; index < target.length; index += 1) target[index] = Math.max(target[index]!, values[index]!);
}

function impossible(most: number): Float64Array {
  return new Float64Array(most + 1).fill(Number.NEGATIVE_INFINITY);
}

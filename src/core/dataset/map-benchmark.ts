/**
 * A benchmark on a corpus. Nothing is matched by guess: a related name or several documents of one name wait for a
 * person (or for `acceptProposals`), and a page that does not exist is told with its question.
 */
import type { DocumentId } from '../document/ids.ts';
import type { Benchmark, PageBase, Question, StatedContext } from './benchmark.ts';
import { mapNames, type NameTable, pagesByName } from './map-names.ts';
import { mapSpan, pageReading, type PageReading } from './map-pages.ts';
import type {
  GoldContext,
  MappableDocument,
  MappedQuestion,
  Mapping,
  MappingChoices,
  MappingIssue,
  PageBaseEffect,
  QuestionState,
} from './mapping.ts';

/**
 * Maps every question. States partition the questions, and `counts` adds up to their number. A page base that was
 * chosen goes before the format's own. Of a span that is partly outside the document the part inside is kept.
 * An empty corpus makes every question with evidence `unmappable`.
 */
export function mapBenchmark(
  benchmark: Pick<Benchmark, 'questions' | 'pageBase'>,
  documents: readonly MappableDocument[],
  choices: MappingChoices,
): Mapping {
  const pageBase = choices.pageBase ?? benchmark.pageBase;
  const table = mapNames(benchmark.questions, documents, choices);
  const reading = readingsWith(pageBase);
  const questions = benchmark.questions.map((question) => mapQuestion(question, table, reading));
  const counts = { ready: 0, 'mapped-in-part': 0, unmappable: 0, 'without-evidence': 0, 'document-only': 0 };
  for (const { state } of questions) counts[state] += 1;
  const pageBases = (['sheet-from-1', 'sheet-from-0', 'printed-label'] as const).map((base) =>
    effectOf(base, benchmark, table),
  );
  return { pageBase, names: [...table.names.values()], questions, pageBases, counts };
}

type ReadingOf = (document: MappableDocument) => PageReading;

/** Readings of documents with one base, each made once. */
function readingsWith(base: PageBase): ReadingOf {
  const readings = new Map<DocumentId, PageReading>();
  return (document) => {
    const known = readings.get(document.id) ?? pageReading(document, base);
    readings.set(document.id, known);
    return known;
  };
}

function mapQuestion(question: Question, table: NameTable, reading: ReadingOf): MappedQuestion {
  const found = mapContexts(question.contexts, table, reading);
  const goldDocuments = documentsOf(
    question.contexts.map(({ document }) => document),
    table,
  );
  const asked = question.askedOf === null ? [] : [question.askedOf];
  const candidates = question.candidateDocuments;
  return {
    id: question.id,
    state: stateOf(question.contexts, found, goldDocuments),
    contexts: found.contexts,
    goldDocuments,
    ownDocuments: goldDocuments.length > 0 ? goldDocuments : documentsOf(asked, table),
    candidateDocuments: candidates === null ? null : documentsOf(candidates, table),
    missingCandidates: [...new Set(candidates ?? [])].filter((name) => table.documentOf(name) === null),
    issues: found.issues,
  };
}

interface MappedContexts {
  readonly contexts: readonly GoldContext[];
  readonly issues: readonly MappingIssue[];
  /** Whether every stated page and document is on the corpus. */
  readonly isWhole: boolean;
}

function mapContexts(stated: readonly StatedContext[], table: NameTable, reading: ReadingOf): MappedContexts {
  const contexts = new Map<string, GoldContext>();
  const issues = new Map<string, MappingIssue>();
  const tell = (issue: MappingIssue): void => {
    issues.set(`${issue.kind}\n${issue.page ?? ''}\n${issue.document}`, issue);
  };
  let isWhole = true;
  for (const context of stated) {
    const document = table.documentOf(context.document);
    if (document === null) {
      isWhole = false;
      tell(nameIssue(context.document, table));
      continue;
    }
    if (document.labels !== null && context.firstPage !== null) tell(labelIssue(context.document, document.labels));
    const { sheetOf, issueOf } = reading(document);
    const { runs, outside } = mapSpan(context, sheetOf);
    for (const page of outside) tell(issueOf(page, context.document));
    if (outside.length > 0) isWhole = false;
    for (const { first, last } of runs) {
      const key = `${document.id}#${first}-${last}`;
      contexts.set(
        key,
        merged(contexts.get(key), context, { document: document.id, firstPage: first, lastPage: last }),
      );
    }
  }
  return { contexts: [...contexts.values()], issues: [...issues.values()], isWhole };
}

/** Contexts of one span stand once: kinds distinct and sorted, all texts in file order. */
function merged(
  known: GoldContext | undefined,
  stated: StatedContext,
  place: Pick<GoldContext, 'document' | 'firstPage' | 'lastPage'>,
): GoldContext {
  const kinds = new Set([...(known?.kinds ?? []), ...(stated.kind === null ? [] : [stated.kind])]);
  return {
    ...place,
    kinds: [...kinds].sort(),
    texts: [...(known?.texts ?? []), ...stated.texts],
  };
}

function stateOf(
  stated: readonly StatedContext[],
  found: MappedContexts,
  goldDocuments: readonly DocumentId[],
): QuestionState {
  if (stated.length === 0) return 'without-evidence';
  if (stated.every(({ firstPage }) => firstPage === null))
    return goldDocuments.length > 0 ? 'document-only' : 'unmappable';
  if (found.contexts.length === 0) return 'unmappable';
  return found.isWhole ? 'ready' : 'mapped-in-part';
}

function nameIssue(stated: string, table: NameTable): MappingIssue {
  const name = table.names.get(stated);
  const isProposed = name?.relation === 'proposed';
  const message = `${name?.note ?? 'not in the corpus'}${isProposed ? ': waits for a choice' : ''}`;
  return { kind: isProposed ? 'document-proposed' : 'document-missing', document: stated, page: null, message };
}

function labelIssue(stated: string, labels: readonly string[]): MappingIssue {
  const sheet = Math.max(
    0,
    labels.findIndex((label, index) => label !== String(index + 1)),
  );
  const message = `printed labels differ from sheet numbers: sheet ${sheet + 1} is labelled ${labels[sheet] ?? ''}`;
  return { kind: 'label-differs', document: stated, page: null, message };
}

/** Documents in use for these names, each once. */
function documentsOf(names: readonly string[], table: NameTable): readonly DocumentId[] {
  return [...new Set(names.flatMap((name) => table.documentOf(name)?.id ?? []))];
}

function effectOf(
  base: PageBase,
  benchmark: Pick<Benchmark, 'questions' | 'pageBase'>,
  table: NameTable,
): PageBaseEffect {
  const reading = readingsWith(base);
  let inside = 0;
  let outOfRange = 0;
  for (const question of benchmark.questions) {
    for (const [stated, pages] of pagesByName(question)) {
      const document = table.documentOf(stated);
      if (document === null) continue;
      const { sheetOf } = reading(document);
      for (const page of pages) {
        if (sheetOf(page) === null) outOfRange += 1;
        else inside += 1;
      }
    }
  }
  return { base, inside, outOfRange, isDefault: base === benchmark.pageBase };
}

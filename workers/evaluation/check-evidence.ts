/** What of a benchmark's evidence and candidate documents the corpus has not, with the rows of the entries. */
import { candidateProblems } from '../../src/core/dataset/candidate-problems.ts';
import { mapBenchmark } from '../../src/core/dataset/map-benchmark.ts';
import { joinPages } from '../../src/core/chunking/document-units.ts';
import type { DocumentId } from '../../src/core/document/ids.ts';
import { evidenceProblems } from '../../src/core/metric/evidence/evidence-in-text.ts';
import type { EvaluationWorker } from '../../src/rpc/evaluation-worker.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { resolveTexts } from '../../src/storage/recognised-store.ts';
import { loadBenchmark, loadDocuments } from './load-inputs.ts';

/** See `EvaluationWorker.checkEvidence`. Problems come in the order of their rows. */
export const checkEvidence: EvaluationWorker['checkEvidence'] = async (
  { workspace, benchmark, choices, text },
  signal,
  onProgress,
) => {
  const database = await openDatabase();
  const read = await loadBenchmark(database, workspace, benchmark);
  const documents = (await loadDocuments(database, workspace)).filter(({ state }) => state === 'done');
  const mapping = mapBenchmark(read, documents, choices);
  const documentOf = new Map(mapping.names.map(({ stated, document }) => [stated, document]));
  const stated = new Set(read.questions.flatMap(({ contexts }) => contexts.map(({ document }) => document)));
  const texts = new Map<DocumentId, string>();
  let done = 0;
  for (const name of stated) {
    signal.throwIfAborted();
    const document = documentOf.get(name) ?? null;
    if (document !== null && !texts.has(document)) {
      const { texts: pages } = await resolveTexts(database, workspace, document, text);
      texts.set(document, joinPages(pages).text);
    }
    done += 1;
    onProgress?.({ phase: 'evidence', done, total: stated.size, unit: 'documents' });
  }
  signal.throwIfAborted();
  const textOf = (name: string): string | null => {
    const document = documentOf.get(name) ?? null;
    return document === null ? null : (texts.get(document) ?? null);
  };
  return [...evidenceProblems(read.questions, textOf), ...candidateProblems(read.questions, mapping.questions)].sort(
    (a, b) => (a.row ?? 0) - (b.row ?? 0),
  );
};

/** What of a benchmark's evidence and candidate documents the corpus has not, with the rows of the entries. */
import { candidateProblems } from '../../src/core/dataset/candidate-problems.ts';
import { mapBenchmark } from '../../src/core/dataset/map-benchmark.ts';
import { joinPages } from '../../src/core/chunking/document-units.ts';
import {
  type FoundEvidence,
  evidenceInText,
  evidenceProblems,
  statedEvidence,
} from '../../src/core/metric/evidence/evidence-in-text.ts';
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
  const stated = statedEvidence(read.questions);
  const found = new Map<string, readonly FoundEvidence[]>();
  let done = 0;
  // A document at a time: the texts of a thousand are not held together.
  for (const [name, evidence] of stated) {
    signal.throwIfAborted();
    const document = documentOf.get(name) ?? null;
    if (document !== null && evidence.length > 0) {
      const { texts } = await resolveTexts(database, workspace, document, text);
      found.set(name, evidenceInText(evidence, joinPages(texts).text));
    }
    done += 1;
    onProgress?.({ phase: 'evidence', done, total: stated.size, unit: 'documents' });
  }
  signal.throwIfAborted();
  return [
    ...evidenceProblems(read.questions, (name) => found.get(name) ?? null),
    ...candidateProblems(read.questions, mapping.questions),
  ].sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
};

/** What is to be read: dropped files, files that an earlier visit left over, documents that were read in part. */
import type { CorpusDocument, Intake } from '../core/document/document.ts';

export interface Task {
  readonly intake: Intake | null;
  /** Null: the file lies in storage. */
  readonly file: File | null;
  readonly document: CorpusDocument | null;
  readonly password: string | null;
}

/** What an earlier visit left over. A document that was read in part and whose file waits too is one task. */
export function leftOverTasks(intakes: readonly Intake[], documents: readonly CorpusDocument[]): readonly Task[] {
  const waiting = intakes.filter(({ outcome }) => outcome.kind === 'waiting');
  const partly = documents.filter(
    (document) => document.state === 'indexing' && !waiting.some((intake) => isReadFrom(document, intake)),
  );
  return [
    ...waiting.map((intake): Task => ({ intake, file: null, document: null, password: null })),
    ...partly.map((document): Task => ({ intake: null, file: null, document, password: null })),
  ];
}

/** Whether the document came from the file, as far as name and size tell: its content is hashed only when it is read. */
export function isReadFrom(document: CorpusDocument, { name, byteLength }: Intake): boolean {
  return document.byteLength === byteLength && document.names.includes(name);
}

/** The tasks that are still to be done when storage says so of the intakes: another tab may have read or removed some. */
export function openTasks(tasks: readonly Task[], stored: readonly Intake[]): Task[] {
  const outcomes = new Map(stored.map(({ id, outcome }) => [id, outcome.kind]));
  return tasks.filter(({ intake, password }) => {
    if (intake === null) return true;
    const outcome = outcomes.get(intake.id);
    return outcome === 'waiting' || (outcome === 'failed' && password !== null);
  });
}

/** Whether storage alone gave the task, so that another tab has it as well. */
export function isLeftOver({ file, password }: Task): boolean {
  return file === null && password === null;
}

export function nameOfTask({ intake, document }: Task): string | null {
  return intake?.name ?? document?.names[0] ?? null;
}

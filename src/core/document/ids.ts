/**
 * Branded ids: swapping two of them does not compile. Each is made by its function here and nowhere else.
 */
declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

export type WorkspaceId = Branded<'workspace'>;
/** SHA-256 of the file's bytes, 64 lower-case hexadecimal digits: equal content is one document. */
export type DocumentId = Branded<'document'>;
export type BenchmarkId = Branded<'benchmark'>;
/** The benchmark's own id of a question, kept as text (leading zeros stay). */
export type QuestionId = Branded<'question'>;
export type ExperimentId = Branded<'experiment'>;
export type RunId = Branded<'run'>;
/** One dropped file; two files of equal content are two intakes and one document. */
export type IntakeId = Branded<'intake'>;

export const workspaceId = (text: string): WorkspaceId => text as WorkspaceId;
export const documentId = (sha256: string): DocumentId => sha256 as DocumentId;
export const benchmarkId = (text: string): BenchmarkId => text as BenchmarkId;
export const questionId = (text: string): QuestionId => text as QuestionId;
export const experimentId = (text: string): ExperimentId => text as ExperimentId;
export const runId = (text: string): RunId => text as RunId;
export const intakeId = (text: string): IntakeId => text as IntakeId;

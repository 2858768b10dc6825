import type { Question } from './benchmark.ts';

/** What means are split by (metrics.md, groups): type of question, of answer and of evidence, domain, gold document. */
export type GroupKind = 'type' | 'answer-type' | 'evidence-kind' | 'domain' | 'document';

export const groupKinds: readonly GroupKind[] = ['type', 'answer-type', 'evidence-kind', 'domain', 'document'];

/** One group that a question is in. `value` is the file's own word; of a document the name as stated. */
export interface QuestionGroup {
  readonly by: GroupKind;
  readonly value: string;
}

/**
 * The groups of a question, in the order of `groupKinds`: one for each kind of evidence and each gold document (the one
 * it is asked of where it has no gold), none where the file states nothing.
 */
export function groupsOf(question: Question): readonly QuestionGroup[] {
  const gold = question.contexts.map((context) => context.document);
  const asked = gold.length === 0 && question.askedOf !== null ? [question.askedOf] : gold;
  const values: Readonly<Record<GroupKind, readonly (string | null)[]>> = {
    type: [question.type],
    'answer-type': [question.answerType],
    'evidence-kind': question.evidenceKinds,
    domain: [question.domain],
    document: asked,
  };
  return groupKinds.flatMap((by) =>
    [...new Set(values[by])].flatMap((value) => (value === null ? [] : [{ by, value }])),
  );
}

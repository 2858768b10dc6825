import { groupsOf } from '../../../core/dataset/benchmark-groups.ts';
import type { GroupKind } from '../../../core/dataset/benchmark-groups.ts';
import type { Question } from '../../../core/dataset/benchmark.ts';

/** Questions of one group; `value` null: the file states none for them. */
export interface GroupCount {
  readonly value: string | null;
  readonly count: number;
}

/** One way to divide the questions. `several`: a question can stand in more than one of its groups. */
export interface QuestionGrouping {
  readonly title: string;
  readonly groups: readonly GroupCount[];
  readonly several: boolean;
}

const titles: Readonly<Record<Exclude<GroupKind, 'document'>, string>> = {
  type: 'Question type',
  'evidence-kind': 'Evidence kind',
  'answer-type': 'Answer type',
  domain: 'Domain',
};

/**
 * Questions by type, evidence kind, answer type and domain: largest group first, equal ones by name, those without a
 * value last. A grouping that the file says nothing about is left out.
 */
export function groupingsOf(questions: readonly Question[]): readonly QuestionGrouping[] {
  const groups = questions.map(groupsOf);
  return (Object.keys(titles) as (keyof typeof titles)[]).flatMap((by) => {
    const counts = new Map<string, number>();
    let [none, several] = [0, false];
    for (const ofQuestion of groups) {
      const values = ofQuestion.filter((group) => group.by === by).map((group) => group.value);
      none += values.length === 0 ? 1 : 0;
      several ||= values.length > 1;
      for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    if (counts.size === 0) return [];
    const stated = [...counts].map(([value, count]) => ({ value, count })).sort(bySize);
    return [{ title: titles[by], groups: none === 0 ? stated : [...stated, { value: null, count: none }], several }];
  });
}

function bySize(a: { readonly value: string; readonly count: number }, b: typeof a): number {
  return b.count - a.count || (a.value < b.value ? -1 : 1);
}

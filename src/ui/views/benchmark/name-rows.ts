import type { Mapping, MappingIssue, NameMapping } from '../../../core/dataset/mapping.ts';

/** One name of the file with what is wrong with the pages that are asked of it. */
export interface NameRow {
  readonly name: NameMapping;
  /** One message a distinct page problem, with the questions that it touches. */
  readonly pageIssues: readonly { readonly message: string; readonly questions: number }[];
}

export interface NameRows {
  /** Rows that need a look, those that need a choice first, then missing files, page problems, choices made. */
  readonly shown: readonly NameRow[];
  /** Names that were found as they stand and have nothing wrong with their pages. */
  readonly sameName: readonly NameRow[];
}

/** The names of a mapping in the order in which a person should look at them; within one kind in the file's order. */
export function nameRowsOf(mapping: Pick<Mapping, 'names' | 'questions'>): NameRows {
  const issues = pageIssuesByName(mapping.questions);
  const rows = mapping.names.map((name) => ({ name, pageIssues: issues.get(name.stated) ?? [] }));
  const plain = (row: NameRow): boolean => row.name.relation === 'same-name' && row.pageIssues.length === 0;
  return {
    shown: rows.filter((row) => !plain(row)).sort((a, b) => urgency(a) - urgency(b)),
    sameName: rows.filter(plain),
  };
}

/** Documents whose printed labels are not their sheet numbers, so that the page base decides. */
export function documentsWithOtherLabels(questions: Mapping['questions']): number {
  const differing = questions.flatMap(({ issues }) => issues.filter(({ kind }) => kind === 'label-differs'));
  return new Set(differing.map((issue) => issue.document)).size;
}

function urgency({ name, pageIssues }: NameRow): number {
  switch (name.relation) {
    case 'proposed':
      return 0;
    case 'missing':
      // A name that only stands in candidate pools keeps no question from its score.
      return name.questions > 0 ? 1 : 4;
    case 'same-name':
    case 'chosen':
    case 'accepted-proposal':
      return pageIssues.length > 0 ? 2 : 3;
    case 'left-out':
      return 3;
  }
}

function pageIssuesByName(
  questions: Mapping['questions'],
): ReadonlyMap<string, readonly { readonly message: string; readonly questions: number }[]> {
  const byName = new Map<string, Map<string, number>>();
  for (const question of questions) {
    const seen = new Set<string>();
    for (const issue of question.issues) {
      if (!isOfPage(issue) || seen.has(`${issue.document}\n${issue.message}`)) continue;
      seen.add(`${issue.document}\n${issue.message}`);
      const messages = byName.get(issue.document) ?? new Map<string, number>();
      messages.set(issue.message, (messages.get(issue.message) ?? 0) + 1);
      byName.set(issue.document, messages);
    }
  }
  return new Map(
    [...byName].map(([name, messages]) => [
      name,
      [...messages].map(([message, count]) => ({ message, questions: count })),
    ]),
  );
}

/** Whether a page could not be found. Labels that differ keep nothing from being mapped: the page base tells of them. */
function isOfPage(issue: MappingIssue): boolean {
  return issue.kind !== 'document-missing' && issue.kind !== 'document-proposed' && issue.kind !== 'label-differs';
}

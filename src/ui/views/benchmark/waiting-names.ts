/** Names of documents that may be in the corpus under another name: until a person chooses, nothing is searched in them. */
import type { Mapping } from '../../../core/dataset/mapping.ts';
import type { Work } from '../../../app/app-state.ts';
import { formatCounted } from '../../format.ts';

export function waitingNames(mapping: Work<Mapping>): number {
  return mapping.kind === 'done' ? mapping.value.names.filter(({ relation }) => relation === 'proposed').length : 0;
}

export function waitingWords(names: number): string {
  const wait = names === 1 ? 'waits for your choice and counts' : 'wait for your choice and count';
  return `${formatCounted(names, 'name')} ${wait} as not in the corpus.`;
}

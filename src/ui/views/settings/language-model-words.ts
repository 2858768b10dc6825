/** Language models, their keys and tests in words. */
import type { Work } from '../../../app/app-state.ts';
import type { KeyState } from '../../../app/key-vault.ts';
import type { ConnectionFindings } from '../../../app/language-models.ts';
import type { EndpointNote } from '../../../app/read-endpoint.ts';
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type { ImageTokenRule } from '../../../core/answering/image-tokens.ts';
import { formatCount, formatCounted } from '../../format.ts';
import { type ModelName, withoutKey } from '../experiment/model-choice.ts';

export type ConnectionFinding = ConnectionFindings['findings'][number];

/** Where the key of an origin is. @param needsKey whether its provider is known to want one */
export function keyInWords(state: KeyState | undefined, needsKey: boolean): string {
  if (state === undefined) return needsKey ? 'none yet' : 'none';
  if (state.locked) return 'kept, locked';
  switch (state.mode) {
    case 'memory':
      return 'in memory';
    case 'tab':
      return 'for this tab';
    case 'kept':
      return 'kept, open';
    default:
      return assertUnreachable(state.mode);
  }
}

/** Why a connection cannot be tested yet; null: it can. */
export function testHindrance(model: ModelName, keys: readonly KeyState[]): string | null {
  switch (withoutKey(model, keys)) {
    case null:
      return null;
    case 'refused':
      return 'Its address cannot be called';
    case 'locked':
      return 'Unlock its key first';
    case 'missing':
      return 'Enter its key first';
  }
}

/** What the last test of a connection said, in a few words. */
export function testInWords(work: Work<ConnectionFindings> | undefined): string {
  if (work === undefined || work.kind === 'empty') return 'not tested';
  if (work.kind === 'working') return 'being asked';
  if (work.kind === 'failed') return work.failure.code === 'key-locked' ? 'key is locked' : 'could not ask';
  const { works, findings } = work.value;
  const kinds = findings.map(({ kind }) => kind);
  if (works) return kinds.includes('images-read') ? 'works, takes images' : 'works, no images';
  const [first] = findings;
  if (first === undefined || first.certainty === 'suspected') return 'no answer';
  return failedInWords[first.kind] ?? 'refused';
}

/** What a person should know of an endpoint before the first call. */
export function noteInWords(note: EndpointNote): string {
  switch (note) {
    case 'local-permission':
      return 'Chrome asks once whether this page may reach the local network: allow it.';
    case 'safari-loopback':
      return 'Safari blocks this address from an https page. Chrome, Edge and Firefox do not.';
    case 'policy':
      return 'The policy that Leafmark ships with does not allow this address; the hosting guide says how to widen it.';
    case 'plain-http':
      return 'Over http, whoever shares the network can read key and prompts.';
    default:
      return assertUnreachable(note);
  }
}

/** How a model's provider counts an image. */
export function imageRuleInWords(rule: ImageTokenRule): string {
  switch (rule.kind) {
    case 'fixed':
      return formatCounted(rule.tokens, 'token');
    case 'tiles':
      return `${formatCount(rule.base)} + ${formatCount(rule.perTile)} a ${rule.tile} px tile`;
    case 'patches':
      return `${rule.factor === 1 ? '1' : String(rule.factor)} a ${rule.patch} px patch, at most ${formatCount(rule.most)}`;
    default:
      return assertUnreachable(rule);
  }
}

/** A whole or decimal number as it was typed; empty: null; anything else: NaN, which no check lets pass. */
export function numberTyped(text: string): number | null {
  const plain = text.trim().replaceAll(',', '');
  return plain === '' ? null : /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

const failedInWords: Partial<Readonly<Record<ConnectionFinding['kind'], string>>> = {
  'key-refused': 'key refused',
  'path-wrong': 'wrong path',
  'model-unknown': 'model unknown',
  'quota-spent': 'quota spent',
  busy: 'too busy',
  'server-failed': 'server failed',
  'reply-unreadable': 'reply unreadable',
  declined: 'declined',
};

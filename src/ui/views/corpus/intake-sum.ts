/** What became of dropped files, as a sum: nothing is lost silently. */
import type { ErrorCode } from '../../../core/app-error.ts';
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type { Intake, IntakeOutcome } from '../../../core/document/document.ts';
import { formatCount } from '../../format.ts';

export interface IntakePart {
  readonly count: number;
  readonly words: string;
  /** Its files are listed with what to do. */
  readonly refused: boolean;
}

export interface RefusedIntake extends Intake {
  readonly outcome: Extract<IntakeOutcome, { kind: 'failed' }>;
}

/** Parts in the order in which they are said, those that occur; their counts sum to the number of files. */
export function intakeParts(intakes: readonly Intake[]): readonly IntakePart[] {
  const counts = new Map<string, { count: number; one: string; many: string; refused: boolean }>();
  for (const { outcome, files } of intakes) {
    const words = wordsOf(outcome);
    const before = counts.get(words.one);
    if (before === undefined) counts.set(words.one, { count: files, ...words, refused: outcome.kind === 'failed' });
    else before.count += files;
  }
  return [...counts.values()]
    .map(({ count, one, many, refused }) => ({
      count,
      words: `${formatCount(count)} ${count === 1 ? one : many}`,
      refused,
    }))
    .sort((a, b) => Number(a.refused) - Number(b.refused));
}

/** Files that were dropped: page images of a document are several. */
export function filesDropped(intakes: readonly Pick<Intake, 'files'>[]): number {
  return intakes.reduce((total, { files }) => total + files, 0);
}

/** The files that are not in the corpus, as they were dropped. */
export function refusedIntakes(intakes: readonly Intake[]): readonly RefusedIntake[] {
  return intakes.filter((intake): intake is RefusedIntake => intake.outcome.kind === 'failed');
}

/** Whether a password is what the file lacks. */
export function wantsPassword(code: ErrorCode): boolean {
  return code === 'file-needs-password' || code === 'file-wrong-password';
}

interface Words {
  readonly one: string;
  readonly many: string;
}

function wordsOf(outcome: IntakeOutcome): Words {
  switch (outcome.kind) {
    case 'opened':
      return { one: 'in the corpus', many: 'in the corpus' };
    case 'duplicate':
      return { one: 'duplicate', many: 'duplicates' };
    case 'waiting':
      return { one: 'waiting', many: 'waiting' };
    case 'failed':
      return failureWords(outcome.code);
    default:
      return assertUnreachable(outcome);
  }
}

function failureWords(code: ErrorCode): Words {
  if (wantsPassword(code)) return { one: 'needs its password', many: 'need their passwords' };
  const known: Partial<Record<ErrorCode, Words>> = {
    'file-empty': { one: 'empty file', many: 'empty files' },
    'file-not-pdf': { one: 'not a PDF', many: 'not PDFs' },
    'file-unreadable': { one: 'unreadable', many: 'unreadable' },
    'file-unsupported': { one: 'of another kind', many: 'of other kinds' },
    'worker-timeout': { one: 'took too long', many: 'took too long' },
  };
  return known[code] ?? { one: 'failed', many: 'failed' };
}

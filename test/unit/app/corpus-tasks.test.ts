import { expect, test } from 'vitest';
import { leftOverTasks, openTasks } from '../../../src/app/corpus-tasks.ts';
import type { Task } from '../../../src/app/corpus-tasks.ts';
import type { CorpusDocument, Intake, IntakeOutcome } from '../../../src/core/document/document.ts';
import { documentId, intakeId } from '../../../src/core/document/ids.ts';

const waiting: IntakeOutcome = { kind: 'waiting' };
const opened: IntakeOutcome = { kind: 'opened', document: documentId('d') };
const locked: IntakeOutcome = { kind: 'failed', code: 'file-needs-password', reason: 'It needs its password.' };

test('a reload goes on with files that wait and with documents that were read in part', () => {
  const tasks = leftOverTasks(
    [intake('a', waiting), intake('b', opened), intake('c', locked)],
    [document('b', 'done'), document('e', 'indexing')],
  );
  expect(tasks.map((task) => task.intake?.name ?? task.document?.names[0])).toEqual(['a', 'e']);
});

test('a file that waits and its document that was read in part are one task', () => {
  const tasks = leftOverTasks([intake('a', waiting)], [document('a', 'indexing')]);
  expect(tasks.length).toBe(1);
  expect(tasks[0]?.intake?.name).toBe('a');
});

test('what another tab has read or taken off the list meanwhile is no task any more', () => {
  const tasks = ['a', 'b', 'c'].map((name) => task(intake(name, waiting)));
  const open = openTasks(tasks, [intake('a', opened), intake('c', waiting)]);
  expect(open.map(({ intake }) => intake?.name)).toEqual(['c']);
});

test('a refused file is a task again once it has a password', () => {
  const refused = intake('a', locked);
  expect(openTasks([task(refused)], [refused])).toEqual([]);
  expect(openTasks([{ ...task(refused), password: 'p' }], [refused]).length).toBe(1);
});

function task(of: Intake): Task {
  return { intake: of, file: null, document: null, password: null };
}

function intake(name: string, outcome: IntakeOutcome): Intake {
  return { id: intakeId(name), name, files: 1, archive: null, byteLength: 10, outcome, addedAt: 0 };
}

function document(name: string, state: CorpusDocument['state']): CorpusDocument {
  return {
    id: documentId(name),
    names: [name],
    byteLength: 10,
    pageCount: 4,
    pagesDone: state === 'done' ? 4 : 2,
    pagesFailed: 0,
    pagesWithoutText: 0,
    pagesDamaged: 0,
    state,
    title: null,
    labels: null,
    repaired: false,
    notes: [],
    textVersion: 'v',
    addedAt: 0,
  };
}

// A person's verdict is stored beside a run that is at work on the same answer, and the reports that it changes are forgotten.
import { expect, test } from 'vitest';
import { questionId, runId } from '../../../src/core/document/ids.ts';
import type { AnswerRecord } from '../../../src/core/experiment/answer-record.ts';
import { notJudged } from '../../../src/core/experiment/answer-record.ts';
import { overruled } from '../../../src/core/experiment/person-verdicts.ts';
import { getAnswer, putAnswers, updateAnswer } from '../../../src/storage/answer-store.ts';
import { putRun } from '../../../src/storage/run-store.ts';
import { answerRecord, answered, callSummary } from '../../unit/experiment/answer-fixture.ts';
import { newRun, otherWorkspace, workspace } from './records.ts';
import { freshDatabase, rawPut, rawRecords } from './test-database.ts';

const first = runId('first');
const place = { run: first, question: questionId('q1') };
const facts = { kind: 'facts', facts: ['a', 'b'] } as const;
const verdict = { supported: true, reason: 'why', person: null };

/** As the run holds it after the verdicts on the response, with the calls it made. */
function record(...calls: readonly string[]): AnswerRecord {
  return answerRecord('q1', answered('red'), {
    run: first,
    calls: calls.map((key) => callSummary(key)),
    judged: { ...notJudged, responseFacts: facts, faithfulness: { kind: 'verdicts', verdicts: [verdict, verdict] } },
  });
}

async function personsOf(database: Parameters<typeof getAnswer>[0]): Promise<unknown> {
  const stored = await getAnswer(database, workspace, first, place.question);
  const verdicts = stored?.judged?.faithfulness;
  return verdicts?.kind === 'verdicts' ? verdicts.verdicts.map(({ person }) => person) : null;
}

test('a verdict that is overruled stays, and one that is taken back too, while the run goes on with the answer', async () => {
  const database = await freshDatabase();
  await putRun(database, workspace, newRun('first'));
  await putAnswers(database, workspace, first, [record('a')]);
  await updateAnswer(database, workspace, place, (answer) => overruled(answer, 'faithfulness', 1, false));
  // The run still holds the answer as it stored it, and stores its next step.
  const run = await putAnswers(database, workspace, first, [record('a', 'b')]);
  expect(await personsOf(database)).toEqual([null, false]);
  expect((await getAnswer(database, workspace, first, place.question))?.calls.map(({ key }) => key)).toEqual([
    'a',
    'b',
  ]);
  expect(run.answers?.spent.calls).toBe(2);
  const begunAgain = (await getAnswer(database, workspace, first, place.question))!;
  await updateAnswer(database, workspace, place, (answer) => overruled(answer, 'faithfulness', 1, null));
  await putAnswers(database, workspace, first, [begunAgain]);
  expect(await personsOf(database)).toEqual([null, null]);
});

test('many verdicts at the same time are all stored, and name the calls of the answer still', async () => {
  const database = await freshDatabase();
  await putRun(database, workspace, newRun('first'));
  await putAnswers(database, workspace, first, [record('a')]);
  await Promise.all([
    updateAnswer(database, workspace, place, (answer) => overruled(answer, 'faithfulness', 0, false)),
    updateAnswer(database, workspace, place, (answer) => overruled(answer, 'faithfulness', 1, true)),
    putAnswers(database, workspace, first, [record('a', 'b')]),
  ]);
  expect(await personsOf(database)).toEqual([false, true]);
  expect(await rawRecords(database.name, 'answers')).toMatchObject([
    {
      callKeys: [
        [workspace, 'a'],
        [workspace, 'b'],
      ],
    },
  ]);
});

test('reports of the workspace are forgotten with it, those of another are kept', async () => {
  const database = await freshDatabase();
  await putRun(database, workspace, newRun('first'));
  await putAnswers(database, workspace, first, [record('a')]);
  for (const owner of [workspace, otherWorkspace]) {
    await rawPut(database.name, 'reports', { workspace: owner, key: 'sum', report: {}, at: 1 });
  }
  await updateAnswer(database, workspace, place, (answer) => overruled(answer, 'faithfulness', 0, false));
  const kept = (await rawRecords(database.name, 'reports')) as readonly { workspace: string; key: string }[];
  expect(kept.filter(({ key }) => key === 'sum').map((report) => report.workspace)).toEqual([otherWorkspace]);
});

test('an answer that is gone cannot be overruled', async () => {
  const database = await freshDatabase();
  const gone = updateAnswer(database, workspace, place, (answer) => answer);
  await expect(gone).rejects.toMatchObject({ code: 'record-missing' });
});

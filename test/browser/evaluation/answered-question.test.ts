// What the question view reads of a run that answered with page images, and a person's verdict on it: real workers and stores.
import { expect, onTestFinished, test, vi } from 'vitest';
import { answeredQuestionCommands } from '../../../src/app/commands/answered-question-commands.ts';
import { defaultAnswering } from '../../../src/core/experiment/answering.ts';
import { type Change, openChangeFeed } from '../../../src/storage/change-feed.ts';
import { newWorld, scripted } from './answering-world.ts';

const signal = new AbortController().signal;

test('an answer is read with its calls and the pages that were sent, and a verdict on it is overruled', async () => {
  const world = await newWorld(2);
  const page = await world.newPage();
  const { model } = await scripted('openai-compatible');
  const { id: run } = await world.start(page, {
    ...defaultAnswering('image', model, model),
    k: 2,
    imagePixels: 90_000,
  });
  const { context } = page.setting;
  const commands = answeredQuestionCommands(context, { fileOf: () => null });
  const [question] = world.benchmark.questions;
  const read = async () => (await commands.questionAnswers(question!.id)).get(run)!;

  const { record, scores } = await read();
  expect(record.state.kind).toBe('answered');
  expect(scores?.judge).toEqual(scores?.person);
  const call = (await commands.storedCall(record.calls[0]!.key))!;
  const images = call.prompt.parts.flatMap((part) => (part.kind === 'image' ? [part.image] : []));
  expect(images).toHaveLength(2);
  for (const { document, page: sheet, widthPixels, heightPixels } of images) {
    const bitmap = await commands.sentImage(document, sheet, widthPixels * heightPixels, signal);
    // Rounded down twice, once as it was sent.
    expect(Math.abs(bitmap.width - widthPixels)).toBeLessThanOrEqual(1);
    expect(Math.abs(bitmap.height - heightPixels)).toBeLessThanOrEqual(1);
    expect(darkest(bitmap)).toBeLessThan(128);
    bitmap.close();
  }
  expect(await commands.storedCall('no such call')).toBeNull();

  const told: Change[] = [];
  const otherTab = openChangeFeed((change) => told.push(change));
  onTestFinished(() => otherTab.close());
  const verdictsOf = async (): Promise<readonly (boolean | null)[]> => {
    const completeness = (await read()).record.judged?.completeness;
    return completeness?.kind === 'verdicts' ? completeness.verdicts.map(({ person }) => person) : [];
  };
  const before = scores!.judge.completeness!;
  const first = record.judged!.completeness!;
  if (before.kind !== 'value' || first.kind !== 'verdicts') throw new Error('It was not judged');
  const { supported } = first.verdicts[0]!;
  await commands.overrule(run, question!.id, 'completeness', 0, !supported);
  expect(await verdictsOf()).toEqual(first.verdicts.map((_, place) => (place === 0 ? !supported : null)));
  const after = (await read()).scores!;
  expect(after.judge.completeness).toEqual(before);
  // One verdict of so many turned round.
  const share = before.value + (supported ? -1 : 1) / first.verdicts.length;
  expect(after.person.completeness).toEqual({ kind: 'value', value: share });
  await vi.waitFor(() => expect(told).toContainEqual({ kind: 'run-changed', workspace: world.workspace, run }));
  const { report } = context.store;
  const summary = report.value.kind === 'done' ? report.value.value.answers?.runs[0] : undefined;
  expect(summary?.agreement.completeness).toMatchObject({ n: 1, overruledToSupported: supported ? 0 : 1 });

  await commands.overrule(run, question!.id, 'completeness', 0, null);
  expect(await verdictsOf()).toEqual(first.verdicts.map(() => null));
  await commands.overrule('gone' as typeof run, question!.id, 'completeness', 0, true);
  expect(context.store.notices.value.map(({ code }) => code)).toEqual(['record-missing']);
  page.end();
});

/** The darkest of its pixels, 0..255: a page that was drawn has ink. */
function darkest(bitmap: ImageBitmap): number {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  return data.filter((_, place) => place % 4 === 0).reduce((least, value) => Math.min(least, value), 255);
}

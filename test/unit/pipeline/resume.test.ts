import { describe, expect, it } from 'vitest';
import { runQuestions } from '../../../src/pipeline/run-questions.ts';
import type { PipelinePorts } from '../../../src/pipeline/ports.ts';
import { Crash, Disk, Life, judgedSettings, portsOn, runOf, signals, things } from '../../support/pipeline-world.ts';

const undisturbed = async (count: number): Promise<{ disk: Disk; steps: number }> => {
  const disk = new Disk();
  const life = new Life();
  await runQuestions(runOf(things(count)), portsOn(disk, { life }), signals());
  return { disk, steps: life.steps };
};

/** Runs until the life ends; how many calls had reached a model and were not stored then. */
const runFor = async (disk: Disk, steps: number, count: number): Promise<{ isDone: boolean; lost: number }> => {
  const known = disk.made.length - [...disk.calls.values()].filter(isEnded).length;
  try {
    await runQuestions(runOf(things(count)), portsOn(disk, { life: new Life(steps) }), signals());
    return { isDone: true, lost: 0 };
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
    return { isDone: false, lost: disk.made.length - [...disk.calls.values()].filter(isEnded).length - known };
  }
};
const isEnded = ({ outcome }: { outcome: { kind: string } }): boolean => outcome.kind !== 'pending';

/** As text: comparing maps entry by entry takes longer than the runs. */
const textOf = (map: ReadonlyMap<string, unknown>): string =>
  JSON.stringify([...map].sort(([a], [b]) => (a < b ? -1 : 1)));

const expectAsUndisturbed = (disk: Disk, whole: Disk, lost: number): void => {
  // 5 calls a question, and those that were under way when the page was closed.
  expect(disk.made.length).toBe(whole.made.length + lost);
  expect(new Set(disk.made).size).toBe(whole.made.length);
  expect(textOf(disk.records)).toBe(textOf(whole.records));
  expect(textOf(disk.goldFacts)).toBe(textOf(whole.goldFacts));
};

describe('a run that stops at any step and goes on', () => {
  it('asks nothing twice but what was under way, and ends as if nothing had been, at every step of 7 questions', async () => {
    const { disk: whole, steps } = await undisturbed(7);
    expect(whole.made.length).toBe(7 * 5);
    expect(steps).toBeGreaterThan(7 * 5 * 5);
    for (let step = 0; step < steps; step += 1) {
      const disk = new Disk();
      const { isDone, lost } = await runFor(disk, step, 7);
      expect(isDone).toBe(false);
      expect(lost).toBeLessThanOrEqual(6);
      await runFor(disk, Infinity, 7);
      expectAsUndisturbed(disk, whole, lost);
    }
  }, 60_000);

  it('does so at steps all over a run of 100 questions', async () => {
    const { disk: whole, steps } = await undisturbed(100);
    expect(whole.made.length).toBe(500);
    // 197 is prime to the steps of a call, so that every kind of step is met.
    for (let step = 1; step < steps; step += 197) {
      const disk = new Disk();
      const { lost } = await runFor(disk, step, 100);
      expect(lost).toBeLessThanOrEqual(6);
      await runFor(disk, Infinity, 100);
      expectAsUndisturbed(disk, whole, lost);
    }
  }, 60_000);

  it('does so when it stops again and again', async () => {
    const { disk: whole } = await undisturbed(100);
    for (const steps of [101, 307, 1009]) {
      const disk = new Disk();
      let lost = 0;
      for (let lives = 0; lives < 200; lives += 1) {
        const life = await runFor(disk, steps, 100);
        lost += life.lost;
        if (life.isDone) break;
      }
      expectAsUndisturbed(disk, whole, lost);
    }
  });

  it('takes a stored reply though its page images would come out otherwise when they are drawn again', async () => {
    const settings = { ...judgedSettings, pipeline: 'image', judge: null } as const;
    for (let step = 0; step < 12; step += 1) {
      const disk = new Disk();
      let drawn = 0;
      const portsOf = (life: Life): PipelinePorts => {
        const ports = portsOn(disk, { life });
        const page: PipelinePorts['images']['page'] = async (...wanted) => {
          drawn += 1;
          return { ...(await ports.images.page(...wanted)), sha256: `drawing ${drawn}` };
        };
        return { ...ports, images: { page } };
      };
      const run = runOf(things(1), { settings });
      await runQuestions(run, portsOf(new Life(step)), signals()).catch(() => null);
      const lost = disk.made.length - [...disk.calls.values()].filter(isEnded).length;
      await runQuestions(run, portsOf(new Life()), signals());
      expect(disk.made.length).toBe(1 + lost);
      expect([...disk.records.values()].map(({ calls }) => calls.map(({ outcome }) => outcome))).toEqual([
        ['answered'],
      ]);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { promptTokens } from '../../../src/core/answering/run-estimate.ts';
import { defaultImageTokens } from '../../../src/core/answering/image-tokens.ts';
import type { AnsweringSettings } from '../../../src/core/experiment/answering.ts';
import { type PlanPorts, planCalls } from '../../../src/pipeline/plan-calls.ts';
import { expectedFacts } from '../../../src/pipeline/plan-replies.ts';
import { runQuestions } from '../../../src/pipeline/run-questions.ts';
import { Disk, judgedSettings, portsOn, runOf, signals, thing, things } from '../../support/pipeline-world.ts';

const never = new AbortController().signal;

function planPorts(disk: Disk): PlanPorts {
  const { generator, judge, ...ports } = portsOn(disk);
  return { ...ports, generator, judge };
}

const purposesOf = ({ calls }: Awaited<ReturnType<typeof planCalls>>[number]) => calls.map(({ purpose }) => purpose);
const five = ['answer', 'response-facts', 'gold-facts', 'faithfulness', 'completeness'];

describe('planned calls', () => {
  it('are those that the run then makes, prompts of the answers token by token; no model is asked and nothing stored', async () => {
    const disk = new Disk();
    const questions = things(4);
    const planned = await planCalls(questions, runOf(questions), planPorts(disk), never);
    expect([disk.made, disk.calls.size, disk.records.size, disk.goldFacts.size]).toEqual([[], 0, 0, 0]);
    expect(planned.map(purposesOf)).toEqual([five, five, five, five]);
    await runQuestions(runOf(questions), portsOn(disk), signals());
    expect(disk.made).toHaveLength(4 * 5);
    for (const { question, calls } of planned) {
      const { key } = disk.records.get(question)!.calls[0]!;
      expect(calls[0]!.input).toBe(promptTokens(disk.calls.get(key)!.prompt, defaultImageTokens));
    }
    // The next plan finds all of it, but for the frozen facts, which are no call any more.
    const again = await planCalls(questions, runOf(questions), planPorts(disk), never);
    expect(again.map(purposesOf)).toEqual(Array(4).fill(five.filter((purpose) => purpose !== 'gold-facts')));
    expect(again.flatMap(({ calls }) => calls).every(({ fromStore }) => fromStore)).toBe(true);
  });

  it('are left out where a run makes none, and repeated as often as the settings ask', async () => {
    const judge = { ...judgedSettings.judge!, repeat: { questions: 1, times: 3 } };
    const settings: AnsweringSettings = { ...judgedSettings, mayDecline: true, judge };
    const questions = [
      { ...thing(1), answer: null, references: [] },
      { ...thing(2), unanswerable: true, answer: 'Not answerable', references: [] },
      thing(3),
    ];
    const planned = await planCalls(questions, runOf(questions, { settings }), planPorts(new Disk()), never);
    expect(planned.map(purposesOf)).toEqual([
      // No gold answer: no facts of it.
      ['answer', 'response-facts', 'faithfulness', 'faithfulness', 'faithfulness'],
      ['answer'],
      [...five, 'faithfulness', 'faithfulness', 'completeness', 'completeness'],
    ]);
    expect(planned[2]!.calls.filter(({ isRepeat }) => isRepeat)).toHaveLength(4);
    const none = { ...settings, judge: null };
    const alone = await planCalls(
      questions,
      runOf(questions, { settings: none }),
      { ...planPorts(new Disk()), judge: null },
      never,
    );
    expect(alone.map(purposesOf)).toEqual([['answer'], ['answer'], ['answer']]);
  });

  it('reply in usual lengths, and never in more than the settings let: 300 an answer, 60 a plain one, 40 a verdict', async () => {
    const outputs = async (change: Partial<AnsweringSettings>, maxTokens: number): Promise<number[]> => {
      const settings = { ...judgedSettings, ...change };
      const ports = planPorts(new Disk());
      const within = <Model extends PlanPorts['generator']>(model: Model) =>
        model === null ? null : { ...model, settings: { ...model.settings, maxTokens } };
      const limited = { ...ports, generator: within(ports.generator), judge: within(ports.judge) };
      const [question] = await planCalls([thing(1)], runOf([thing(1)], { settings }), limited, never);
      return question!.calls.filter(({ task }) => task !== 'extract').map(({ output }) => output);
    };
    // Two sentences, so two facts on each side.
    expect(await outputs({}, 500)).toEqual([300, 80, 80]);
    expect(await outputs({ promptForm: 'plain' }, 70)).toEqual([60, 70, 70]);
  });

  it('take sentences for facts, and a text without one for a fact', () => {
    expect(expectedFacts('It is red. It is\nbig. It is red.')).toEqual(['It is red.', 'It is big.']);
    expect(expectedFacts('42')).toEqual(['42']);
  });

  it('end with the signal', async () => {
    const control = new AbortController();
    const questions = things(3);
    const planning = planCalls(questions, runOf(questions), planPorts(new Disk()), control.signal, () =>
      control.abort(),
    );
    await expect(planning).rejects.toMatchObject({ name: 'AbortError' });
  });
});

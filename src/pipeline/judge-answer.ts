import { goldFactsWithoutCall, responseFactsWithoutCall } from '../core/metric/judged/facts-without-call.ts';
import { type FactsState, completenessWithoutCall } from '../core/metric/judged/judged-score.ts';
import { type JudgedAnswer, notJudged } from '../core/experiment/answer-record.ts';
import type { AnswerSections } from '../core/prompt/parse-answer-reply.ts';
import { refusalOf } from '../core/prompt/refusal.ts';
import { judgeIdentity } from './call-key.ts';
import { itemFailure } from './item-failure.ts';
import { type Stopped, askForFacts, askForVerdicts } from './judge-calls.ts';
import { type JudgeGrounding, loadGrounding } from './judge-grounding.ts';
import type { ModelInUse } from './ports.ts';
import type { QuestionWork, StepEnd } from './question-work.ts';

/**
 * Judges the answer of one question (UniDoc-Bench, arXiv 2510.03663): facts of the response, frozen facts of the gold answer,
 * faithfulness, completeness; each stored before the next, none made twice. What needs no call takes none; what goes wrong is the state
 * of its step. An answer that did not come is not judged. Does nothing in a run without a judge. Rejects as `CallDesk.ask` does.
 */
export async function judgeAnswer(work: QuestionWork): Promise<StepEnd> {
  const { kept, run, ports } = work;
  if (run.settings.judge === null) return null;
  if (ports.judge === null) throw new RangeError('The settings name a judge, and none is given');
  const { state } = kept.current;
  if (kept.current.judged === null) await kept.save({ judged: notJudged });
  if (state.kind !== 'answered') return null;
  return judgeSections(work, ports.judge, state.sections);
}

/** The response as the one context that completeness is judged against. */
export function responseGrounding(answer: string): JudgeGrounding {
  return { contexts: [{ kind: 'text', source: 'response', text: answer }], images: new Map() };
}

/** A grounding that is loaded on first need and then kept. */
export function groundingOf(work: QuestionWork): () => Promise<JudgeGrounding> {
  let loading: Promise<JudgeGrounding> | undefined;
  const kind = work.run.settings.judge?.grounding ?? 'evidence';
  return () => (loading ??= loadGrounding(kind, work));
}

async function judgeSections(work: QuestionWork, judge: ModelInUse, sections: AnswerSections): Promise<StepEnd> {
  const { kept } = work;
  const { answer } = sections;
  const grounding = groundingOf(work);
  const judged = (): JudgedAnswer => kept.current.judged ?? notJudged;

  if (judged().responseFacts === null) {
    const responseFacts = await responseFactsOf(work, judge, sections, grounding);
    if (responseFacts.kind === 'stopped') return responseFacts.stop;
    await kept.save({ judged: { ...judged(), responseFacts } });
  }
  if (judged().goldFacts === null) {
    const goldFacts = await goldFactsOf(work, judge);
    if (goldFacts.kind === 'stopped') return goldFacts.stop;
    await kept.save({ judged: { ...judged(), goldFacts } });
  }
  const { responseFacts, goldFacts } = judged();
  if (judged().faithfulness === null && hasFacts(responseFacts)) {
    const faithfulness = await askForVerdicts(work, judge, 'faithfulness', responseFacts.facts, grounding);
    if (faithfulness.kind === 'stopped') return faithfulness.stop;
    await kept.save({ judged: { ...judged(), faithfulness } });
  }
  const needsCall = hasFacts(goldFacts) && completenessWithoutCall(goldFacts, answer) === null;
  if (judged().completeness === null && needsCall) {
    const response = async (): Promise<JudgeGrounding> => responseGrounding(answer);
    const completeness = await askForVerdicts(work, judge, 'completeness', goldFacts.facts, response);
    if (completeness.kind === 'stopped') return completeness.stop;
    await kept.save({ judged: { ...judged(), completeness } });
  }
  return null;
}

type Facts = Extract<FactsState, { readonly kind: 'facts' }>;

function hasFacts(facts: FactsState | null): facts is Facts {
  return facts?.kind === 'facts' && facts.facts.length > 0;
}

/** Without a grounding no fact of the response can be held against it: then its facts are not asked for either. */
async function responseFactsOf(
  work: QuestionWork,
  judge: ModelInUse,
  { answer, declined }: AnswerSections,
  grounding: () => Promise<JudgeGrounding>,
): Promise<FactsState | Stopped> {
  const without = responseFactsWithoutCall(answer, refusalOf({ answer, declined }));
  if (without !== null) return without;
  try {
    const { contexts } = await grounding();
    if (contexts.length === 0) return { kind: 'not-applicable', reason: await groundless(work) };
  } catch (error) {
    return { kind: 'failed', reason: itemFailure(error, work.desk.signal).reason, raw: null };
  }
  return askForFacts(work, judge, 'response-facts', answer);
}

async function groundless({ run, material }: QuestionWork): Promise<string> {
  if (run.settings.judge?.grounding === 'retrieved') return 'nothing was retrieved';
  const { gold } = await material();
  return gold.length === 0 ? 'the question has no evidence' : 'the pages of the evidence have no text';
}

/** The facts that are frozen for this judge; asked for once where there are none yet, and then frozen. */
async function goldFactsOf(work: QuestionWork, judge: ModelInUse): Promise<FactsState | Stopped> {
  const { question, ports, kept, run } = work;
  const without = goldFactsWithoutCall(question);
  if (without !== null) return without;
  const identity = judgeIdentity(judge);
  const frozen = run.freshGoldFacts === null ? await ports.goldFacts.find(question.id, identity) : null;
  if (frozen !== null && frozen.facts.kind !== 'failed') return frozen.facts;
  const facts = await askForFacts(work, judge, 'gold-facts', question.answer ?? '');
  if (facts.kind === 'stopped' || facts.kind === 'failed') return facts;
  const call = kept.current.calls.findLast(({ purpose }) => purpose === 'gold-facts') ?? null;
  await ports.goldFacts.put({ benchmark: run.benchmark, question: question.id, judge: identity, facts, call });
  return facts;
}

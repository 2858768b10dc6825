// Pages with words and boxes for the invented questions, in one and in two columns, and why a candidate was ranked.
import type { OpenPage } from '../../../src/app/app-state.ts';
import type { DocumentId, RunId } from '../../../src/core/document/ids.ts';
import type { QuestionResult } from '../../../src/core/experiment/run.ts';
import type { Explanation, PageTextSpan } from '../../../src/core/retrieval/explanation.ts';
import { fakeBenchmark } from './fake-benchmark.ts';
import { part as corpusPart } from './fake-corpus.ts';
import { fakeRuns } from './fake-report.ts';
import { fakeHeat } from './fake-visual-runs.ts';
import type { GalleryPart, GalleryState } from './gallery-part.ts';

const size = 10;
const leading = 14;
const [pageWidth, pageHeight] = [612, 792];

interface Word {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

const prose =
  'In 2019 the Northern region moved its circuit breakers from a fixed six-year interval to condition-based maintenance, using contact resistance and operating time as triggers. The review attributes most of the fall in unplanned outage hours to this change. Of 214 breakers inspected early under the new rule, 61 showed contact wear that the fixed interval would have reached two to four years later. The remaining fall is put down to a milder winter in 2020 and to the replacement of one transformer at the Hollin substation, which alone had caused 28 hours in 2018.';
const rows = [
  'Region 2018 2019 2020 Change',
  'Northern 412 318 236 −43 %',
  'Central 388 371 352 −9 %',
  'Coastal 297 305 268 −10 %',
];

const pen = new OffscreenCanvas(1, 1).getContext('2d')!;
pen.font = `${size}px serif`;

/** Words of a page set in lines: a heading, then one column with a table, or two columns. */
function layOut(page: number): readonly Word[] {
  const words: Word[] = [];
  const set = (text: string, left: number, top: number, width: number): number => {
    let [x, y] = [left, top];
    for (const word of text.split(' ')) {
      const wide = pen.measureText(word).width;
      if (x + wide > left + width) [x, y] = [left, y + leading];
      words.push({ text: word, left: x, top: y, width: wide });
      x += wide + 2.6;
    }
    return y + leading;
  };
  set(
    `3.${page + 1} Unplanned outages by region in the years 2018 to 2020, and what changed in the Northern region`,
    60,
    60,
    492,
  );
  if (page % 3 === 2) {
    const left = set(prose, 60, 100, 234);
    set(prose, 60, left + 10, 234);
    set(prose, 318, 100, 234);
    return words;
  }
  let top = set(prose, 60, 100, 492) + 12;
  for (const row of rows) {
    for (const [cell, text] of row.split(' ').entries())
      words.push({ text, left: 60 + cell * 90, top, width: pen.measureText(text).width });
    top += 17;
  }
  top = set(prose, 60, top + 10, 492);
  set(prose, 60, top + 10, 492);
  return words;
}

function openPage(document: DocumentId, index: number): OpenPage {
  const words = layOut(index);
  let text = '';
  const starts: number[] = [];
  for (const [place, word] of words.entries()) {
    const before = words[place - 1];
    if (before !== undefined) text += before.top === word.top ? ' ' : '\n';
    starts.push(text.length);
    text += word.text;
  }
  return {
    document,
    page: {
      index,
      label: index > 1 ? String(index - 1) : null,
      text,
      source: 'text-layer',
      quality: { badCharacters: 0, characters: text.length, singleLetterShare: 0, repeatedItems: 0, notes: [] },
      widthPoints: pageWidth,
      heightPoints: pageHeight,
      failure: null,
    },
    geometry: {
      index,
      starts: Uint32Array.from(starts),
      ends: Uint32Array.from(words, (word, place) => starts[place]! + word.text.length),
      rectangles: Float32Array.from(words.flatMap(({ left, top, width }) => [left, top, width, size * 1.2])),
    },
  };
}

function draw(page: number, width: number): OffscreenCanvas {
  const scale = width / pageWidth;
  const canvas = new OffscreenCanvas(width, Math.round(pageHeight * scale));
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = '#1b1d20';
  context.font = `${size}px serif`;
  for (const { text, left, top } of layOut(page)) context.fillText(text, left, top + size * 0.95);
  return canvas;
}

const inQuestion = (): boolean => location.hash.startsWith('#/question');
const state = (new URLSearchParams(location.search).get('state') ?? 'done') as GalleryState;

export const part: GalleryPart = {
  commands: (write, values) => {
    const corpus = corpusPart.commands?.(write, values) ?? {};
    return {
      openPage: async (document, page, text) =>
        inQuestion() ? openPage(document, page) : await corpus.openPage!(document, page, text),
      pageImage: async (document, page, width, signal) =>
        inQuestion()
          ? await createImageBitmap(draw(page, width))
          : await corpus.pageImage!(document, page, width, signal),
      thumbnail: async (_document, page) => await draw(page, 120).convertToBlob(),
      questionResults: async (question) => {
        const found = fakeRuns(state).flatMap(({ run, results }): (readonly [RunId, QuestionResult])[] => {
          const result = results.find((one) => one.question === question);
          if (result === undefined) return [];
          // The gold of the first question is known to the word.
          const contexts = result.contexts.map((context) => ({
            ...context,
            texts:
              question === '001'
                ? [
                    'The review attributes most of the fall in unplanned outage hours\nto this change.',
                    'Northern 412 318 236 −43 %',
                  ]
                : context.texts,
          }));
          return [[run.id, { ...result, contexts }]];
        });
        return await Promise.resolve(new Map(found));
      },
      explain: async (run, question, { document, ordinal, kind }) => {
        const results = fakeRuns(state).find((one) => one.run.id === run)?.results ?? [];
        const outcome = results.find((one) => one.question === question)?.outcome;
        const candidate =
          outcome?.kind === 'ranked'
            ? outcome.candidates.find(
                (one) => one.document === document && one.ordinal === ordinal && one.kind === kind,
              )
            : undefined;
        if (candidate === undefined) throw new Error('The document was removed from the corpus.');
        const whole = run === 'run-1' || run === 'run-4';
        const unit: PageTextSpan[] = [];
        const words: PageTextSpan[] = [];
        for (let page = candidate.firstPage; page <= candidate.lastPage; page += 1) {
          const { text } = openPage(document, page).page;
          const [start, end] = whole
            ? [0, text.length]
            : page === candidate.firstPage
              ? [Math.floor(text.length * 0.12), Math.floor(text.length * 0.6)]
              : [0, Math.floor(text.length * 0.2)];
          unit.push({ page, start, end });
          for (const match of text.matchAll(/\b(region|outage|Northern|2020|hours)\b/g)) {
            if (match.index >= start && match.index < end)
              words.push({ page, start: match.index, end: match.index + match[0].length });
          }
        }
        const parts = [0.34, 0.27, 0.21, 0.12, 0.06];
        const terms = ['outage', 'northern', 'region', '2020', 'hours'].map((term, place) => ({
          term,
          count: 5 - place,
          idf: 4.1 - place * 0.7,
          contribution: candidate.score * parts[place]!,
        }));
        const { retriever } = fakeRuns(state).find((one) => one.run.id === run)!.run.system;
        if (kind === 'page-image') {
          const asked = fakeBenchmark.questions.find(({ id }) => id === question)?.question ?? '';
          const multi = run !== 'run-3';
          return await Promise.resolve({
            terms: [],
            window: [],
            unit: [],
            words: [],
            heat: multi ? fakeHeat(asked, candidate.ordinal) : null,
            vectors: multi ? 879 : 1,
          });
        }
        const inSpace = retriever.kind === 'joint';
        const dense = retriever.kind !== 'bm25' && !(inSpace && run === 'run-0');
        const [first] = unit;
        const explanation: Explanation = {
          terms: retriever.kind === 'dense' || inSpace ? [] : terms,
          words: retriever.kind === 'dense' || inSpace ? [] : words,
          unit,
          window:
            dense && first !== undefined
              ? [{ ...first, start: first.start, end: Math.floor(first.start + (first.end - first.start) * 0.55) }]
              : [],
          heat: null,
          vectors: inSpace ? (run === 'run-3' ? 3 : 211) : null,
        };
        return await Promise.resolve(explanation);
      },
    };
  },
};
